import type { TableRow } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { After } from '../../features/listings/edit/cell-editor.tsx'
import { type ColumnKey, columns, isEditable } from '../../features/listings/rows/columns.ts'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'

export type CellEditOptions = {
  table: Pick<Table, 'pageRows' | 'categories' | 'show' | 'view'>
  setField: (rows: readonly TableRow[], field: string, value: string | number) => void
  say: (text: string) => void
}

type At = { id: number; column: ColumnKey }

/** Which value of the page is typed in, and where the keyboard goes on from it. */
export function useCellEdit({ table, setField, say }: CellEditOptions) {
  const [editing, setEditing] = useState<At | null>(null)
  const { pageRows, categories, show, view } = table
  const shown = columns.flatMap(({ key }) => (view.columns.includes(key) && isEditable(key) ? key : []))
  const begin = useCallbackRef((id: number, column: ColumnKey | undefined = shown[0]) => {
    if (column === undefined) return
    show(id)
    setEditing({ id, column })
  })
  const onDone = useCallbackRef((after: After) => {
    const next = editing === null || after === 'stay' ? null : nextOf(editing, after, { rows: pageRows, shown })
    setEditing(next)
    if (next !== null && next.id !== editing?.id) show(next.id)
    if (next === null) document.querySelector<HTMLElement>('[data-table-frame]')?.focus({ preventScroll: true })
  })
  const onSave = useCallbackRef((row: TableRow, column: ColumnKey, value: string | number) =>
    setField([row], column, value),
  )
  const edit = useMemo(
    () => ({ categories, onBegin: begin, onSave, onDone, onProblem: say }),
    [categories, begin, onSave, onDone, say],
  )
  return { editing, edit, begin }
}

type Ground = { rows: readonly TableRow[]; shown: readonly ColumnKey[] }

/** Tab goes along the row, Enter down the column; where the page ends nothing is typed in any more. */
function nextOf({ id, column }: At, after: After, { rows, shown }: Ground): At | null {
  const at = rows.findIndex((row) => row.id === id)
  if (after === 'below') {
    const below = rows[at + 1]
    return below === undefined ? null : { id: below.id, column }
  }
  const next = shown[shown.indexOf(column) + (after === 'next' ? 1 : -1)]
  return next === undefined ? null : { id, column: next }
}
