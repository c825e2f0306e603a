import type { TableRow } from '@gazetteer/contract'
import { DuplicatesDialog } from '../../features/listings/duplicates/duplicates-dialog.tsx'
import { BulkEditDialog } from '../../features/listings/edit/bulk-edit-dialog.tsx'
import type { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { OpenedListing } from './opened-listing.tsx'
import type { useRowActions } from './use-row-actions.ts'

export type TableDialogsProps = {
  table: ReturnType<typeof useTableScreen>
  actions: ReturnType<typeof useRowActions>
  /** The rows that a bulk edit works on. */
  chosen: readonly TableRow[]
  openedId: number | null
  onOpen: (id: number | null) => void
  isEditing: boolean
  onEdited: () => void
}

/** What opens above the data table: a listing, a bulk edit, the duplicates. */
export function TableDialogs({ table, actions, chosen, openedId, onOpen, isEditing, onEdited }: TableDialogsProps) {
  return (
    <>
      <OpenedListing id={openedId} rows={table.filtered.rows} all={table.all.rows} onOpen={onOpen} />
      <BulkEditDialog isOpen={isEditing} rows={chosen} onClose={onEdited} onApply={actions.apply} />
      <DuplicatesDialog
        isOpen={actions.isComparing}
        rows={table.all.rows}
        onClose={actions.closeDuplicates}
        onGone={actions.onGone}
        onMerged={actions.onMerged}
        onDone={actions.onDone}
      />
    </>
  )
}
