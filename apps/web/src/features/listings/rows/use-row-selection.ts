import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { noSelection, type Press, pressRow } from './selection.ts'
import type { RowFocus } from './use-row-focus.ts'
import type { TableView } from './use-table-view.ts'

/** The selected rows. Filters hide selected rows without deselecting them. */
export function useRowSelection({ filtered, pageRows }: TableView, { show }: Pick<RowFocus, 'show'>) {
  const [selection, setSelection] = useState(noSelection)
  const { ids } = selection
  const press = useCallbackRef((id: number, how: Press) => {
    setSelection((before) => pressRow(before, how.isShift ? pageRows.map((row) => row.id) : [], { ...how, id }))
    show(id)
  })
  const selectAll = useCallbackRef((isSelected: boolean) =>
    setSelection(isSelected ? { ids: new Set(filtered.rows.map(({ id }) => id)), anchor: null } : noSelection),
  )
  const clear = useCallbackRef(() => setSelection(noSelection))
  const isAll =
    filtered.rows.length > 0 && ids.size >= filtered.rows.length && filtered.rows.every(({ id }) => ids.has(id))
  return { ids, isAll, press, selectAll, clear }
}
