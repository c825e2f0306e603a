import { formatCount } from '../../platform/formats.ts'
import styles from './bulk-bar.module.css'

export type BulkBarProps = {
  count: number
  onEdit: () => void
  onDownload: () => void
  onDelete: () => void
  onClear: () => void
}

/** Floats at the bottom while rows are selected. */
export function BulkBar({ count, onEdit, onDownload, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected listings">
      <strong>{formatCount(count)} selected</strong>
      <button type="button" onClick={onEdit}>
        Set field…
      </button>
      <button type="button" onClick={onDownload}>
        Download
      </button>
      <button type="button" className={styles.danger} onClick={onDelete}>
        Delete
      </button>
      <button type="button" className={styles.clear} aria-label="Clear the selection" onClick={onClear}>
        <span className={styles.wide}>Esc clears</span>
        <span className={styles.narrow}>Clear</span>
      </button>
    </div>
  )
}
