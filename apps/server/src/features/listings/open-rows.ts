import { tableMessages } from '@gazetteer/contract'
import type { FileRow } from '@gazetteer/file-formats'
import { isComplete, listingFields, searchText } from '@gazetteer/listing'
import type { StoreRow } from '@gazetteer/destinations'
import type { ListingsCtx } from './listings.ts'
import { type TableAnswer, withTable } from './with-table.ts'

/** What the table's own search and filters say; empty texts let everything through. */
export type RowFilter = { search: string; city: string; category: string; isComplete: boolean }

/** The rows that fit, by id, read from the user's database as they are taken; or why it does not answer. */
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
          // Asked through the door each time, so that the store stays open for as long as the file takes.
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

function fitting({ search, city, category, ...filter }: RowFilter): (row: StoreRow) => boolean {
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

/** Columns that an older table lacks are there, and unknown. */
const fileRow = (row: StoreRow): FileRow =>
  Object.fromEntries(listingFields.map((field) => [field, row[field] ?? null]))
