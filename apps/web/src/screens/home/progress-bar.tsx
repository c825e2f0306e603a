import type { PlaceTotals } from '@gazetteer/contract'
import styles from './side-panel.module.css'

export type ProgressBarProps = {
  totals: Pick<PlaceTotals, 'areasDone' | 'areasKnown'> | null
  /** Areas of the whole job, with those that are not planned yet; absent: those that are known. */
  whole?: number | undefined
  /** Areas that are fetched now. */
  running?: number
  failed?: number
  /** Areas that were not requested. */
  missing?: number
  isPaused?: boolean
}

/** Areas done of areas known, over the whole job. */
export function ProgressBar({
  totals,
  whole,
  running = 0,
  failed = 0,
  missing = 0,
  isPaused = false,
}: ProgressBarProps) {
  const { areasDone = 0, areasKnown = 0 } = totals ?? {}
  const percent = (areas: number) => `${(100 * areas) / Math.max(whole ?? areasKnown, 1)}%`
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Areas done"
      aria-valuemin={0}
      aria-valuemax={whole ?? areasKnown}
      aria-valuenow={areasDone}
      data-paused={isPaused || undefined}
    >
      <i style={{ width: percent(Math.max(0, areasDone - failed)) }} />
      <i data-part="running" style={{ width: percent(running) }} />
      <i data-part="failed" style={{ width: percent(failed) }} />
      <i data-part="missing" style={{ width: percent(missing) }} />
    </div>
  )
}
