import { tablePageSize } from '@gazetteer/contract'
import type { TableField } from '@gazetteer/listing'
import { useQueryState } from '../../../platform/use-query-state.ts'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useDeferredValue, useMemo } from 'react'
import type { ColumnKey } from './columns.ts'
import { groupsOf, groupsOfPage, sortsOfGroups } from './groups.ts'
import { filterRows, valuesOf } from './rows.ts'
import { orderOf, ranksOfRows } from './sort-order.ts'
import type { LoadedRows } from './use-rows.ts'
import { nextSorts, pageCount, readView, type ViewState, writeView } from './view-state.ts'

const urlView = { read: readView, write: writeView }

export type TableView = ReturnType<typeof useTableView>

/** The loaded rows as the view of the URL filters, sorts and pages them. */
export function useTableView({ all, phase, loadRest, loadAll }: LoadedRows) {
  const [view, changeView] = useQueryState(urlView)
  const { search, isHidingIncomplete, filter: conditions, sorts, group } = view
  // Deferred, so that typing stays responsive with 100,000 rows.
  const wanted = useDeferredValue(search)

  const ranksOf = useMemo(() => ranksOfRows(all.rows), [all])
  const order = useMemo(
    () => orderOf(all.rows.length, sortsOfGroups(group, sorts), ranksOf),
    [all, group, sorts, ranksOf],
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
  const groups = useMemo(() => (group === null ? [] : groupsOf(filtered.rows, group)), [filtered, group])
  const pageGroups = useMemo(
    () => groupsOfPage(groups, (page - 1) * tablePageSize, page * tablePageSize),
    [groups, page],
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
  const setView = useStableCallback((changes: Partial<ViewState>, isTyping?: boolean) => {
    // Sorting and grouping need all rows, so the rest is loaded.
    if ((changes.sorts ?? changes.group) != null && phase === 'partial') void loadRest()
    const isReplaced = changes.filter !== undefined
    changeView({ ...view, ...(isReplaced && { unreadableFilter: null }), ...changes }, isTyping)
  })
  const sortBy = useStableCallback((pressed: ColumnKey, isAdding: boolean) =>
    setView({ sorts: nextSorts(sorts, pressed, isAdding), page: 1 }),
  )
  /** Every row that matches the view, in its order; null if the rest cannot be loaded. */
  const loadMatching = useStableCallback(async () => {
    const rows = await loadAll()
    if (rows === null) return null
    const whole = orderOf(rows.rows.length, sortsOfGroups(group, sorts), ranksOfRows(rows.rows))
    return filterRows(rows, whole, view).rows
  })
  return { state: { ...view, page }, filtered, pageRows, pageGroups, choices, setView, sortBy, loadMatching }
}
