import { DestinationError, type DestinationErrorKind } from '../destination-error.ts'
import type { RefusedRow, Upserted, UpsertOptions } from '../destination.ts'
import type { Written } from './columns.ts'

/** `inserted`: the number of new rows. */
export type WrittenBatch = { inserted: number; refused?: readonly RefusedRow[] }

/** `dropped`: rows that a trigger of the table ignored without an error. */
export type WithDropped = { inserted: number; dropped: readonly Written[] }

/** Dropped rows are refused with the error; throws it when no row of the batch was stored. */
export function refuseDropped(
  batch: readonly Written[],
  { inserted, dropped }: WithDropped,
  error: DestinationError,
): WrittenBatch {
  if (dropped.length === batch.length) throw error
  return { inserted, refused: dropped.map((row) => ({ ...keyOf(row), reason: reasonOf(error) })) }
}

/** The value of a row is at fault, or a rule or a column of the table that no row fits; or the statement is too large. */
const kindsOfRow = new Set<DestinationErrorKind>(['unstorable', 'unfit-row', 'too-large'])
export const isOfRow = ({ kind }: DestinationError): boolean => kindsOfRow.has(kind)

/** When a table refuses this many rows and accepts none, it is at fault. */
const leastUnfit = 10

/**
 * Writes batches, and sets aside the rows that the table refuses: a refused batch is halved until the row is found, so
 * that one value does not block the others. `write` stores a batch or nothing of it, except the refused rows that it
 * returns. All other failures are thrown.
 */
export async function writeRows(
  batches: Iterable<readonly Written[]>,
  write: (batch: readonly Written[]) => Promise<WrittenBatch>,
  { areRefused = false }: UpsertOptions = {},
): Promise<Upserted> {
  const sum: Upserted = { inserted: 0, updated: 0, refused: [] }
  for (const batch of batches) {
    let refused: { row: Written; error: DestinationError }[] = []
    let stored = 0
    await settle(batch)
    const [first] = refused
    if (first !== undefined && !areRefused && refused.length >= leastUnfit) {
      if (stored === 0) throw first.error
      // The table may have been repaired meanwhile.
      const rows = refused.map(({ row }) => row)
      refused = []
      await settle(rows)
    }
    for (const { row, error } of refused) sum.refused.push({ ...keyOf(row), reason: reasonOf(error) })

    async function settle(rows: readonly Written[]): Promise<void> {
      try {
        const { inserted, refused: refusedRows = [] } = await write(rows)
        sum.inserted += inserted
        sum.updated += rows.length - refusedRows.length - inserted
        sum.refused.push(...refusedRows)
        stored += rows.length - refusedRows.length
      } catch (error) {
        if (!(error instanceof DestinationError) || !isOfRow(error)) throw error
        const [only] = rows
        if (only !== undefined && rows.length === 1) {
          refused.push({ row: only, error })
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

const keyOf = ({ source, source_id }: Written) => ({ source, source_id })

/** MySQL names the row of the statement, which means nothing to the user. */
export const reasonOf = ({ message }: DestinationError): string => message.replace(/ at row \d+/i, '')
