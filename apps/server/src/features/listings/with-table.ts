import { databaseMessages, tableMessages } from '@gazetteer/contract'
import { type Destination, DestinationError, type DestinationErrorKind } from '@gazetteer/destinations'
import type { ListingsContext } from './context.ts'

export type TableAnswer<T> = { value: T } | { error: string }

/** Connection failures; every other failure came from the table. */
const unreached = new Set<DestinationErrorKind>([
  'incomplete',
  'name-not-found',
  'forbidden-address',
  'refused',
  'wrong-server',
  'timed-out',
  'no-route',
  'starting',
  'no-tls',
  'tls-required',
  'certificate',
  'wrong-password',
  'no-database',
  'busy',
  'connection-lost',
])

/** A right, a policy, a rule or a lock of the table. */
const ofOwner = new Set<DestinationErrorKind>(['no-permission', 'read-only', 'unfit-row', 'unstorable', 'locked'])

/**
 * Runs work with the account's table, or returns the specified error text; `failed` is for errors of the table
 * itself.
 */
export async function withTable<T>(
  context: ListingsContext,
  { accountId, failed }: { accountId: string; failed: string },
  work: (store: Destination) => Promise<T>,
): Promise<TableAnswer<T>> {
  const chosen = await context.destinations.chosen(accountId)
  if (chosen?.isLocked === true) return { error: databaseMessages.professionalOnly }
  try {
    const answer = await context.destinations.use(accountId, async (store) => ({ value: await work(store) }))
    return answer ?? { error: tableMessages.notConfigured }
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    context.log.info({ err: error }, 'a user database failed to answer the data table')
    if (unreached.has(error.kind)) return { error: tableMessages.connectionFailed }
    // What the owner of the table can change is named.
    return { error: ofOwner.has(error.kind) ? `${failed} ${error.message}` : failed }
  }
}
