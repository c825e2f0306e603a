import { tablePageSize } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import type { TableView } from './use-table-view.ts'

export type RowFocus = ReturnType<typeof useRowFocus>

/** The focused row of the page, and the listing that is open beside the table. */
export function useRowFocus({ state, filtered, pageRows, setView }: TableView) {
  const [index, setIndex] = useState<number | null>(null)
  const [openedId, setOpenedId] = useState<number | null>(null)

  const move = useCallbackRef((step: number) =>
    setIndex((before) => {
      if (pageRows.length === 0) return null
      return Math.min(pageRows.length - 1, Math.max(0, before === null ? 0 : before + step))
    }),
  )
  /** Goes to the page of a row and scrolls to it. */
  const show = useCallbackRef((id: number) => {
    const at = filtered.rows.findIndex((row) => row.id === id)
    if (at === -1) return
    const page = Math.floor(at / tablePageSize) + 1
    if (page !== state.page) setView({ page })
    setIndex(at % tablePageSize)
  })
  /** Opens a listing beside the table and scrolls to its row. */
  const open = useCallbackRef((id: number | null) => {
    setOpenedId(id)
    if (id !== null) show(id)
  })
  const clear = useCallbackRef(() => setIndex(null))
  return { index, row: index === null ? undefined : pageRows[index], openedId, move, show, open, clear }
}
