import { Box, Button } from '@mantine/core'
import { formatCount } from '../../../platform/formats.ts'
import styles from './bulk-bar.module.css'

export type BulkBarProps = {
  count: number
  /** Of them, those that the search and the filters hide. */
  hidden: number
  /** Of a single row. */
  onDetails: (() => void) | undefined
  onEdit: () => void
  onDownload: () => void
  onDelete: () => void
  onClear: () => void
}

/** Floats at the bottom while rows are selected. */
export function BulkBar({ count, hidden, onDetails, onEdit, onDownload, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected listings">
      <strong>{formatCount(count)} selected</strong>
      {hidden > 0 && <span>({formatCount(hidden)} out of sight)</span>}
      {onDetails !== undefined && (
        <Button variant="inverse" aria-label="Details and sources" onClick={onDetails}>
          Details
        </Button>
      )}
      <Button variant="inverse" onClick={onEdit}>
        Bulk edit
      </Button>
      <Button variant="inverse" onClick={onDownload}>
        Download
      </Button>
      <Button variant="inverse" color="fail" onClick={onDelete}>
        Delete
      </Button>
      <Button variant="inverse" bd="0" aria-label="Clear the selection" onClick={onClear}>
        <Box component="span" visibleFrom="xs">
          Esc clears
        </Box>
        <Box component="span" hiddenFrom="xs">
          Clear
        </Box>
      </Button>
    </div>
  )
}
