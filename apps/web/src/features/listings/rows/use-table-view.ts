import { tablePageSize } from '@gazetteer/contract'
import type { TableField } from '@gazetteer/listing'
import { useQueryState } from '../../../platform/use-query-state.ts'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useDeferredValue, useMemo } from 'react'
import type { ColumnKey } from './columns.ts'
import { filterRows, valuesOf } from './rows.ts'
import { ascendingOf, directed, orderOf } from './sort-order.ts'
import type { LoadedRows } from './use-rows.ts'
import { nextSort, pageCount, readView, type ViewState, writeView } from './view-state.ts'

const urlView = { read: readView, write: writeView }

export type TableView = ReturnType<typeof useTableView>

/** The loaded rows as the view of the URL filters, sorts and pages them. */
export function useTableView({ all, phase, loadRest, loadAll }: LoadedRows) {
  const [view, changeView] = useQueryState(urlView)
  const { search, isHidingIncomplete, filter: conditions, sort } = view
  // Deferred, so that typing stays responsive with 100,000 rows.
  const wanted = useDeferredValue(search)

  const { column, isDescending } = sort ?? { column: null, isDescending: false }
  const ascending = useMemo(() => (column === null ? null : ascendingOf(all.rows, column)), [all, column])
  const order = useMemo(
    () => (ascending === null ? null : directed(ascending, isDescending)),
    [ascending, isDescending],
  )
  const filter = useMemo(
    () => ({ search: wanted, isHidingIncomplete, filter: conditions }),
    [wanted, isHidingIncomplete, conditions],
  )
  const filtered = useMemo(() => filterRows(all, order, filter), [all, order, filter])
  const page = Math.min(view.page, pageCount(filtered.rows.length))
  const pageRows = useMemo(
    () => filtered.rows.slice((page - 1) * tablePageSize, page * tablePageSize),
    [filtered, page],
  )
  /** The values that the loaded rows have. */
  const choices = useMemo(
    () => ({
      categories: valuesOf(all.rows, 'category'),
      valuesOf: (field: TableField) => valuesOf(all.rows, field),
    }),
    [all],
  )

  // Typing replaces the history entry instead of adding one per letter.
  const setView = useStableCallback((changes: Partial<ViewState>, isTyping?: boolean) =>
    changeView({ ...view, ...changes }, isTyping),
  )
  const sortBy = useStableCallback((pressed: ColumnKey) => {
    // Sorting needs all rows, so the rest is loaded.
    if (phase === 'partial') void loadRest()
    changeView({ ...view, sort: nextSort(sort, pressed), page: 1 })
  })
  /** Every row that matches the view, in its order; null if the rest cannot be loaded. */
  const loadMatching = useStableCallback(async () => {
    const rows = await loadAll()
    return rows === null ? null : filterRows(rows, orderOf(rows.rows, sort), view).rows
  })
  return { state: { ...view, page }, filtered, pageRows, choices, setView, sortBy, loadMatching }
}
