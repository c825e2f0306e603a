import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DuplicatesDialog } from '../../features/listings/duplicates/duplicates-dialog.tsx'
import { BulkEditDialog } from '../../features/listings/edit/bulk-edit-dialog.tsx'
import { BulkBar, TableActions, UndoBar } from '../../features/listings/table/bulk-bar.tsx'
import { fetchTableRows } from '../../features/listings/rows/load-rows.ts'
import { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { runtimePath } from '../../platform/paths.ts'
import { Page } from '../../platform/ui/index.ts'
import { Counts, RowsFrame } from './rows-frame.tsx'
import { useCellEdit } from './use-cell-edit.ts'
import { useRowActions } from '../../features/listings/edit/use-row-actions.ts'

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
  const { all } = table
  const [isEditing, setIsEditing] = useState(false)
  const actions = useRowActions(table, onCountChanged)
  const chosen = actions.chosen.rows
  const total = Math.max((count ?? 0) - actions.awayCount, all.rows.length)
  const cells = useCellEdit({ table, setField: actions.setField, say: actions.say })
  const edit = () => setIsEditing(true)

  useKeys({
    x: table.toggleActive,
    e: () => table.activeRow !== undefined && cells.begin(table.activeRow.id),
    Escape: table.clearSelection,
  })

  return (
    <Page title="Listings" note={<Counts table={table} total={total} of={[providerName, place]} />}>
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
        actions={<TableActions actions={actions} onEdit={edit} />}
      >
        <UndoBar {...actions.change} />
        {table.selected.size > 0 && <BulkBar table={table} actions={actions} onEdit={edit} />}
      </RowsFrame>
      <BulkEditDialog
        isOpen={isEditing}
        rows={chosen}
        onClose={() => setIsEditing(false)}
        onApply={(field, value) => actions.setField(chosen, field, value)}
      />
      <DuplicatesDialog rows={all.rows} actions={actions} />
    </Page>
  )
}
