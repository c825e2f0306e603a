import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import type { FetchChunk } from './load-rows.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useRows } from './use-rows.ts'
import { useTableView } from './use-table-view.ts'
import type { ViewState } from './view-state.ts'

export type ListingTableState = ReturnType<typeof useTable>

/** State of the Data screen for the rows of `fetchChunk`. A component takes the part that it needs. */
export function useTable(fetchChunk: FetchChunk) {
  const rows = useRows(fetchChunk)
  const view = useTableView(rows)
  const focus = useRowFocus(view, rows)
  const cell = useCellFocus(view, focus)
  const selection = useRowSelection(view, focus)
  // A changed view shows other rows, so no row has the focus.
  const setView = useStableCallback((changes: Partial<ViewState>, isTyping?: boolean) => {
    view.setView(changes, isTyping)
    focus.clear()
  })
  return { rows, view: { ...view, setView }, focus, cell, selection }
}
