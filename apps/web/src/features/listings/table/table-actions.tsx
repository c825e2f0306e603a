import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'

export type TableActionsProps = {
  selectedCount: number
  /** What waits for the rest of the rows. */
  busy: 'duplicates' | 'download' | null
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
      <Button loading={props.busy === 'duplicates'} onClick={props.onDuplicates}>
        Remove Dupes
      </Button>
      <Button loading={props.busy === 'download'} onClick={props.onDownload}>
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
