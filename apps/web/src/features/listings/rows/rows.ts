import type { TableRow } from '@gazetteer/contract'
import { isComplete } from '@gazetteer/listing'
import { fitsSearch, searchText, searchWords } from '@gazetteer/listing/text'
import type { Filter } from './view-state.ts'

/** Rows with their search texts, in parallel arrays. */
export type Rows = { rows: TableRow[]; texts: string[] }

export const noRows: Rows = { rows: [], texts: [] }

/**
 * Appends rows with ids after `last`. Inserts and pending deletions shift the chunks, so a chunk can repeat loaded
 * rows.
 */
export function appendRows(known: Rows, more: readonly TableRow[], last = known.rows.at(-1)?.id ?? -Infinity): void {
  for (const row of more) {
    if (row.id <= last) continue
    known.rows.push(row)
    known.texts.push(searchText(row))
  }
}

export type Filtered = { rows: TableRow[]; hiddenIncomplete: number }

/** The matching rows, in the given order. One pass; a search does not sort again. */
export function filterRows({ rows, texts }: Rows, order: Uint32Array | null, filter: Filter): Filtered {
  const words = searchWords(filter.search)
  const fitting: TableRow[] = []
  let hiddenIncomplete = 0
  for (let position = 0; position < rows.length; position += 1) {
    const index = order === null ? position : (order[position] ?? position)
    const row = rows[index]
    if (row === undefined) continue
    if (!fitsColumns(row, filter)) continue
    if (!fitsSearch(texts[index] ?? '', words)) continue
    if (filter.isHidingIncomplete && !isComplete(row)) hiddenIncomplete += 1
    else fitting.push(row)
  }
  return { rows: fitting, hiddenIncomplete }
}

/** Checks every filter except the search, cheapest first. */
function fitsColumns(row: TableRow, filter: Filter): boolean {
  if (filter.category !== '' && row.category !== filter.category) return false
  if (filter.source !== '' && row.source !== filter.source) return false
  if (filter.hasPhone && isMissing(row.phone)) return false
  if (filter.hasWebsite && isMissing(row.website)) return false
  if (filter.rating !== null && (row.rating ?? -1) < filter.rating) return false
  if (filter.confidence !== null && (row.confidence ?? -1) < filter.confidence) return false
  return filter.city === '' || isOfCity(row, filter.city)
}

const isMissing = (value: unknown): boolean => value == null || value === ''

/** Same result as `cityOf`, without allocating a text for each row. */
function isOfCity({ city, state }: TableRow, wanted: string): boolean {
  if (city == null || !wanted.startsWith(city)) return false
  const rest = isMissing(state) ? '' : `, ${state}`
  return wanted.length === city.length + rest.length && wanted.endsWith(rest)
}

/** `Springfield, IL`: a city name is not unique without its state. */
export const cityText = ({ city, state }: TableRow): string =>
  isMissing(city) || isMissing(state) ? (city ?? '') : `${city}, ${state}`

/** Distinct values of a column, most frequent first. */
export function valuesOf(rows: readonly TableRow[], column: 'city' | 'category' | 'source', most = 200): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = column === 'city' ? cityText(row) : row[column]
    if (value != null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([value]) => value)
    .toSorted()
}
