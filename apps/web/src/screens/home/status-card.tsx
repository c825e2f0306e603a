import { Progress } from '@mantine/core'
import type { Job, RuntimeStatus, User } from '@gazetteer/contract'
import { cityCountOf } from '../../features/history/index.ts'
import {
  displayState,
  displayTones,
  endTone,
  progressLabel,
  type ShownProgress,
  shownProgress,
} from '../../features/runtime/index.ts'
import { dash, formatCount } from '../../platform/formats.ts'
import { type Fact, Facts, StateMark } from '../../platform/ui/index.ts'
import { Dim, StepCard } from './step-card.tsx'
import { useRun } from './use-run.ts'

/** After the end, the card shows the summary from the history. */
export function StatusCard({ user, isStartPending }: { user: User; isStartPending: boolean }) {
  const { status, job, isRunning } = useRun(user)
  const state = displayState(status?.status)
  const progress = status?.progress ?? null
  const shown = shownProgress(progress)
  return (
    <StepCard
      step={3}
      title="Status"
      mark={<StateMark tone={displayTones[state]}>{isStartPending && state === 'Idle' ? 'Starting' : state}</StateMark>}
      value={
        progress === null ? (
          <LastOutcome status={status} job={job} />
        ) : (
          <>
            {progress.currentCity || <Dim>Planning</Dim>} <Of index={progress.cityIndex} total={progress.totalCities} />
          </>
        )
      }
      isSummary={isRunning}
      // Only a run that goes on has progress.
      footer={progress === null ? undefined : <Progress value={shown?.percent ?? 0} aria-label="Progress" />}
    >
      <Facts facts={progress === null && job !== undefined ? summaryOf(job) : factsOf(progress, shown)} />
    </StepCard>
  )
}

/** What is being fetched. */
const factsOf = (progress: RuntimeStatus['progress'], shown: ShownProgress | null): Fact[] => [
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
  { label: progressLabel(progress), value: shown?.text ?? dash },
  { label: 'Requests', value: formatCount(progress?.requests) },
]

/** Summary of the last capture, with as many lines as while it runs. */
function summaryOf(job: Job): Fact[] {
  const places = job.city === null ? job.cities.map(({ city }) => city) : [job.city]
  const placeCount = job.city === null ? cityCountOf(job) : 1
  const types = new Set([...job.businessTypes, ...job.cities.flatMap(({ businessTypes }) => businessTypes)])
  return [
    { label: placeLabel(placeCount, job.areaCount), value: firstOf(places, placeCount) },
    { label: types.size > 1 ? 'Business types' : 'Business type', value: firstOf([...types], types.size) },
    { label: 'This scrape', value: formatCount(job.processed) },
    { label: 'Requests', value: formatCount(job.requests) },
  ]
}

function placeLabel(places: number, areas: number): string {
  if (areas === 0) return places > 1 ? 'Cities' : 'City'
  return places > 1 ? 'Cities and areas' : 'Area'
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
  return total > 1 ? `${first} +${total - 1} more` : first
}

const outcomes: Partial<Record<RuntimeStatus['status'], string>> = {
  stopped: 'Last capture stopped',
  success: 'Last capture completed',
  error: 'Last capture failed',
}

function LastOutcome({ status, job }: { status: RuntimeStatus | undefined; job: Job | undefined }) {
  if (status === undefined) return null
  const outcome = outcomes[status.status]
  if (outcome === undefined) return <Dim>No capture yet</Dim>
  return <StateMark tone={endTone(status, job)}>{outcome}</StateMark>
}
