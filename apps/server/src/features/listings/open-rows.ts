import { tableMessages } from '@gazetteer/contract'
import type { FileRow } from '@gazetteer/file-formats'
import { listingFields } from '@gazetteer/listing'
import type { ListingFilter } from '@gazetteer/listing/filter'
import type { Destination, DestinationRow } from '@gazetteer/destinations'
import type { ListingsContext } from './context.ts'
import { type TableAnswer, withTable } from './with-table.ts'

/** Whether a row goes into the file. */
export type RowTest = (row: DestinationRow) => boolean

/** Rows that match, by id, and the conditions among it for the database; or rows of these ids, in their order. */
export type WantedRows = Matching | { ids: readonly number[] }

/** Streams the wanted rows from the user's database, or returns why it does not respond. */
export async function openRows(
  context: ListingsContext,
  accountId: string,
  wanted: WantedRows,
): Promise<TableAnswer<AsyncIterable<FileRow>>> {
  return await withTable(context, { accountId, failed: tableMessages.fetchFailed }, async (store) => {
    const chunks = 'ids' in wanted ? rowsInOrder(store, wanted.ids) : matchingRows(store, wanted)
    const first = await chunks.next()
    return (async function* () {
      try {
        for (let chunk = first; chunk.done !== true;) {
          for (const row of chunk.value) yield fileRow(row)
          // Fetched through `use` each time, which keeps the store open while the file is downloaded.
          const next = await context.destinations.use(accountId, () => chunks.next())
          if (next === null) return
          chunk = next
        }
      } finally {
        await chunks.return(undefined)
      }
    })()
  })
}

type Matching = { fits: RowTest; conditions: ListingFilter | null }

async function* matchingRows(store: Destination, { fits, conditions }: Matching): AsyncGenerator<DestinationRow[]> {
  for await (const chunk of store.scan({ filter: conditions })) yield chunk.filter(fits)
}

const rowsPerRead = 1_000

/** A chunk at a time is in memory. */
async function* rowsInOrder(store: Destination, ids: readonly number[]): AsyncGenerator<DestinationRow[]> {
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += rowsPerRead) {
    const chunk = distinct.slice(start, start + rowsPerRead)
    const rows = new Map((await store.byIds(chunk)).map((row) => [row.id, row]))
    yield chunk.flatMap((id) => rows.get(id) ?? [])
  }
}

/** Columns missing in an older table are present with unknown values. */
const fileRow = (row: DestinationRow): FileRow =>
  Object.fromEntries(listingFields.map((field) => [field, row[field] ?? null]))
