import { Anchor, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { Notification, User } from '@gazetteer/contract'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall, useChange } from '../../platform/api/use-call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { areaPath, campaignsPath, jobPath } from '../../platform/paths.ts'
import { Note, Nothing, Problem, ScrollFrame } from '../../platform/ui/index.ts'
import { StateMark, type Tone } from '../../platform/ui/state-mark.tsx'
import { BellButton } from './bell-button.tsx'
import styles from './toolbar.module.css'

/** Loaded with the first use of the bell, and open. Opening marks all as read; the marks stay until it is closed. */
export default function Notifications({ user, unread }: { user: User; unread: number }) {
  const list = useCall('notifications')
  const { mutate: see } = useChange('seeNotifications', 'notifications')
  const button = useRef<HTMLButtonElement>(null)
  // Rendered closed first, so that the focus returns to the button.
  const isDrawn = useMounted()
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => button.current?.focus(), [])
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isShown = isOpen && isDrawn
  const notifications = list.data?.notifications
  const newest = Math.max(0, ...(notifications ?? []).filter(({ kind }) => kind !== 'decision').map(({ time }) => time))
  const news = (notifications ?? []).filter(({ isUnread }) => isUnread).map(({ id }) => id)
  if (isShown && news.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...news]))
  useEffect(() => {
    if (isShown && newest > 0) see({ upTo: newest })
  }, [isShown, newest, see])
  const close = () => {
    setIsOpen(false)
    setFresh(new Set())
  }
  return (
    <Popover opened={isShown} onDismiss={close} onClose={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <BellButton ref={button} unread={unread} onClick={() => (isOpen ? close() : setIsOpen(true))} />
      </Popover.Target>
      <Popover.Dropdown p={0} w={380} maw="calc(100vw - 16px)">
        <ScrollFrame role="group" aria-label="Notifications" mah="min(480px, calc(100dvh - 140px))">
          <Problem of={list.error} or="Could not load the notifications. Try again." m="md" />
          {notifications === undefined && list.error === null && <Skeleton h={160} m="md" w="auto" />}
          {notifications?.length === 0 && (
            <Nothing title="No notifications">
              The ends of your captures and what needs your decision appear here.
            </Nothing>
          )}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {notifications?.map((one) => (
              <li key={one.id} className={styles.notification} data-fresh={fresh.has(one.id) || undefined}>
                <Anchor component={Link} to={pathOf(user.id, one)} c="var(--text)" onClick={close}>
                  <StateMark tone={looks[one.kind].tone}>{looks[one.kind].title}</StateMark>
                  <Text component="b" inherit fw={500} className="cut">
                    {one.subject}
                  </Text>
                </Anchor>
                <Note>{one.text}</Note>
                <Note>{formatDateTime(one.time)}</Note>
              </li>
            ))}
          </Stack>
        </ScrollFrame>
      </Popover.Dropdown>
    </Popover>
  )
}

const looks: Record<Notification['kind'], { title: string; tone: Tone }> = {
  completed: { title: 'Completed', tone: 'done' },
  gaps: { title: 'Completed with gaps', tone: 'done' },
  stopped: { title: 'Stopped', tone: 'stopped' },
  failed: { title: 'Failed', tone: 'failed' },
  skipped: { title: 'Skipped', tone: 'stopped' },
  decision: { title: 'Decision needed', tone: 'paused' },
  webhook: { title: 'Webhook paused', tone: 'failed' },
}

/** A skipped capture of a campaign leads to the campaigns: its schedule may need a change. */
function pathOf(userId: string, { kind, jobId, campaignId }: Notification): string {
  if (kind === 'webhook' || jobId === null) return `${areaPath(userId, 'user')}/notifications`
  if (kind === 'decision') return areaPath(userId, 'runtime')
  return kind === 'skipped' && campaignId !== null ? campaignsPath(userId) : jobPath(userId, jobId)
}
