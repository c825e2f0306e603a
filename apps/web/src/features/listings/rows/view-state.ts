import { filterTextSchema, tablePageSize } from '@gazetteer/contract'
import { type ListingFilter, filterOfEarlier, withCondition } from '@gazetteer/listing/filter'
import { type ColumnKey, defaultColumns, isColumnKey, isGroupable } from './columns.ts'

export type Sort = { column: ColumnKey; isDescending: boolean }

/** Filters of the rows. */
export type Filter = {
  search: string
  isHidingIncomplete: boolean
  /** Null matches all rows. */
  filter: ListingFilter | null
}

/** State of the Data screen; all of it is in the URL. */
export type ViewState = Filter & {
  /** The filter of the URL if it cannot be read; all rows match. */
  unreadableFilter: string | null
  /** A later column orders the rows that are equal in those before. */
  sorts: readonly Sort[]
  /** The column by whose values the rows are grouped. */
  group: ColumnKey | null
  page: number
  columns: readonly ColumnKey[]
  /** The last column that stays in sight while the table scrolls sideways; 'name' is the default. */
  frozen: ColumnKey
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / tablePageSize))

export function readView(query: URLSearchParams): ViewState {
  const chosen = (query.get('cols') ?? '').split(',').filter(isColumnKey)
  const columns = chosen.length > 0 ? chosen : defaultColumns
  const frozen = query.get('freeze') ?? ''
  const group = query.get('group') ?? ''
  return {
    search: query.get('q') ?? '',
    isHidingIncomplete: query.get('complete') === '1',
    ...readFilter(query),
    sorts: readSorts(query.get('sort') ?? ''),
    group: isColumnKey(group) && isGroupable(group) ? group : null,
    page: Math.max(1, Math.floor(Number(query.get('page') ?? '1')) || 1),
    columns,
    frozen: isColumnKey(frozen) && columns.includes(frozen) ? frozen : 'name',
  }
}

/** Writes only the differences from the default view; other keys of the query stay. */
export function writeView(view: ViewState, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const key of earlierKeys) written.delete(key)
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
  complete: view.isHidingIncomplete ? '1' : null,
  filter: view.filter === null ? view.unreadableFilter : JSON.stringify(view.filter),
  sort: view.sorts.map(({ column, isDescending }) => `${column}.${isDescending ? 'desc' : 'asc'}`).join() || null,
  group: view.group,
  page: view.page > 1 ? String(view.page) : null,
  cols: view.columns.join() === defaultColumns.join() ? null : view.columns.join(),
  freeze: view.frozen !== 'name' && view.columns.includes(view.frozen) ? view.frozen : null,
})

/** `city.asc,rating.desc`; a column counts once. */
function readSorts(text: string): Sort[] {
  const sorts: Sort[] = []
  for (const entry of text.split(',')) {
    const [column = '', direction] = entry.split('.')
    if (isColumnKey(column) && placeInSorts(sorts, column) === -1)
      sorts.push({ column, isDescending: direction === 'desc' })
  }
  return sorts
}

export const placeInSorts = (sorts: readonly Sort[], column: ColumnKey): number =>
  sorts.findIndex((sort) => sort.column === column)

/** The sorts with one more, or with a changed one in its place. */
export function withSort(sorts: readonly Sort[], sort: Sort): Sort[] {
  const at = placeInSorts(sorts, sort.column)
  return at === -1 ? [...sorts, sort] : sorts.with(at, sort)
}

/**
 * A click on a column header cycles: ascending, descending, unsorted. The other columns of the sort stay only if the
 * click adds to them.
 */
export function nextSorts(sorts: readonly Sort[], column: ColumnKey, isAdding: boolean): readonly Sort[] {
  const at = placeInSorts(sorts, column)
  const before = isAdding || sorts.length === 1 ? sorts[at] : undefined
  const others = isAdding ? sorts : []
  if (before?.isDescending === true) return others.filter((sort) => sort.column !== column)
  return withSort(others, { column, isDescending: before !== undefined })
}

export const noFilters: Filter = { search: '', isHidingIncomplete: false, filter: null }

export const isFiltered = ({ search, isHidingIncomplete, filter }: Filter): boolean =>
  search !== '' || isHidingIncomplete || filter !== null

/** The keys of earlier versions for the filter: bookmarks and saved views of users have them. */
const earlierKeys = ['city', 'category', 'rating', 'confidence', 'source', 'phone', 'website']

function readFilter(query: URLSearchParams): Pick<ViewState, 'filter' | 'unreadableFilter'> {
  const text = query.get('filter')
  if (text === null) return { filter: readEarlierFilter(query), unreadableFilter: null }
  const filter = filterTextSchema.safeParse(text).data ?? null
  return { filter, unreadableFilter: filter === null ? text : null }
}

function readEarlierFilter(query: URLSearchParams): ListingFilter | null {
  // A city had its state after it: `Boise, ID`.
  const [, city = '', state = ''] = /^(.*?)(?:, ([^,]*))?$/u.exec(query.get('city') ?? '') ?? []
  const filter = filterOfEarlier({
    city,
    category: query.get('category') ?? '',
    rating: leastOf(query.get('rating'), 5),
    confidence: leastOf(query.get('confidence'), 1),
    source: query.get('source') ?? '',
    hasPhone: query.get('phone') === '1',
    hasWebsite: query.get('website') === '1',
  })
  return state === '' || filter === null ? filter : withCondition(filter, { field: 'state', op: 'is', value: state })
}

function leastOf(text: string | null, most: number): number | null {
  const least = Number(text ?? 'none')
  return least > 0 && least <= most ? least : null
}
