import type { TableRow } from '@gazetteer/contract'
import { type TableField, isComplete } from '@gazetteer/listing'
import { filterTest } from '@gazetteer/listing/filter'
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
  const test = filterTest(filter.filter ?? { all: [] })
  const fitting: TableRow[] = []
  let hiddenIncomplete = 0
  for (let position = 0; position < rows.length; position += 1) {
    const index = order === null ? position : (order[position] ?? position)
    const row = rows[index]
    if (row === undefined) continue
    if (!test(row)) continue
    if (!fitsSearch(texts[index] ?? '', words)) continue
    if (filter.isHidingIncomplete && !isComplete(row)) hiddenIncomplete += 1
    else fitting.push(row)
  }
  return { rows: fitting, hiddenIncomplete }
}

/** Distinct values of a column, most frequent first. */
export function valuesOf(rows: readonly TableRow[], column: TableField, most = 200): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[column]
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([value]) => value)
    .toSorted()
}
