import type { Job, Place, RuntimeStatus, User } from '@gazetteer/contract'
import {
  displayState,
  displayTones,
  manualProgress,
  progressLabel,
  shownProgress,
  expectedAreas,
  usePlaces,
} from '../../features/runtime/index.ts'
import { cityCountOf, hasOnlyGaps } from '../../features/history/index.ts'
import { dash, formatCount } from '../../platform/formats.ts'
import { type Fact, Facts, StateMark } from '../../platform/ui/index.ts'
import { Dim, type ShareState, StepCard } from './step-card.tsx'
import { useRun } from './use-run.ts'

/** After the end, the card shows the last place and type from the history. */
export function StatusCard({ user, isStartPending }: { user: User; isStartPending: boolean }) {
  const { status, job, isRunning } = useRun(user)
  const state = displayState(status?.status)
  const listed = usePlaces(isRunning ? (status?.manualRunId ?? null) : null, status)
  const progress = status?.progress ?? null
  const value = progress === null ? <LastPlace status={status} job={job} /> : <RunningPlace status={status} />
  const word = isStartPending && state === 'Idle' ? 'Starting' : state
  const isKnown = status !== undefined || isStartPending
  return (
    <StepCard
      step={3}
      title="Status"
      mark={isKnown && <StateMark tone={displayTones[state]}>{word}</StateMark>}
      value={value}
      share={shareOf(status, job, listed)}
      summary={progress === null ? isKnown && word : value}
    >
      <Facts facts={progress === null && job !== undefined ? summaryOf(job) : factsOf(progress)} />
    </StepCard>
  )
}

/** In manual mode of 120 listings of each type, also where such a capture ended early; else areas done of areas known. */
function shareOf(status: RuntimeStatus | undefined, job: Job | undefined, listed: readonly Place[]) {
  if (status === undefined || status.status === 'inactive') return null
  const { progress, places } = status
  const state = shareState(status, job)
  if (progress?.mode === 'manual') return { done: (shownProgress(progress)?.percent ?? 0) / 100, state }
  if (progress === null && status.status !== 'success' && job?.mode === 'manual')
    return { done: manualProgress(job.processed, job.businessTypes.length).percent / 100, state }
  if (places === null) return null
  return { done: places.areasDone / expectedAreas(places, listed, status), state }
}

/** A reached limit of the plan is no stop. */
function shareState({ status }: RuntimeStatus, job: Job | undefined): ShareState {
  if (status === 'success') return job !== undefined && hasOnlyGaps(job) ? 'failed' : 'done'
  if (status === 'stopped') return job?.isAtPlanLimit === true ? 'done' : 'stopped'
  if (status === 'error') return 'failed'
  return status === 'paused' ? 'paused' : 'running'
}

function RunningPlace({ status }: { status: RuntimeStatus | undefined }) {
  const { progress, places } = status ?? {}
  if (progress == null) return null
  const { currentCity, cityIndex, totalCities } = progress
  if (currentCity === '') return <Dim>Planning</Dim>
  const others = (places?.running ?? 1) - 1
  const ended = places?.done ?? 0
  return (
    <>
      {currentCity}{' '}
      {totalCities > 1 && (
        <Dim>
          {others > 0
            ? `+${formatCount(others)} · ${formatCount(ended)} of ${formatCount(totalCities)} done`
            : `${formatCount(cityIndex + 1)} of ${formatCount(totalCities)}`}
        </Dim>
      )}
    </>
  )
}

/** What is being fetched. */
const factsOf = (progress: RuntimeStatus['progress']): Fact[] => [
  {
    label: 'Business type',
    value:
      progress === null ? (
        dash
      ) : (
        <>
          {progress.currentBusinessType} <Of index={progress.businessTypeIndex} total={progress.totalBusinessTypes} />
        </>
      ),
  },
  { label: 'This scrape', value: formatCount(progress?.processedBusinessesForCurrentCategory) },
  progress?.mode === 'autonomous'
    ? { label: 'Requests', value: formatCount(progress.requests) }
    : { label: progressLabel(progress), value: shownProgress(progress)?.text ?? dash },
]

/** The last capture, with as many facts as while it runs. */
function summaryOf(job: Job): Fact[] {
  const types = [...new Set([...job.businessTypes, ...job.cities.flatMap(({ businessTypes }) => businessTypes)])]
  return [
    { label: 'Business type', value: firstOf(types, types.length) },
    { label: 'This scrape', value: formatCount(job.processed) },
    job.mode === 'manual'
      ? { label: 'Progress', value: manualProgress(job.processed, types.length).text }
      : { label: 'Requests', value: formatCount(job.requests) },
  ]
}

const Of = ({ index, total }: { index: number; total: number }) =>
  total < 2 ? null : (
    <Dim>
      {index + 1} of {total}
    </Dim>
  )

/** The card has space for one name. */
function firstOf(names: readonly string[], total: number): string {
  const [first = dash] = names
  return total > 1 ? `${first} +${total - 1}` : first
}

function LastPlace({ status, job }: { status: RuntimeStatus | undefined; job: Job | undefined }) {
  if (status === undefined) return null
  if (job === undefined || status.status === 'inactive') return <Dim>No capture yet</Dim>
  const places = job.city === null ? job.cities.map(({ city }) => city) : [job.city]
  return (
    <>
      <Dim>Last: </Dim>
      {firstOf(places, job.city === null ? cityCountOf(job) : 1)}
    </>
  )
}
