import { DestinationError, type DestinationErrorKind } from '../destination-error.ts'
import type { RefusedRow, Upserted } from '../destination.ts'
import type { Written } from './columns.ts'

/** `inserted`: the number of new rows. */
export type WrittenBatch = { inserted: number; refused?: readonly RefusedRow[] }

/** The value of a row is at fault; `unfit-row` can also be a rule of the table that no row can meet. */
const kindsOfRow = new Set<DestinationErrorKind>(['unstorable', 'unfit-row'])
/** When a rule refuses this many rows and accepts none, the table is at fault. */
const leastUnfit = 10

/**
 * Writes batches, and sets aside the rows that the table refuses: a refused batch is halved until the row is found, so
 * that one value does not block the others. `write` stores a batch or nothing of it, except the refused rows that it
 * returns. All other failures are thrown.
 */
export async function writeRows(
  batches: Iterable<readonly Written[]>,
  write: (batch: readonly Written[]) => Promise<WrittenBatch>,
): Promise<Upserted> {
  const sum: Upserted = { inserted: 0, updated: 0, refused: [] }
  for (const batch of batches) {
    const refused: { row: RefusedRow; error: DestinationError }[] = []
    let stored = 0
    await settle(batch)
    const [first] = refused
    if (first?.error.kind === 'unfit-row' && stored === 0 && refused.length >= leastUnfit) throw first.error
    sum.refused.push(...refused.map(({ row }) => row))

    async function settle(rows: readonly Written[]): Promise<void> {
      try {
        const { inserted, refused: left = [] } = await write(rows)
        sum.inserted += inserted
        sum.updated += rows.length - left.length - inserted
        sum.refused.push(...left)
        stored += rows.length - left.length
      } catch (error) {
        if (!(error instanceof DestinationError) || !kindsOfRow.has(error.kind)) throw error
        const [only] = rows
        if (only !== undefined && rows.length === 1) {
          const { source, source_id } = only
          refused.push({ row: { source, source_id, reason: reasonOf(error) }, error })
          return
        }
        const half = Math.ceil(rows.length / 2)
        await settle(rows.slice(0, half))
        await settle(rows.slice(half))
      }
    }
  }
  return sum
}

/** MySQL names the row of the statement, which means nothing to the user. */
const reasonOf = ({ message }: DestinationError): string => message.replace(/ at row \d+/i, '')
