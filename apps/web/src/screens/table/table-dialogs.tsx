import type { TableRow } from '@gazetteer/contract'
import { DuplicatesDialog } from '../../features/listings/duplicates/duplicates-dialog.tsx'
import { BulkEditDialog } from '../../features/listings/edit/bulk-edit-dialog.tsx'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'
import type { useRowActions } from './use-row-actions.ts'

export type TableDialogsProps = {
  table: Table
  actions: ReturnType<typeof useRowActions>
  /** The rows that a bulk edit works on. */
  chosen: readonly TableRow[]
  isEditing: boolean
  onEdited: () => void
}

/** What opens above the user's table: a bulk edit, the duplicates. */
export function TableDialogs({ table, actions, chosen, isEditing, onEdited }: TableDialogsProps) {
  return (
    <>
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
