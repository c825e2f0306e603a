import { tableMessages } from '@gazetteer/contract'
import type { FileRow } from '@gazetteer/file-formats'
import { listingFields } from '@gazetteer/listing'
import type { DestinationRow } from '@gazetteer/destinations'
import type { ListingsCtx } from './listings.ts'
import { type TableAnswer, withTable } from './with-table.ts'

/** Whether a row goes into the file. */
export type RowTest = (row: DestinationRow) => boolean

/** Streams the matching rows by id from the user's database, or returns why it does not respond. */
export async function openRows(
  ctx: ListingsCtx,
  accountId: string,
  fits: RowTest,
): Promise<TableAnswer<AsyncIterable<FileRow>>> {
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

/** Columns missing in an older table are present with unknown values. */
const fileRow = (row: DestinationRow): FileRow =>
  Object.fromEntries(listingFields.map((field) => [field, row[field] ?? null]))
