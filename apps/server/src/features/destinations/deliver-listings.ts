import type { Listing } from '@gazetteer/listing'
import { type Store, StoreError } from '@gazetteer/store'
import { Unavailable } from '../../platform/errors.ts'
import type { DestinationsCtx } from './destinations.ts'
import { placeOf } from './place-of.ts'

/** `isFirst`: nothing of the capture was delivered before, so that a table that is not there is made. */
export type Batch = { listings: readonly Listing[]; isFirst: boolean }
/** `table-gone`: nothing was written, and what was delivered before is lost with the table. */
export type Delivered = 'delivered' | 'table-gone'

/** Writes found listings to the account's database. Twice is once; throws Unavailable with a sentence for the user. */
export async function deliverListings(
  ctx: DestinationsCtx,
  { accountId, batch, signal }: { accountId: string; batch: Batch; signal: AbortSignal },
): Promise<Delivered> {
  const { listings, isFirst } = batch
  try {
    const destination = await placeOf(ctx, accountId)
    const wanted = destination === null ? listings : await ctx.withoutRemoved({ accountId, destination }, listings)
    const done = await ctx.stores.use(accountId, (store) => upsert(store, { listings: wanted, isFirst }, signal))
    if (done === null) throw new Unavailable('No database is configured any more.')
    return done
  } catch (error) {
    if (error instanceof StoreError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}

/** A table that lacks a column (an older one) is made ready once more, and so is one that is not there yet. */
async function upsert(store: Store, { listings, isFirst }: Batch, signal: AbortSignal): Promise<Delivered> {
  try {
    await store.upsert(listings, signal)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.kind === 'no-table' && !isFirst) return 'table-gone'
    if (error.kind !== 'no-table' && error.kind !== 'no-column') throw error
    await store.prepare()
    await store.upsert(listings, signal)
  }
  return 'delivered'
}
