import type { RuntimeStatus } from '@gazetteer/contract'
import { displayState, displayTones } from '../../features/runtime/display-state.ts'
import { shownProgress } from '../../features/runtime/progress.ts'
import { dash, formatCount } from '../../platform/formats.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { Meter } from '../../platform/ui/meter.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import styles from './status-card.module.css'
import { StepCard } from './step-card.tsx'

export function StatusCard({ status, isStarting }: { status: RuntimeStatus | undefined; isStarting: boolean }) {
  const state = displayState(status?.status)
  const progress = status?.progress ?? null
  const shown = shownProgress(progress)
  return (
    <StepCard
      step={3}
      title="Status"
      mark={<StateMark tone={displayTones[state]}>{isStarting && state === 'Idle' ? 'Starting' : state}</StateMark>}
      value={
        progress === null ? (
          <span>{lastOutcome(status)}</span>
        ) : (
          <>
            {progress.currentCity} <Of index={progress.cityIndex} total={progress.totalCities} />
          </>
        )
      }
      footer={
        <div className={styles.progress}>
          <Meter value={shown?.value ?? 0} max={shown?.max ?? 1} label="Progress" />
        </div>
      }
    >
      <Facts
        facts={[
          {
            label: 'Business type',
            value:
              progress === null ? (
                dash
              ) : (
                <>
                  {progress.currentBusinessType}{' '}
                  <Of index={progress.businessTypeIndex} total={progress.totalBusinessTypes} />
                </>
              ),
          },
          { label: 'This scrape', value: formatCount(progress?.processedBusinessesForCurrentCategory) },
          { label: progress?.mode === 'manual' ? 'Progress' : 'Areas', value: shown?.text ?? dash },
          { label: 'Requests', value: formatCount(progress?.requests) },
        ]}
      />
    </StepCard>
  )
}

function Of({ index, total }: { index: number; total: number }) {
  if (total < 2) return null
  return (
    <span className={styles.of}>
      {index + 1} of {total}
    </span>
  )
}

const outcomes: Record<RuntimeStatus['status'], string> = {
  inactive: 'No capture yet',
  active: '',
  paused: '',
  stopped: 'Last run stopped',
  success: 'Last run completed',
  error: 'Last run failed',
}

function lastOutcome(status: RuntimeStatus | undefined): string {
  return status === undefined ? '' : outcomes[status.status]
}
