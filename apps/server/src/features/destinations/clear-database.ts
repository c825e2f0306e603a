import { type ActionOutcome, databaseMessages } from '@gazetteer/contract'
import { deleteDestination } from './destination-table.ts'
import type { DestinationsCtx } from './destinations.ts'

/** Deletes the configuration; the database itself is unchanged. */
export async function clearDatabase(ctx: DestinationsCtx, accountId: string): Promise<ActionOutcome> {
  await deleteDestination(ctx.db, accountId)
  await ctx.stores.close(accountId)
  return { success: true, message: databaseMessages.cleared }
}
