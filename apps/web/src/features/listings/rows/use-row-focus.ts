import { tablePageSize } from '@gazetteer/contract'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useState } from 'react'
import type { TableView } from './use-table-view.ts'

export type RowFocus = ReturnType<typeof useRowFocus>

/** The focused row of the page, and the listing that is open beside the table. */
export function useRowFocus({ state, filtered, pageRows, setView }: TableView) {
  const [index, setIndex] = useState<number | null>(null)
  const [openedId, setOpenedId] = useState<number | null>(null)

  /** The open listing follows. */
  const move = useStableCallback((step: number) => {
    if (pageRows.length === 0) return
    const next = Math.min(pageRows.length - 1, Math.max(0, index === null ? 0 : index + step))
    setIndex(next)
    if (openedId !== null) setOpenedId(pageRows[next]?.id ?? null)
  })
  /** Goes to the page of a row and scrolls to it. */
  const show = useStableCallback((id: number) => {
    const at = filtered.rows.findIndex((row) => row.id === id)
    if (at === -1) return
    const page = Math.floor(at / tablePageSize) + 1
    if (page !== state.page) setView({ page })
    setIndex(at % tablePageSize)
    setOpenedId((known) => (known === null ? null : id))
  })
  /** Opens a listing beside the table and scrolls to its row. */
  const open = useStableCallback((id: number | null) => {
    setOpenedId(id)
    if (id !== null) show(id)
    else document.querySelector<HTMLElement>('[data-table-frame]')?.focus({ preventScroll: true })
  })
  const clear = useStableCallback(() => setIndex(null))
  return { index, row: index === null ? undefined : pageRows[index], openedId, move, show, open, clear }
}
