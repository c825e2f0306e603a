import type { Listing } from '@gazetteer/listing'
import { type Store, StoreError } from '@gazetteer/store'
import { Unavailable } from '../../platform/errors.ts'
import type { DestinationsCtx } from './destinations.ts'
import { placeOf } from './place-of.ts'

/** Whether the table was gone and was made anew: what it held before is not there. */
export type Delivered = { isTableNew: boolean }

/** Writes found listings to the account's database. Twice is once; throws Unavailable with a sentence for the user. */
export async function deliverListings(
  ctx: DestinationsCtx,
  { accountId, listings, signal }: { accountId: string; listings: readonly Listing[]; signal: AbortSignal },
): Promise<Delivered> {
  try {
    const destination = await placeOf(ctx, accountId)
    const wanted = destination === null ? listings : await ctx.withoutRemoved({ accountId, destination }, listings)
    const done = await ctx.stores.use(accountId, (store) => upsert(store, wanted, signal))
    if (done === null) throw new Unavailable('No database is configured any more.')
    return done
  } catch (error) {
    if (error instanceof StoreError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}

const curable = new Set(['no-table', 'no-column'])

/** A table that was dropped or is an older one meanwhile is made ready once more. */
async function upsert(store: Store, listings: readonly Listing[], signal: AbortSignal): Promise<Delivered> {
  try {
    await store.upsert(listings, signal)
    return { isTableNew: false }
  } catch (error) {
    if (!(error instanceof StoreError) || !curable.has(error.kind)) throw error
    await store.prepare()
    await store.upsert(listings, signal)
    return { isTableNew: error.kind === 'no-table' }
  }
}
