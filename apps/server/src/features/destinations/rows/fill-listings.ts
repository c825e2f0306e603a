import { DestinationError, type RowFill } from '@gazetteer/destinations'
import { Unavailable } from '../../../platform/errors.ts'
import type { DestinationsContext } from '../context.ts'
import { destinationIdentity } from './destination-identity.ts'

/** `nowhere`: the account has no database, or its plan no longer allows it, or the table is gone. */
export type FillResult = 'filled' | 'nowhere'

/**
 * Fills empty fields of rows in the account's database, except fields that the account edited, also when it emptied
 * them. Rows that the table refuses stay as they are. Throws Unavailable with a message for the user.
 */
export async function fillListings(
  context: DestinationsContext,
  { accountId, fills, signal }: { accountId: string; fills: readonly RowFill[]; signal: AbortSignal },
): Promise<FillResult> {
  const { stores, mayUseDatabase, splitByEdits } = context
  const destination = await destinationIdentity(context, accountId)
  if (destination === null || !(await mayUseDatabase(accountId))) return 'nowhere'
  const { untouched, edited } = await splitByEdits({ accountId, destination }, fills)
  const allowed = [...untouched, ...edited.map(({ listing, fields }) => withoutFields(listing, fields))]
  try {
    const refused = await stores.use(accountId, (store) => store.fillEmpty(allowed, signal))
    return refused === null ? 'nowhere' : 'filled'
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    if (error.kind === 'no-table') return 'nowhere'
    throw new Unavailable(error.message, { cause: error })
  }
}

const withoutFields = ({ values, ...fill }: RowFill, fields: ReadonlySet<string>): RowFill => ({
  ...fill,
  values: Object.fromEntries(Object.entries(values).filter(([field]) => !fields.has(field))),
})
