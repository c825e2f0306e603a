import { Button } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { DuplicatesDialog } from '../../features/listings/duplicates/duplicates-dialog.tsx'
import { BulkEditDialog } from '../../features/listings/edit/bulk-edit-dialog.tsx'
import { UndoBar } from '../../features/listings/edit/undo-bar.tsx'
import { fetchTableRows } from '../../features/listings/rows/load-rows.ts'
import { inSight } from '../../features/listings/rows/selection.ts'
import { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { BulkBar, TableActions } from '../../features/listings/table/bulk-bar.tsx'
import { confirm } from '../../platform/confirm.tsx'
import { useKeys } from '../../platform/keyboard.ts'
import { runtimePath } from '../../platform/paths.ts'
import { Page } from '../../platform/ui/index.ts'
import { Counts, RowsFrame } from './rows-frame.tsx'
import { useCellEdit } from './use-cell-edit.ts'
import { useRowActions } from './use-row-actions.ts'

export type ListingsViewProps = {
  userId: string
  providerName: string
  place: string | null
  count: number | null
  onCountChanged: () => Promise<unknown>
}

/** The user's own table: read, edited, cleaned. */
export function ListingsView({ userId, providerName, place, count, onCountChanged }: ListingsViewProps) {
  const table = useTableScreen(fetchTableRows)
  const { filtered, selected, all, clearSelection } = table
  const [isEditing, setIsEditing] = useState(false)
  const chosen = useMemo(() => inSight(filtered.rows, selected), [filtered, selected])
  const actions = useRowActions({ table, chosen: chosen.rows, onCountChanged })
  const total = Math.max((count ?? 0) - actions.awayCount, all.rows.length)
  const cells = useCellEdit({ table, setField: actions.setField, say: actions.say })
  const edit = () => setIsEditing(true)
  const remove = () => {
    const text = tableMessages.deleteConfirm(chosen.rows.length)
    void confirm({ title: 'Delete listings', text, button: 'Delete' }, actions.removeSelected)
  }
  const only = chosen.rows.length === 1 ? chosen.rows[0] : undefined

  useKeys({
    x: table.toggleActive,
    e: () => table.activeRow !== undefined && cells.begin(table.activeRow.id),
    Escape: clearSelection,
  })

  return (
    <Page
      title="Listings"
      note={
        <Counts shown={filtered.rows.length} total={all.rows.length > 0 ? total : null} of={[providerName, place]} />
      }
    >
      <RowsFrame
        table={table}
        total={total}
        edit={cells.edit}
        editing={cells.editing}
        onPress={table.onPress}
        said={actions.said}
        startLink={
          <Button component={Link} to={runtimePath(userId)} variant="filled">
            Start a capture
          </Button>
        }
        onReload={() => void actions.reload()}
        actions={
          <TableActions
            selectedCount={chosen.rows.length}
            isDownloading={actions.isDownloading}
            isLoadingAll={actions.isLoadingAll}
            onBulkEdit={edit}
            onDuplicates={() => void actions.openDuplicates()}
            onDownload={() => void actions.download()}
            onDelete={remove}
          />
        }
      >
        <UndoBar {...actions.change} />
        {selected.size > 0 && (
          <BulkBar
            count={chosen.rows.length}
            hidden={chosen.hidden}
            onDetails={only === undefined ? undefined : () => table.open(only.id)}
            onEdit={edit}
            onDownload={actions.downloadSelected}
            onDelete={remove}
            onClear={clearSelection}
          />
        )}
      </RowsFrame>
      <BulkEditDialog
        isOpen={isEditing}
        rows={chosen.rows}
        onClose={() => setIsEditing(false)}
        onApply={(field, value) => actions.setField(chosen.rows, field, value)}
      />
      <DuplicatesDialog
        isOpen={actions.isComparing}
        rows={all.rows}
        onClose={actions.closeDuplicates}
        onGone={actions.onGone}
        onMerged={actions.onMerged}
        onDone={actions.onDone}
      />
    </Page>
  )
}
