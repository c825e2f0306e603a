import type { TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import { type Store, StoreError } from '@gazetteer/destinations'
import { Unavailable } from '../../platform/errors.ts'
import type { DestinationsCtx } from './destinations.ts'
import { placeOf } from './place-of.ts'

/**
 * `isFirst`: nothing of the capture was delivered before, so that a missing table is created. `table`: what the table held before
 * the batch; null: it is counted.
 */
export type Batch = { listings: readonly Listing[]; isFirst: boolean; table: TableCount | null }
/** `table-gone`: nothing was written, and what was delivered before is lost with the table. Else what the table holds now. */
export type Delivered = TableCount | 'table-gone'

/** Writes found listings to the account's database. Twice is once; throws Unavailable with a sentence for the user. */
export async function deliverListings(
  ctx: DestinationsCtx,
  { accountId, batch, signal }: { accountId: string; batch: Batch; signal: AbortSignal },
): Promise<Delivered> {
  const { listings } = batch
  try {
    const destination = await placeOf(ctx, accountId)
    const wanted = destination === null ? listings : await ctx.withoutRemoved({ accountId, destination }, listings)
    const done = await ctx.stores.use(accountId, (store) => upsert(store, { ...batch, listings: wanted }, signal))
    if (done === null) throw new Unavailable('No database is configured any more.')
    return done
  } catch (error) {
    if (error instanceof StoreError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}

/** A table that lacks a column (an older one) is made ready once more, and so is one that is not there yet. */
async function upsert(store: Store, batch: Batch, signal: AbortSignal): Promise<Delivered> {
  const { isFirst } = batch
  try {
    return await write(store, batch, signal)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.kind === 'no-table' && !isFirst) return 'table-gone'
    if (error.kind !== 'no-table' && error.kind !== 'no-column') throw error
    await store.prepare()
    return await write(store, batch, signal)
  }
}

/** New rows are counted by the store: nothing else changes the table's size between two batches. */
async function write(store: Store, { listings, table }: Batch, signal: AbortSignal): Promise<TableCount> {
  const { records, newToday } = table ?? { records: await store.count(), newToday: await store.newToday() }
  const { inserted } = await store.upsert(listings, signal)
  return { records: records + inserted, newToday: newToday + inserted }
}
