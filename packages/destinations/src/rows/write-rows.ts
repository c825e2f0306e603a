import { DestinationError, type DestinationErrorKind } from '../destination-error.ts'
import type { RefusedRow, Upserted } from '../destination.ts'
import type { Written } from './columns.ts'

/** The value of a row is at fault; `unfit-row` can also be a rule of the table that no row can meet. */
const kindsOfRow = new Set<DestinationErrorKind>(['unstorable', 'unfit-row'])
/** When a rule refuses this many rows and accepts none, the table is at fault. */
const leastUnfit = 10

/**
 * Writes batches, and sets aside the rows that the table refuses: a refused batch is halved until the row is found, so
 * that one value does not block the others. `write` stores a batch or nothing of it, and returns the number of new
 * rows. All other failures are thrown.
 */
export async function writeRows(
  batches: Iterable<readonly Written[]>,
  write: (batch: readonly Written[]) => Promise<number>,
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
        const inserted = await write(rows)
        sum.inserted += inserted
        sum.updated += rows.length - inserted
        stored += rows.length
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
