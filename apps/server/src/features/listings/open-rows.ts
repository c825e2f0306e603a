import { tableMessages } from '@gazetteer/contract'
import type { FileRow } from '@gazetteer/file-formats'
import { isComplete, listingFields, searchText } from '@gazetteer/listing'
import type { DestinationRow } from '@gazetteer/destinations'
import type { ListingsCtx } from './listings.ts'
import { type TableAnswer, withTable } from './with-table.ts'

/** The table's search and filters; empty texts match everything. */
export type RowFilter = { search: string; city: string; category: string; isComplete: boolean }

/** Streams the matching rows by id from the user's database, or returns why it does not respond. */
export async function openRows(
  ctx: ListingsCtx,
  accountId: string,
  filter: RowFilter,
): Promise<TableAnswer<AsyncIterable<FileRow>>> {
  const fits = fitting(filter)
  return await withTable(ctx, { accountId, failed: tableMessages.fetchFailed }, async (store) => {
    const chunks = store.scan()
    const first = await chunks.next()
    return (async function* () {
      try {
        for (let chunk = first; chunk.done !== true;) {
          for (const row of chunk.value) if (fits(row)) yield fileRow(row)
          // Fetched through `use` each time, which keeps the store open while the file is downloaded.
          const next = await ctx.destinations.use(accountId, () => chunks.next())
          if (next === null) return
          chunk = next
        }
      } finally {
        await chunks.return(undefined)
      }
    })()
  })
}

function fitting({ search, city, category, ...filter }: RowFilter): (row: DestinationRow) => boolean {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  return (row) => {
    if (city !== '' && row.city !== city) return false
    if (category !== '' && row.category !== category) return false
    if (filter.isComplete && !isComplete({ ...row, name: row.name ?? '' })) return false
    if (words.length === 0) return true
    const text = searchText(row)
    return words.every((word) => text.includes(word))
  }
}

/** Columns missing in an older table are present with unknown values. */
const fileRow = (row: DestinationRow): FileRow =>
  Object.fromEntries(listingFields.map((field) => [field, row[field] ?? null]))
