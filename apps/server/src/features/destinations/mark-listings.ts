import { type Marking, StoreError } from '@gazetteer/destinations'
import { Unavailable } from '../../platform/errors.ts'
import type { DestinationsCtx } from './destinations.ts'

/**
 * Sets what is known of rows of the account's database; where it has none there is nothing to set. Throws Unavailable
 * in the user's words.
 */
export async function markListings(
  { stores }: DestinationsCtx,
  { accountId, markings, signal }: { accountId: string; markings: readonly Marking[]; signal: AbortSignal },
): Promise<void> {
  try {
    await stores.use(accountId, async (store) => {
      for (const marking of markings) await store.mark(marking, signal)
    })
  } catch (error) {
    if (error instanceof StoreError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}
