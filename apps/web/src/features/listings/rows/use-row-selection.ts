import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useMemo, useState } from 'react'
import { noSelection, type Press, pressRow, visibleSelection } from './selection.ts'
import type { RowFocus } from './use-row-focus.ts'
import type { TableView } from './use-table-view.ts'

/** The selected rows. Filters hide selected rows without deselecting them. */
export function useRowSelection({ filtered, pageRows }: TableView, { show }: Pick<RowFocus, 'show'>) {
  const [selection, setSelection] = useState(noSelection)
  const { ids } = selection
  const press = useStableCallback((id: number, how: Press) => {
    setSelection((before) => pressRow(before, how.isShift ? pageRows.map((row) => row.id) : [], { ...how, id }))
    show(id)
  })
  const selectAll = useStableCallback((isSelected: boolean) =>
    setSelection(isSelected ? { ids: new Set(filtered.rows.map(({ id }) => id)), anchor: null } : noSelection),
  )
  const clear = useStableCallback(() => setSelection(noSelection))
  // One pass over the rows for each change; the table, the bar and the actions share its result.
  const visible = useMemo(() => visibleSelection(filtered.rows, ids), [filtered, ids])
  const isAll = filtered.rows.length > 0 && visible.rows.length === filtered.rows.length
  return { ids, visible, isAll, press, selectAll, clear }
}
