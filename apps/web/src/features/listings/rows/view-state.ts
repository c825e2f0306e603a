import { type ColumnKey, defaultColumns, isColumnKey } from './columns.ts'

export type Sort = { column: ColumnKey; isDescending: boolean }

/** What the Data screen shows; all of it stands in the address. */
export type ViewState = {
  search: string
  city: string
  category: string
  isHidingIncomplete: boolean
  sort: Sort | null
  page: number
  columns: readonly ColumnKey[]
}

export function readView(query: URLSearchParams): ViewState {
  const [column = '', direction] = (query.get('sort') ?? '').split('.')
  const chosen = (query.get('cols') ?? '').split(',').filter(isColumnKey)
  return {
    search: query.get('q') ?? '',
    city: query.get('city') ?? '',
    category: query.get('category') ?? '',
    isHidingIncomplete: query.get('complete') === '1',
    sort: isColumnKey(column) ? { column, isDescending: direction === 'desc' } : null,
    page: Math.max(1, Math.floor(Number(query.get('page') ?? '1')) || 1),
    columns: chosen.length > 0 ? chosen : defaultColumns,
  }
}

/** Only what differs from the plain view is written. */
export function writeView(view: ViewState): URLSearchParams {
  const query = new URLSearchParams()
  if (view.search !== '') query.set('q', view.search)
  if (view.city !== '') query.set('city', view.city)
  if (view.category !== '') query.set('category', view.category)
  if (view.isHidingIncomplete) query.set('complete', '1')
  if (view.sort !== null) query.set('sort', `${view.sort.column}.${view.sort.isDescending ? 'desc' : 'asc'}`)
  if (view.page > 1) query.set('page', String(view.page))
  if (view.columns.join() !== defaultColumns.join()) query.set('cols', view.columns.join())
  return query
}

/** A press on a column's head: up, down, then as it came. */
export function nextSort(sort: Sort | null, column: ColumnKey): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

export function isFiltered(view: ViewState): boolean {
  return view.search !== '' || view.city !== '' || view.category !== '' || view.isHidingIncomplete
}
