import type { RowFilter } from '@gazetteer/contract'
import { isComplete, searchText } from '@gazetteer/listing'

type Searched = Parameters<typeof searchText>[0] &
  Omit<Parameters<typeof isComplete>[0], 'name'> & { name: string | null }

/** Whether a listing matches the search and filters of an export; empty texts match everything. */
export function fitting({ search, city, category, complete }: RowFilter): (row: Searched) => boolean {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  return (row) => {
    if (city !== '' && row.city !== city) return false
    if (category !== '' && row.category !== category) return false
    if (complete === 'true' && !isComplete({ ...row, name: row.name ?? '' })) return false
    if (words.length === 0) return true
    const text = searchText(row)
    return words.every((word) => text.includes(word))
  }
}
