import { formatCount } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Meter } from '../../platform/ui/meter.tsx'
import styles from './load-bar.module.css'
import type { RowsPhase } from './use-rows.ts'

export type LoadBarProps = {
  phase: RowsPhase
  loaded: number
  total: number
  onCancel: () => void
  onRest: () => void
}

/** How far the rows are loaded, with a way to stop and to go on. */
export function LoadBar({ phase, loaded, total, onCancel, onRest }: LoadBarProps) {
  if (phase === 'ready' || phase === 'failed' || loaded === 0) return null
  return (
    <div className={styles.bar}>
      <Meter value={loaded} max={Math.max(total, loaded)} label="Rows loaded" />
      <span className={styles.text}>
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
