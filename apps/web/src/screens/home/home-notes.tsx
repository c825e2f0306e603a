import { Button, Group, Paper, Text } from '@mantine/core'
import type { RuntimeStatus, User } from '@gazetteer/contract'
import { Bell, FlaskConical } from 'lucide-react'
import {
  sourceName,
  setPreferences,
  usePreferences,
  useNotified,
  displayState,
  displayTones,
  endTone,
  elapsedMs,
  minutesLeft,
  spanText,
  ElapsedTime,
} from '../../features/runtime/index.ts'
import { StateMark } from '../../platform/ui/index.ts'
import { useRun } from './use-run.ts'

const usual = 'For real listings, choose another source, or ask the operator to set one up.'

export type SourceNoteProps = {
  title: string
  why: string
  /** Whether its listings cost a free account no credits. */
  isFree: boolean
}

/** States that the businesses are fictional. It can be minimized but not hidden. */
export function SourceNote({ title, why, isFree }: SourceNoteProps) {
  const { isNoteMinimized } = usePreferences()
  return (
    <Paper
      component="aside"
      radius="sm"
      withBorder={!isNoteMinimized}
      {...(isNoteMinimized ? { bg: 'transparent' } : { mb: 'md', px: 'md', py: 3 })}
      aria-label="About the source"
    >
      <Group gap="sm" wrap="nowrap" mih={26} c="dimmed" fz="sm" lh="18px">
        <FlaskConical size={14} color="var(--warn)" style={{ flex: 'none' }} />
        <span>
          <Text component="strong" inherit fw={600} c="warn">
            {sourceName(title)}: fictional businesses.
          </Text>
          {!isNoteMinimized &&
            ` Names, phones and websites are made up for testing; cities and ZIP areas are real. ${isFree ? 'They use no credits. ' : ''}${why || usual}`}
        </span>
        <Button
          variant="link"
          ml="auto"
          c="dimmed"
          td="underline"
          onClick={() => setPreferences({ isNoteMinimized: !isNoteMinimized })}
        >
          {isNoteMinimized ? 'More' : 'Less'}
        </Button>
      </Group>
    </Paper>
  )
}

/** Offers notifications, as long as the browser allows requesting permission. */
export function NotifyButton() {
  const { isOffered, isOn, setEnabled } = useNotified()
  if (!isOffered || isOn) return null
  return (
    <Button variant="subtle" leftSection={<Bell size={14} />} onClick={() => void setEnabled(true)}>
      Notify me when done
    </Button>
  )
}

/** State, elapsed time and estimated time left, beside the title. */
export function RunningNote({ user }: { user: User }) {
  const { status, job, receivedAt, isRunning } = useRun(user)
  const state = displayState(status?.status)
  const secondsLeft = status === undefined ? null : leftOf(status, receivedAt)
  return (
    <>
      <StateMark tone={displayTones[state]}>{state}</StateMark>
      {status !== undefined && isRunning && (
        <span>
          {state === 'Live' ? 'Running for ' : 'Ran for '}
          <b>
            <ElapsedTime status={status} receivedAt={receivedAt} format={spell} />
          </b>
          {secondsLeft !== null && (
            <>
              {' · about '}
              <b>{spanText(secondsLeft)}</b>
              {' left'}
            </>
          )}
        </span>
      )}
      {status !== undefined && !isRunning && status.message !== null && (
        <StateMark tone={endTone(status, job)} fz={13} fw={400} lh="20px" style={{ whiteSpace: 'normal' }}>
          {status.message}
        </StateMark>
      )}
    </>
  )
}

function leftOf(status: RuntimeStatus, receivedAt: number) {
  const { progress } = status
  if (progress?.mode !== 'autonomous' || status.status !== 'active') return null
  return minutesLeft(progress, elapsedMs(status, receivedAt, receivedAt))
}

function spell(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
