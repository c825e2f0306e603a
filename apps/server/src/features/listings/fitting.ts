import type { RowFilter } from '@gazetteer/contract'
import { fitsSearch, isComplete, searchText, searchWords } from '@gazetteer/listing'

type Searched = Parameters<typeof searchText>[0] &
  Omit<Parameters<typeof isComplete>[0], 'name'> & { name: string | null }

/** Whether a listing matches the search and filters of an export; empty texts match everything. */
export function fitting({ search, city, category, complete }: RowFilter): (row: Searched) => boolean {
  const words = searchWords(search)
  return (row) => {
    if (city !== '' && row.city !== city) return false
    if (category !== '' && row.category !== category) return false
    if (complete === 'true' && !isComplete({ ...row, name: row.name ?? '' })) return false
    return words.length === 0 || fitsSearch(searchText(row), words)
  }
}
