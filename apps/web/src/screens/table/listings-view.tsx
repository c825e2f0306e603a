import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useStableCallback } from '../../platform/use-stable-callback.ts'
import type { DatabaseStatus, TableRow } from '@gazetteer/contract'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { RowContactsBar } from '../../features/contacts/index.ts'
import { providerNames } from '../../features/destinations/index.ts'
import {
  type useTableCount,
  DuplicatesDialog,
  BulkEditDialog,
  BulkBar,
  PendingBar,
  RemovalBar,
  TableActions,
  fetchTableRows,
  useCellClipboard,
  type ListingTableState,
  useTable,
  type RowActions,
  useRowActions,
  type After,
  type ColumnKey,
  isEditable,
} from '../../features/listings/index.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { runtimePath } from '../../platform/paths.ts'
import { Page } from '../../platform/ui/index.ts'
import { Counts, RowsFrame } from '../shared/rows-frame.tsx'

export type ListingsViewProps = { userId: string; status: DatabaseStatus; count: ReturnType<typeof useTableCount> }

/** The user's own table: view, edit, clean up. */
export function ListingsView({ userId, status, count }: ListingsViewProps) {
  const table = useTable(fetchTableRows)
  const { all } = table.rows
  const { focus, selection } = table
  const actions = useRowActions(table, () => count.refetch())
  const { removalUndo } = actions
  const total = Math.max((count.data ?? 0) - actions.awayCount, all.rows.length)
  const cells = useCellEdit(table, actions)
  useDuplicatesLink(actions)
  useCellClipboard(table, { onPaste: actions.setCells, showMessage: actions.showMessage })

  useKeys({
    x: () => focus.row !== undefined && selection.press(focus.row.id, { isShift: false, isToggle: true }),
    e: () => focus.row !== undefined && cells.begin(focus.row.id, table.cell.column ?? undefined),
    Escape: () => (focus.openedId === null ? selection.clear() : focus.open(null)),
  })

  // The button of the pending change is behind hundreds of rows for the Tab key.
  useHotkeys([['mod+Z', () => (actions.change.pending === null ? removalUndo.undoLast() : actions.change.cancel())]])

  return (
    <Page
      title="Listings"
      note={<Counts table={table} total={total} of={[providerNames[status.provider], status.label ?? null]} />}
    >
      <RowsFrame
        table={table}
        total={total}
        edit={cells.edit}
        editing={cells.editing}
        onPress={selection.press}
        onSave={actions.setField}
        statusMessage={actions.resultMessage}
        startLink={
          <Button component={Link} to={runtimePath(userId)} variant="filled">
            Start a capture
          </Button>
        }
        onReload={() => void actions.reload()}
        actions={<TableActions actions={actions} view={table.view} total={total} />}
      >
        <PendingBar {...actions.change} />
        <RowContactsBar onDone={() => void actions.reload()} />
        <RemovalBar removal={actions.removalUndo} />
        {selection.ids.size > 0 && <BulkBar table={table} actions={actions} />}
      </RowsFrame>
      <BulkEditDialog actions={actions} />
      <DuplicatesDialog rows={all.rows} actions={actions} />
    </Page>
  )
}

/** `#duplicates` opens Remove Dupes once and is then removed, so that a reload does not reopen it. */
function useDuplicatesLink({ openDuplicates }: RowActions): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const open = useStableCallback(openDuplicates)
  useEffect(() => {
    if (hash !== '#duplicates') return
    void navigate({ pathname, search }, { replace: true })
    void open()
  }, [hash, pathname, search, navigate, open])
}

type At = { id: number; column: ColumnKey }

/** The cell being edited, and where the focus moves next. */
function useCellEdit(
  { view, focus, cell }: Pick<ListingTableState, 'view' | 'focus' | 'cell'>,
  { setField, showMessage }: RowActions,
) {
  const [editing, setEditing] = useState<At | null>(null)
  const { pageRows, choices, state } = view
  const { categories } = choices
  const { show } = focus
  const shown = state.columns.filter(isEditable)
  const begin = useStableCallback((id: number, column: ColumnKey | undefined = shown[0]) => {
    if (column === undefined) return
    show(id)
    cell.place(column)
    setEditing({ id, column })
  })
  const onDone = useStableCallback((after: After) => {
    const next = editing === null || after === 'stay' ? null : nextOf(editing, after, { rows: pageRows, shown })
    setEditing(next)
    if (next !== null && next.id !== editing?.id) show(next.id)
    if (next !== null) cell.place(next.column)
    if (next === null) document.querySelector<HTMLElement>('[data-table-frame]')?.focus({ preventScroll: true })
  })
  const onSave = useStableCallback((row: TableRow, column: ColumnKey, value: string | number) =>
    setField([row], column, value),
  )
  const edit = useMemo(
    () => ({ categories, onBegin: begin, onSave, onDone, onProblem: showMessage }),
    [categories, begin, onSave, onDone, showMessage],
  )
  return { editing, edit, begin }
}

type VisibleCells = { rows: readonly TableRow[]; shown: readonly ColumnKey[] }

/** Tab moves along the row, Enter down the column; editing ends at the end of the page. */
function nextOf({ id, column }: At, after: After, { rows, shown }: VisibleCells): At | null {
  const at = rows.findIndex((row) => row.id === id)
  if (after === 'below') {
    const below = rows[at + 1]
    return below === undefined ? null : { id: below.id, column }
  }
  const next = shown[shown.indexOf(column) + (after === 'next' ? 1 : -1)]
  return next === undefined ? null : { id, column: next }
}
