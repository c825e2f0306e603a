import { type StatusUpdate, DestinationError } from '@gazetteer/destinations'
import { Unavailable } from '../../../platform/errors.ts'
import type { DestinationsContext } from '../context.ts'

/**
 * Sets the status of rows in the account's database; does nothing without one, or when the plan no longer allows it.
 * Throws Unavailable with a message for the user.
 */
export async function markListings(
  { stores, mayUseDatabase }: DestinationsContext,
  { accountId, updates, signal }: { accountId: string; updates: readonly StatusUpdate[]; signal: AbortSignal },
): Promise<void> {
  if (!(await mayUseDatabase(accountId))) return
  try {
    await stores.use(accountId, async (store) => {
      for (const update of updates) await store.setStatus(update, signal)
    })
  } catch (error) {
    if (error instanceof DestinationError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}
