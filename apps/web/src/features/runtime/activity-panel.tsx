import { breakpoints, type LogLine, logWindowSizes, type RuntimeStatus } from '@gazetteer/contract'
import { ArrowDown, ScrollText } from 'lucide-react'
import { useRef } from 'react'
import type { FeedState } from '../../platform/live-feed.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { Empty } from '../../platform/ui/empty.tsx'
import { SelectField } from '../../platform/ui/select-field.tsx'
import { useMedia } from '../../platform/use-media.ts'
import styles from './activity-panel.module.css'
import { LogRow } from './log-row.tsx'
import { StateAnnouncement } from './state-announcement.tsx'
import { setPreferences, usePreferences } from './preferences.ts'
import { ProcessingSuffix } from './processing-suffix.tsx'
import { useFollowTail } from './use-follow-tail.ts'

export type ActivityPanelProps = {
  status: RuntimeStatus['status'] | undefined
  lines: readonly LogLine[]
  feed: FeedState
}

const sizes = logWindowSizes.map((size) => ({ value: String(size), label: `Last ${size}` }))

export function ActivityPanel({ status, lines, feed }: ActivityPanelProps) {
  const { logWindow, isAutoScroll } = usePreferences()
  const isPhone = useMedia(`(max-width: ${breakpoints.mobile}px)`)
  const isFollowing = isAutoScroll && !isPhone
  const list = useRef<HTMLDivElement>(null)
  const shown = lines.slice(-logWindow)
  const lastSeq = shown.at(-1)?.seq ?? 0
  const { unseen, onScroll, jump } = useFollowTail(list, lastSeq, isFollowing)

  return (
    <Card
      title="Activity"
      id="activity"
      note={feed === 'disconnected' && status === 'active' ? 'Live feed disconnected, asking every 5 s' : undefined}
      aside={
        <>
          <SelectField
            label="Lines shown"
            isLabelHidden
            options={sizes}
            value={String(logWindow)}
            onValue={(value) => {
              setPreferences({ logWindow: Number(value) })
            }}
          />
          <Checkbox
            label="Auto-scroll"
            className={styles.auto}
            checked={isFollowing}
            disabled={isPhone}
            onChange={(event) => {
              setPreferences({ isAutoScroll: event.currentTarget.checked })
            }}
          />
        </>
      }
    >
      <div className={styles.frame}>
        {shown.length === 0 ? (
          <Empty icon={<ScrollText size={18} />} title="Nothing has happened yet">
            Every step of a capture will be written here: what was asked, what was found, what went wrong.
          </Empty>
        ) : (
          // A long log is read by scrolling, so the keyboard must reach it.
          <div
            ref={list}
            className={styles.log}
            role="log"
            aria-live="off"
            aria-labelledby="activity"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onScroll={onScroll}
          >
            <ol>
              {shown.map((line) => (
                <LogRow key={line.seq} line={line} />
              ))}
              {status === 'active' && <ProcessingSuffix key={lastSeq} />}
            </ol>
          </div>
        )}
        {unseen > 0 && (
          <Button className={styles.jump} icon={<ArrowDown size={14} />} onClick={jump}>
            {unseen} new
          </Button>
        )}
      </div>
      <StateAnnouncement status={status} />
    </Card>
  )
}
