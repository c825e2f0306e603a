import { tablePageSize } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ColumnKey } from './columns.ts'
import type { FetchChunk } from './load-rows.ts'
import { filterRows, orderOf, valuesOf } from './rows.ts'
import { noSelection, type Press, pressRow } from './selection.ts'
import { useRows } from './use-rows.ts'
import { useView } from './use-view.ts'
import { nextSort, pageCount, type ViewState } from './view-state.ts'

/** State of the Data screen for the rows of `fetchChunk`: view from the URL, selection, focused row, open row. */
export function useTableScreen(fetchChunk: FetchChunk) {
  const data = useRows(fetchChunk)
  const [view, changeView] = useView()
  const [selection, setSelection] = useState(noSelection)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const { search, city, category, isHidingIncomplete, rating, confidence, source, hasPhone, hasWebsite, sort } = view
  // Deferred, so that typing stays responsive with 100,000 rows.
  const wanted = useDeferredValue(search)

  const { column, isDescending } = sort ?? { column: null, isDescending: false }
  const order = useMemo(
    () => orderOf(data.all.rows, column === null ? null : { column, isDescending }),
    [data.all, column, isDescending],
  )
  const filter = useMemo(
    () => ({ search: wanted, city, category, isHidingIncomplete, rating, confidence, source, hasPhone, hasWebsite }),
    [wanted, city, category, isHidingIncomplete, rating, confidence, source, hasPhone, hasWebsite],
  )
  const filtered = useMemo(() => filterRows(data.all, order, filter), [data.all, order, filter])
  const shownPage = Math.min(view.page, pageCount(filtered.rows.length))
  const pageRows = useMemo(
    () => filtered.rows.slice((shownPage - 1) * tablePageSize, shownPage * tablePageSize),
    [filtered, shownPage],
  )
  const activeRow = activeIndex === null ? undefined : pageRows[activeIndex]
  const known = useMemo(
    () => ({
      cities: valuesOf(data.all.rows, 'city'),
      categories: valuesOf(data.all.rows, 'category'),
      sources: valuesOf(data.all.rows, 'source'),
    }),
    [data.all],
  )

  const setView = useCallbackRef((changes: Partial<ViewState>) => {
    // Typing in the search replaces the history entry instead of adding one per letter.
    changeView({ ...view, ...changes }, changes.search !== undefined)
    setActiveIndex(null)
  })
  const onSort = useCallbackRef((pressed: ColumnKey) => {
    // Sorting needs all rows, so the rest is loaded.
    if (data.phase === 'partial') void data.loadRest()
    changeView({ ...view, sort: nextSort(sort, pressed), page: 1 })
  })
  /** Every row that matches the view, in its order; null if the rest cannot be loaded. */
  const loadFitting = useCallbackRef(async () => {
    const rows = await data.loadAll()
    return rows === null ? null : filterRows(rows, orderOf(rows.rows, sort), view).rows
  })
  const onPress = useCallbackRef((id: number, press: Press) => {
    setSelection((before) => pressRow(before, press.isShift ? pageRows.map((row) => row.id) : [], { ...press, id }))
    setActiveIndex(pageRows.findIndex((row) => row.id === id))
  })
  const onSelectAll = useCallbackRef((isSelected: boolean) =>
    setSelection(isSelected ? { ids: new Set(filtered.rows.map(({ id }) => id)), anchor: null } : noSelection),
  )
  const clearSelection = useCallbackRef(() => setSelection(noSelection))
  const move = useCallbackRef((step: number) =>
    setActiveIndex((before) => {
      if (pageRows.length === 0) return null
      return Math.min(pageRows.length - 1, Math.max(0, before === null ? 0 : before + step))
    }),
  )
  /** Goes to the page of a row and scrolls to it. */
  const show = useCallbackRef((id: number) => {
    const at = filtered.rows.findIndex((row) => row.id === id)
    if (at === -1) return
    const page = Math.floor(at / tablePageSize) + 1
    if (page !== shownPage) setView({ page })
    setActiveIndex(at % tablePageSize)
  })
  /** Opens a listing beside the table and scrolls to its row. */
  const open = useCallbackRef((id: number | null) => {
    setOpenedId(id)
    if (id !== null) show(id)
  })
  const toggleActive = useCallbackRef(() => {
    if (activeRow !== undefined) onPress(activeRow.id, { isShift: false, isToggle: true })
  })

  const selected = selection.ids
  const isAllSelected =
    filtered.rows.length > 0 &&
    selected.size >= filtered.rows.length &&
    filtered.rows.every(({ id }) => selected.has(id))
  return {
    ...data,
    ...known,
    view: { ...view, page: shownPage },
    setView,
    filtered,
    pageRows,
    selected,
    isAllSelected,
    activeIndex,
    activeRow,
    openedId,
    onSort,
    onPress,
    onSelectAll,
    clearSelection,
    move,
    show,
    open,
    toggleActive,
    loadFitting,
  }
}

export type Table = ReturnType<typeof useTableScreen>
