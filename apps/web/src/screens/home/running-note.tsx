import type { RuntimeStatus } from '@gazetteer/contract'
import { displayState, displayTones, endTone } from '../../features/runtime/status/display-state.ts'
import { elapsedMs, ElapsedTime, minutesLeft, spanText } from '../../features/runtime/status/elapsed-time.tsx'
import { StateMark } from '../../platform/ui/index.ts'
import type { Home } from './use-home.ts'

/** Beside the title: the state, for how long, and for how much longer where what is done tells. */
export function RunningNote({ home: { status, lastJob, runtime, isRunning } }: { home: Home }) {
  const { receivedAt } = runtime
  const state = displayState(status?.status)
  const left = status === undefined ? null : leftOf(status, receivedAt)
  return (
    <>
      <StateMark tone={displayTones[state]}>{state}</StateMark>
      {status !== undefined && isRunning && (
        <span>
          {state === 'Live' ? 'Running for ' : 'Ran for '}
          <b>
            <ElapsedTime status={status} receivedAt={receivedAt} format={spell} />
          </b>
          {left !== null && (
            <>
              {' · about '}
              <b>{spanText(left)}</b>
              {' left'}
            </>
          )}
        </span>
      )}
      {status !== undefined && !isRunning && status.message !== null && (
        <StateMark tone={endTone(status, lastJob)} fz={13} fw={400} lh="20px" style={{ whiteSpace: 'normal' }}>
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
