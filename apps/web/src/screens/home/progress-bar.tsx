import { formatCount } from '../../platform/formats.ts'
import type { PlaceTotals } from '@gazetteer/contract'
import styles from './side-panel.module.css'

export type ProgressBarProps = {
  totals: Pick<PlaceTotals, 'areasDone' | 'areasKnown'> | null
  /** Areas of the whole job, with those that are not planned yet; absent: those that are known. */
  whole?: number | undefined
  /** Areas that are fetched now, at least. */
  running?: number
  failed?: number
  /** Areas that were not requested. */
  missing?: number
  isPaused?: boolean
  /** What is counted; absent: areas. */
  label?: string
}

/** Areas done of areas known, over the whole job. */
export function ProgressBar({
  totals,
  whole,
  running = 0,
  failed = 0,
  missing = 0,
  isPaused = false,
  label = 'Areas done',
}: ProgressBarProps) {
  const { areasDone = 0, areasKnown = 0 } = totals ?? {}
  const all = whole ?? areasKnown
  const parts = [
    { part: 'done', areas: Math.max(0, areasDone - failed) },
    { part: 'running', areas: running },
    { part: 'failed', areas: failed },
    { part: 'missing', areas: missing },
  ]
  // Each part begins at the left, below the parts before it: none of them moves.
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { areas }) => sum + areas, 0))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={areasDone}
      data-paused={isPaused || undefined}
    >
      {parts
        .map(({ part, areas }, index) => (
          <i
            key={part}
            data-part={part}
            style={{ width: areas === 0 ? 0 : `${Math.min(100, (100 * (ends[index] ?? 0)) / Math.max(all, 1))}%` }}
          />
        ))
        .toReversed()}
    </div>
  )
}

/** How many listings the filters of a capture left out; null: none. */
export const filteredText = (count: number): string | null =>
  count === 0 ? null : `${formatCount(count)} left out by your filters`
