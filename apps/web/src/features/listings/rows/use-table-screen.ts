import { tablePageSize } from '@gazetteer/contract'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ColumnKey } from './columns.ts'
import type { FetchChunk } from './load-rows.ts'
import { pageCount } from '../table/page-bar.tsx'
import { filterRows, orderOf, valuesOf } from './rows.ts'
import { noSelection, type Press, pressRow } from './selection.ts'
import { useRows } from './use-rows.ts'
import { useView } from './use-view.ts'
import { nextSort, type ViewState } from './view-state.ts'

/** What the Data screen shows of the rows that `fetchChunk` brings: the view of the address, the selection, the row the keyboard is at. */
export function useTableScreen(fetchChunk: FetchChunk) {
  const data = useRows(fetchChunk)
  const [view, changeView] = useView()
  const [selection, setSelection] = useState(noSelection)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const { search, city, category, isHidingIncomplete, rating, confidence, source, hasPhone, hasWebsite, sort } = view
  // Typing stays quick while a hundred thousand rows are searched.
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
  const cities = useMemo(() => valuesOf(data.all.rows, 'city'), [data.all])
  const categories = useMemo(() => valuesOf(data.all.rows, 'category'), [data.all])
  const sources = useMemo(() => valuesOf(data.all.rows, 'source'), [data.all])

  const setView = useCallback(
    (changes: Partial<ViewState>) => {
      // Each letter of a search is no step of its own to go back to.
      changeView((known) => ({ ...known, ...changes }), changes.search !== undefined)
      setActiveIndex(null)
    },
    [changeView],
  )
  const { loadAll, loadRest, phase } = data
  const onSort = useCallback(
    (pressed: ColumnKey) => {
      // An order is one of all rows: those that were not loaded are fetched.
      if (phase === 'partial') void loadRest()
      changeView((known) => ({ ...known, sort: nextSort(known.sort, pressed), page: 1 }))
    },
    [changeView, phase, loadRest],
  )
  /** Every row of the table that fits the view, in its order; null where the rest cannot be loaded. */
  const loadFitting = useCallback(async () => {
    const rows = await loadAll()
    return rows === null ? null : filterRows(rows, orderOf(rows.rows, view.sort), view).rows
  }, [loadAll, view])
  const onPress = useCallback(
    (id: number, press: Press) => {
      setSelection((known) => pressRow(known, press.isShift ? pageRows.map((row) => row.id) : [], { ...press, id }))
      setActiveIndex(pageRows.findIndex((row) => row.id === id))
    },
    [pageRows],
  )
  const onSelectAll = useCallback(
    (isSelected: boolean) =>
      setSelection(isSelected ? { ids: new Set(filtered.rows.map(({ id }) => id)), anchor: null } : noSelection),
    [filtered],
  )
  const clearSelection = useCallback(() => setSelection(noSelection), [])
  const move = useCallback(
    (step: number) => {
      setActiveIndex((known) => {
        if (pageRows.length === 0) return null
        return Math.min(pageRows.length - 1, Math.max(0, known === null ? 0 : known + step))
      })
    },
    [pageRows.length],
  )
  /** Goes to a row wherever it stands: its page, then the row. */
  const show = useCallback(
    (id: number) => {
      const at = filtered.rows.findIndex((row) => row.id === id)
      if (at === -1) return
      const page = Math.floor(at / tablePageSize) + 1
      if (page !== shownPage) setView({ page })
      setActiveIndex(at % tablePageSize)
    },
    [filtered, shownPage, setView],
  )
  const toggleActive = useCallback(() => {
    const row = activeIndex === null ? undefined : pageRows[activeIndex]
    if (row !== undefined) onPress(row.id, { isShift: false, isToggle: true })
  }, [activeIndex, pageRows, onPress])

  const selected = selection.ids
  const isAllSelected =
    filtered.rows.length > 0 &&
    selected.size >= filtered.rows.length &&
    filtered.rows.every(({ id }) => selected.has(id))
  return {
    ...data,
    view: { ...view, page: shownPage },
    setView,
    filtered,
    pageRows,
    cities,
    categories,
    sources,
    selected,
    isAllSelected,
    activeIndex,
    onSort,
    onPress,
    onSelectAll,
    clearSelection,
    activeRow: activeIndex === null ? undefined : pageRows[activeIndex],
    move,
    show,
    toggleActive,
    loadFitting,
  }
}

/** The rows as a screen has them. */
export type Table = ReturnType<typeof useTableScreen>
