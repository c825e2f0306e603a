import type { TableAfterBatch, TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import { type Destination, DestinationError, type RefusedRow } from '@gazetteer/destinations'
import { RowsRefused, Unavailable } from '../../../platform/errors.ts'
import type { DestinationsContext } from '../context.ts'
import type { SplitByEdits } from '../../listings/index.ts'
import { destinationIdentity } from './destination-identity.ts'

/**
 * `isFirst`: nothing of the capture was delivered before, so a missing table is created. `table`: row count before
 * the batch; null: count now.
 */
export type Batch = {
  listings: readonly Listing[]
  isFirst: boolean
  table: TableCount | null
  /** The table refused these listings before. */
  areRefused?: boolean
  /** Newer values replace earlier ones, except in fields that the user edited here. */
  update?: 'refresh' | undefined
}
/**
 * `table-gone`: nothing was written, and earlier rows are lost with the table. `locked`: the plan no longer allows the
 * database, and nothing was written. Otherwise the row count afterwards, the rows that the table refuses, and whether
 * these are all that were written.
 */
export type BatchResult =
  | { table: TableAfterBatch; refused: readonly RefusedRow[]; areAllRefused: boolean }
  | 'table-gone'
  | 'locked'

/** Writes listings to the account's database. Idempotent; throws Unavailable with a message for the user. */
export async function deliverListings(
  context: DestinationsContext,
  { accountId, batch, signal }: { accountId: string; batch: Batch; signal: AbortSignal },
): Promise<BatchResult> {
  const { listings } = batch
  if (!(await context.mayUseDatabase(accountId))) return 'locked'
  try {
    const destination = await destinationIdentity(context, accountId)
    const wanted = destination === null ? listings : await context.withoutRemoved({ accountId, destination }, listings)
    const { untouched, edited } =
      destination === null || batch.update === undefined
        ? { untouched: wanted, edited: [] }
        : await context.splitByEdits({ accountId, destination }, wanted)
    const done = await context.stores.use(accountId, (store) => upsert(store, { ...batch, untouched, edited }, signal))
    if (done === null) throw new Unavailable('No database is configured.')
    return done
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    const isOfRows = error.kind === 'unfit-row' || error.kind === 'unstorable'
    throw new (isOfRows ? RowsRefused : Unavailable)(error.message, { cause: error })
  }
}

/** Creates a missing table, and adds columns that an older one lacks. */
type SplitBatch = Omit<Batch, 'listings'> & SplitByEdits<Listing>

async function upsert(store: Destination, batch: SplitBatch, signal: AbortSignal): Promise<BatchResult> {
  const { isFirst } = batch
  try {
    return await write(store, batch, signal)
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    if (error.kind === 'no-table' && !isFirst) return 'table-gone'
    if (error.kind !== 'no-table' && error.kind !== 'no-column') throw error
    await store.prepare()
    return await write(store, batch, signal)
  }
}

/** The store reports how many rows are new, because nothing else changes the table's size between two batches. */
async function write(
  store: Destination,
  { untouched, edited, table, areRefused = false, update: wanted }: SplitBatch,
  signal: AbortSignal,
): Promise<BatchResult> {
  const { records, newToday } = table ?? { records: await store.count(), newToday: await store.newToday() }
  const update = wanted ?? 'fill'
  const first = await store.upsert(untouched, signal, { areRefused, update })
  // A row that is gone is written whole; then an existing one is refreshed without the edited fields.
  const second = await store.upsert(
    edited.map(({ listing }) => listing),
    signal,
    { areRefused },
  )
  await store.upsert(edited.map(withoutEdits), signal, { areRefused: true, update })
  const inserted = first.inserted + second.inserted
  const refused = [...first.refused, ...second.refused]
  const areAllRefused = refused.length > 0 && inserted + first.updated + second.updated === 0
  return { table: { records: records + inserted, newToday: newToday + inserted, inserted }, refused, areAllRefused }
}

const withoutEdits = ({ listing, fields }: SplitByEdits<Listing>['edited'][number]): Listing =>
  Object.assign({ ...listing }, Object.fromEntries([...fields].map((field) => [field, null])))
