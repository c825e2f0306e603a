import type { Job, RuntimeStatus, User } from '@gazetteer/contract'
import { databaseName, hasOnlyGaps } from '../../features/history/index.ts'
import {
  displayState,
  displayTones,
  ElapsedTime,
  elapsedMs,
  leftText,
  spanOfTime,
} from '../../features/runtime/index.ts'
import { formatDate, formatDateTime, formatName, plural } from '../../platform/formats.ts'
import { StateMark, type Tone } from '../../platform/ui/index.ts'
import styles from './home.module.css'
import { useRun } from './use-run.ts'

/** The state of the capture and one sentence about it, beside the title. */
export function TitleSentence({ user }: { user: User }) {
  const { status, job, receivedAt, isRunning } = useRun(user)
  const { tone, word } = stateOf(status, job)
  return (
    <div className={styles.sentence}>
      {status !== undefined && (
        <>
          <StateMark tone={tone} fz={13} lh="20px">
            {word}
          </StateMark>
          <span>
            {isRunning ? <RunningSentence status={status} receivedAt={receivedAt} /> : endSentence(status, job)}
          </span>
        </>
      )}
    </div>
  )
}

function stateOf(status: RuntimeStatus | undefined, job: Job | undefined): { tone: Tone; word: string } {
  const state = displayState(status?.status)
  if (state !== 'Idle' || status === undefined || job === undefined || isOld(job))
    return { tone: displayTones[state], word: state }
  if (status.status === 'error') return { tone: 'failed', word: 'Failed' }
  if (hasOnlyGaps(job)) return { tone: 'failed', word: 'Nothing fetched' }
  if (job.isAtPlanLimit) return { tone: 'done', word: 'Saved' }
  if (status.status === 'stopped') return { tone: 'stopped', word: 'Stopped' }
  return { tone: 'done', word: 'Completed' }
}

/** A result of another day is the last capture, not news. */
const isOld = ({ endTime }: Job): boolean => endTime !== null && formatDate(endTime) !== formatDate(Date.now())

function RunningSentence({ status, receivedAt }: { status: RuntimeStatus; receivedAt: number }) {
  const stored = status.counters?.stored ?? 0
  const saved = `${plural(stored, 'listing')} ${stored === 1 ? 'is' : 'are'} saved.`
  if (status.status === 'paused')
    return (
      <>
        Paused after <b>{spanOfTime(elapsedMs(status, receivedAt, receivedAt))}</b>. {saved}
      </>
    )
  const left = leftText(status)
  return (
    <>
      Running for{' '}
      <b>
        <ElapsedTime status={status} receivedAt={receivedAt} format={spanOfTime} />
      </b>
      {left !== null && (
        <>
          {' · about '}
          <b>{left}</b> left
        </>
      )}
    </>
  )
}

function endSentence({ status, message }: RuntimeStatus, job: Job | undefined): string {
  if (status === 'inactive' || job === undefined) return status === 'inactive' ? 'Nothing captured yet' : ''
  const { recordsProcessed, endTime, startTime, duration } = job
  if (isOld(job)) return `Last capture: ${plural(recordsProcessed, 'listing')}, ${formatDate(endTime)}`
  if (status === 'error') return message ?? ''
  if (status === 'stopped' && !job.isAtPlanLimit)
    return job.canContinue || message === null ? `You stopped after ${plural(recordsProcessed, 'listing')}` : message
  const destination = job.dbProvider === 'none' ? `${formatName(job.exportFormat)} file` : databaseName(job.dbProvider)
  return [formatDateTime(endTime ?? startTime), spanOfTime(duration * 1000), destination].join(' · ')
}
