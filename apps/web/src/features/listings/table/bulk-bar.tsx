import { ActionIcon, Box, Button } from '@mantine/core'
import { formatCount } from '../../../platform/formats.ts'
import styles from './bulk-bar.module.css'
import { Trash2 } from 'lucide-react'

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

type TableActionsProps = {
  selectedCount: number
  isDownloading: boolean
  /** For the duplicates. */
  isLoadingAll: boolean
  onBulkEdit: () => void
  onDuplicates: () => void
  onDownload: () => void
  onDelete: () => void
}

/** What can be done with the rows of the user's table. */
export function TableActions(props: TableActionsProps) {
  return (
    <>
      <Button onClick={props.onBulkEdit}>Bulk edit</Button>
      <Button loading={props.isLoadingAll} onClick={props.onDuplicates}>
        Remove Dupes
      </Button>
      <Button loading={props.isDownloading} onClick={props.onDownload}>
        Download
      </Button>
      <ActionIcon
        aria-label="Delete selected listings"
        title="Delete selected listings"
        disabled={props.selectedCount === 0}
        onClick={props.onDelete}
      >
        <Trash2 size={15} />
      </ActionIcon>
    </>
  )
}
