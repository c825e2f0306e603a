import { Anchor } from '@mantine/core'
import { runtimeMessages, type User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { elapsedMs, ElapsedTime, ratePerMinute, ratesOf, useSeen } from '../../features/runtime/index.ts'
import { dash, formatClock, formatCount, formatSigned } from '../../platform/formats.ts'
import { jobPath } from '../../platform/paths.ts'
import { Facts, Notice, Sparkline } from '../../platform/ui/index.ts'
import { Dim, StepCard } from './step-card.tsx'
import { useCounts } from './use-counts.ts'
import { useRun } from './use-run.ts'

export type MetricsCardProps = {
  user: User
  /** The error message of the last action. */
  banner: string | null
  onDismiss: () => void
}

/** After the end, the history is authoritative. */
export function MetricsCard({ user, banner, onDismiss }: MetricsCardProps) {
  const { status, receivedAt, job } = useRun(user)
  const { records } = useCounts(user.id)
  const { samples, last } = useSeen(status?.manualRunId)
  const progress = status?.progress ?? last
  const ended = job !== undefined && job.status !== 'running' && status?.progress === null ? job : null
  const stored = ended?.recordsProcessed ?? status?.counters?.stored ?? progress?.recordsProcessed ?? null
  const added = ended?.deltaCount ?? status?.counters?.new ?? stored
  const mode = ended?.mode ?? progress?.mode
  const ms = status === undefined ? 0 : elapsedMs(status, receivedAt, receivedAt)
  const rate = ended?.scanRate ?? (stored === null ? null : ratePerMinute(stored, ms))
  const jobId = status?.manualRunId ?? null
  const length =
    status === undefined || status.startTime === null ? (
      dash
    ) : (
      <ElapsedTime status={status} receivedAt={receivedAt} format={formatClock} />
    )
  return (
    <StepCard
      step={4}
      title="Job metrics"
      mark={mode === undefined ? '' : modeLabels[mode]}
      value={
        jobId === null ? (
          status !== undefined && <Dim>No job yet</Dim>
        ) : (
          <Anchor component={Link} className="touch" to={jobPath(user.id, jobId)}>
            {jobId}
          </Anchor>
        )
      }
      action={
        samples.length > 1 && (
          <span style={{ width: 72 }}>
            <Sparkline values={ratesOf(samples)} label="Listings per minute during the job" />
          </span>
        )
      }
      cover={
        banner === null ? undefined : (
          <div ref={intoSight}>
            <Notice kind="error" onDismiss={onDismiss} action={banner === runtimeMessages.autonomousIsPro && upgrade}>
              {banner}
            </Notice>
          </div>
        )
      }
      summary={
        <>
          {rate === null ? dash : `${formatCount(rate)}/min`} · {length}
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Length', value: length },
          { label: 'Scan rate', value: rate === null ? dash : `${formatCount(rate)}/min` },
          { label: 'Live delta', value: formatSigned(added) },
          { label: 'Total records', value: formatCount(records) },
        ]}
      />
    </StepCard>
  )
}

/** On a phone this card is below the button that was clicked. */
function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

const upgrade = (
  <Anchor component={Link} to="/payment">
    Upgrade to Pro
  </Anchor>
)

const modeLabels = { manual: 'Single', autonomous: 'Unlimited' }
