import type { RowFilter } from '@gazetteer/contract'
import { fitsSearch, isComplete, searchText, searchWords } from '@gazetteer/listing'
import { type FilteredRow, type ListingFilter, filterOfEarlier, filterTest } from '@gazetteer/listing/filter'

type Searched = Parameters<typeof searchText>[0] &
  Omit<Parameters<typeof isComplete>[0], 'name'> & { name: string | null } & FilteredRow

/** The conditions of an export, with those of its short names; null: none. */
export function conditionsOf({ city, category, filter }: RowFilter): ListingFilter | null {
  const short = filterOfEarlier({ city, category })
  if (short === null || filter === undefined) return short ?? filter ?? null
  return { all: [short, filter] }
}

/** Whether a listing matches the search and filters of an export; empty texts match everything. */
export function fitting(wanted: RowFilter): (row: Searched) => boolean {
  const words = searchWords(wanted.search)
  const test = filterTest(conditionsOf(wanted) ?? { all: [] })
  return (row) => {
    if (!test(row)) return false
    if (wanted.complete === 'true' && !isComplete({ ...row, name: row.name ?? '' })) return false
    return words.length === 0 || fitsSearch(searchText(row), words)
  }
}
