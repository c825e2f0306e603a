import { type ActionOutcome, databaseMessages } from '@gazetteer/contract'
import { deleteDestination } from './destination-table.ts'
import type { DestinationsContext } from '../context.ts'

/** Deletes the configuration; the database itself is unchanged. */
export async function clearDatabase(context: DestinationsContext, accountId: string): Promise<ActionOutcome> {
  await deleteDestination(context.db, accountId)
  await context.stores.close(accountId)
  return { success: true, message: databaseMessages.cleared }
}
