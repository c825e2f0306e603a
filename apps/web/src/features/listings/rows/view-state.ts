import { tablePageSize } from '@gazetteer/contract'
import { type ColumnKey, defaultColumns, isColumnKey } from './columns.ts'

export type Sort = { column: ColumnKey; isDescending: boolean }

/** Filters of the rows. */
export type Filter = {
  search: string
  city: string
  category: string
  isHidingIncomplete: boolean
  /** Minimum; null matches all rows, also those without a value. */
  rating: number | null
  confidence: number | null
  source: string
  hasPhone: boolean
  hasWebsite: boolean
}

/** State of the Data screen; all of it is in the URL. */
export type ViewState = Filter & {
  sort: Sort | null
  page: number
  columns: readonly ColumnKey[]
  /** The last column that stays in sight while the table scrolls sideways; 'name' is the default. */
  frozen: ColumnKey
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / tablePageSize))

export function readView(query: URLSearchParams): ViewState {
  const [column = '', direction] = (query.get('sort') ?? '').split('.')
  const chosen = (query.get('cols') ?? '').split(',').filter(isColumnKey)
  const columns = chosen.length > 0 ? chosen : defaultColumns
  const frozen = query.get('freeze') ?? ''
  return {
    search: query.get('q') ?? '',
    city: query.get('city') ?? '',
    category: query.get('category') ?? '',
    isHidingIncomplete: query.get('complete') === '1',
    rating: leastOf(query.get('rating'), 5),
    confidence: leastOf(query.get('confidence'), 1),
    source: query.get('source') ?? '',
    hasPhone: query.get('phone') === '1',
    hasWebsite: query.get('website') === '1',
    sort: isColumnKey(column) ? { column, isDescending: direction === 'desc' } : null,
    page: Math.max(1, Math.floor(Number(query.get('page') ?? '1')) || 1),
    columns,
    frozen: isColumnKey(frozen) && columns.includes(frozen) ? frozen : 'name',
  }
}

/** Writes only the differences from the default view; other keys of the query stay. */
export function writeView(view: ViewState, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const [key, text] of Object.entries(queryTexts(view))) {
    // Deleted first, so that a view has one address, whatever the order of its changes.
    written.delete(key)
    if (text !== null) written.set(key, text)
  }
  return written
}

/** The keys of a view in the URL; null: the default. */
const queryTexts = (view: ViewState): Record<string, string | null> => ({
  q: view.search || null,
  city: view.city || null,
  category: view.category || null,
  complete: view.isHidingIncomplete ? '1' : null,
  rating: view.rating === null ? null : String(view.rating),
  confidence: view.confidence === null ? null : String(view.confidence),
  source: view.source || null,
  phone: view.hasPhone ? '1' : null,
  website: view.hasWebsite ? '1' : null,
  sort: view.sort === null ? null : `${view.sort.column}.${view.sort.isDescending ? 'desc' : 'asc'}`,
  page: view.page > 1 ? String(view.page) : null,
  cols: view.columns.join() === defaultColumns.join() ? null : view.columns.join(),
  freeze: view.frozen !== 'name' && view.columns.includes(view.frozen) ? view.frozen : null,
})

/** A click on a column header cycles: ascending, descending, unsorted. */
export function nextSort(sort: Sort | null, column: ColumnKey): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

export const noFilters: Filter = {
  search: '',
  city: '',
  category: '',
  isHidingIncomplete: false,
  rating: null,
  confidence: null,
  source: '',
  hasPhone: false,
  hasWebsite: false,
}

export const isFiltered = (view: Filter): boolean =>
  Object.entries(noFilters).some(([key, value]) => Reflect.get(view, key) !== value)

function leastOf(text: string | null, most: number): number | null {
  const least = Number(text ?? 'none')
  return least > 0 && least <= most ? least : null
}
