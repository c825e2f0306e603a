import { tablePageSize } from '@gazetteer/contract'
import { confirm } from '../../../platform/confirm.tsx'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useMemo, useState } from 'react'
import type { RowsState } from './use-rows.ts'
import type { TableView } from './use-table-view.ts'

export type RowFocus = ReturnType<typeof useRowFocus>

/** The focused row of the page, and the listing that is open beside the table. */
export function useRowFocus({ state, filtered, pageRows, setView }: TableView, loaded: RowsState) {
  const [index, setIndex] = useState<number | null>(null)
  const [wantedId, setOpenedId] = useState<number | null>(null)
  const isGone = useMemo(() => isDeleted(wantedId, loaded), [wantedId, loaded])
  const openedId = isGone ? null : wantedId

  /** The open listing follows, unless one of its fields has a refused value. */
  const move = useStableCallback((step: number) => {
    if (pageRows.length === 0) return
    if (openedId !== null && focusRefused()) return
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
    if (refusedField() === null) setOpenedId((known) => (known === null ? null : id))
  })
  const close = () => {
    setOpenedId(null)
    document.querySelector<HTMLElement>('[data-table-frame]')?.focus({ preventScroll: true })
  }
  /** Opens a listing beside the table and scrolls to its row. A refused value in the open one must not get lost. */
  const open = useStableCallback((id: number | null) => {
    const refused = refusedField()
    if (id === null && refused === null) close()
    else if (id === null) confirmDiscard(refused?.getAttribute('aria-label') ?? 'the field', close)
    else if (!focusRefused()) {
      setOpenedId(id)
      show(id)
    }
  })
  const clear = useStableCallback(() => setIndex(null))
  return { index, row: index === null ? undefined : pageRows[index], openedId, move, show, open, clear }
}

/** A deleted row is not open, until its deletion is undone. While rows load, it may still come. */
const isDeleted = (id: number | null, { phase, all }: RowsState): boolean =>
  id !== null && phase === 'ready' && !all.rows.some((row) => row.id === id)

/** The field of the open listing with a value that cannot be saved. */
const refusedField = () => document.querySelector<HTMLElement>('[data-listing-fields] [aria-invalid="true"]')

function focusRefused(): boolean {
  const field = refusedField()
  field?.focus()
  return field !== null
}

function confirmDiscard(label: string, onDiscard: () => void): void {
  const text = `The value that you typed for ${label} is not valid. If you close the listing, it is not saved.`
  void confirm({ title: 'Discard the value', text, button: 'Discard' }, onDiscard)
}
