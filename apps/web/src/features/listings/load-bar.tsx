import { formatCount, plural } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Meter } from '../../platform/ui/meter.tsx'
import styles from './load-bar.module.css'
import type { RowsPhase } from './use-rows.ts'

export type LoadBarProps = {
  phase: RowsPhase
  problem: string | null
  loaded: number
  /** Rows of the table as last counted; a capture adds to them. */
  total: number
  onCancel: () => void
  onRest: () => void
}

/** How far the rows are loaded, with a way to stop and to go on; what stopped them; and rows that came since. */
export function LoadBar({ phase, problem, loaded, total, onCancel, onRest }: LoadBarProps) {
  if (loaded === 0) return null
  if (phase === 'ready') {
    if (total <= loaded) return null
    return (
      <div className={styles.bar}>
        <span className={styles.text}>{plural(total - loaded, 'new row')} since these were loaded</span>
        <Button kind="link" onClick={onRest}>
          Show {total - loaded === 1 ? 'it' : 'them'}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <Meter value={loaded} max={Math.max(total, loaded)} label="Rows loaded" />
      <span className={styles.text} role={phase === 'failed' ? 'alert' : undefined}>
        {problem !== null && `${problem} `}
        {formatCount(loaded)} of {formatCount(Math.max(total, loaded))} rows loaded
      </span>
      {phase === 'loading' ? (
        <Button kind="link" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button kind="link" onClick={onRest}>
          Load the rest
        </Button>
      )}
    </div>
  )
}
