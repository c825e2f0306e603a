import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'

export type TableActionsProps = {
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
