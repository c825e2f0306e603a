import { z } from 'zod'
import { slicesOf } from '../rows/batches.ts'
import { DestinationError, codeOf } from '../destination-error.ts'
import type { RowOperations, RowSnapshot } from '../destination.ts'
import type { SupabaseConnection } from './connection.ts'

const rowsPerCall = 300

const rowsSchema = z.array(z.looseObject({ id: z.coerce.number() }))
type Cells = Record<string, unknown>
const cellsSchema = z.record(z.string(), z.unknown())

type ReadAll = (
  ids: readonly number[],
  read: (slice: number[]) => Promise<RowSnapshot[]>,
  idOf: (row: RowSnapshot) => number,
) => Promise<RowSnapshot[]>

/** Whole rows as JSON. */
export function supabaseSnapshots(
  { run, write }: SupabaseConnection,
  readAll: ReadAll,
): Pick<RowOperations, 'snapshots' | 'restore'> {
  const insert = (rows: readonly Cells[]) =>
    write((table) => table.upsert([...rows], { onConflict: 'id', ignoreDuplicates: true }).throwOnError())

  /** The API does not say which columns are computed; the database refuses values for them by name. */
  async function insertWritable(rows: readonly Cells[]): Promise<void> {
    try {
      await insert(rows)
    } catch (error) {
      const computed = computedColumnOf(error)
      if (computed === null || rows[0]?.[computed] === undefined) throw error
      await insertWritable(rows.map(({ [computed]: _computed, ...rest }) => rest))
    }
  }
  return {
    snapshots: async (ids) => {
      const read = async (slice: number[]) => {
        const { data } = await run((table) => table.select('*').in('id', slice).throwOnError())
        return rowsSchema.parse(data).map((row) => ({ id: row.id, content: JSON.stringify(row) }))
      }
      return await readAll(ids, read, ({ id }) => id)
    },
    async restore(rows) {
      const cells = rows.map(({ content }) => cellsSchema.parse(JSON.parse(content)))
      for (const slice of slicesOf(cells, rowsPerCall)) {
        try {
          await insertWritable(slice)
        } catch (error) {
          if (!isKeyTaken(error)) throw error
          // One row refuses the whole call: singly, only that row is left out.
          for (const row of slice) await insertWritable([row]).catch(unlessKeyTaken)
        }
      }
    },
  }
}

const isKeyTaken = (error: unknown): boolean => error instanceof DestinationError && codeOf(error.cause) === '23505'

function unlessKeyTaken(error: unknown): void {
  if (!isKeyTaken(error)) throw error
}

function computedColumnOf(error: unknown): string | null {
  if (!(error instanceof DestinationError) || codeOf(error.cause) !== '428C9') return null
  const { cause } = error
  const message = typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : ''
  return /column "(?<name>[^"]+)"/u.exec(message)?.groups?.['name'] ?? null
}
