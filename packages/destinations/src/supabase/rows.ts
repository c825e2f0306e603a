import { slicesOf } from '../rows/batches.ts'
import { tooMuch } from '../rows/bounded-answer.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import { idsOf, parseRows } from '../rows/row.ts'
import { scanById } from '../rows/scan-by-id.ts'
import { DestinationError } from '../destination-error.ts'
import type { EditableField } from '@gazetteer/listing'
import type { Destination, DestinationRow, RowOperations } from '../destination.ts'
import type { SupabaseConnection } from './connection.ts'
import { supabaseFill } from './fill-empty.ts'
import { supabaseSnapshots } from './snapshots.ts'
import { addressesOf, listOf as quoted } from './upsert.ts'

/** Ids are part of the URL, which gateways limit to about 8,000 characters. */
const idsPerStatement = 300
const pageWithinMs = 30_000
const listOf = (columns: readonly string[]): string => ['id', ...columns].join(',')
const byId = { ascending: true }
const counted = { count: 'exact' } as const

/** Reads and updates rows of the table. A project may return fewer rows than requested: its cap, 1,000 by default. */
export function supabaseRowOperations(
  connection: SupabaseConnection,
  withColumns: WithColumns,
  now: () => number,
): RowOperations {
  const { run } = connection
  // Uses GET, not HEAD: errors to HEAD have no body, and a 404 without one would count as an empty answer.
  const countOf = async (ids: readonly number[]): Promise<number> =>
    (await run((table) => table.select('id', counted).in('id', ids).limit(1).throwOnError())).count ?? 0

  /** A policy hides rows from an update instead of rejecting it: report existing rows that did not change. */
  async function change(
    action: 'update' | 'delete',
    ids: readonly number[],
    call: (slice: number[]) => Promise<{ count: number | null }>,
  ): Promise<number> {
    let changed = 0
    for (const slice of slicesOf(ids, idsPerStatement)) {
      const count = (await call(slice)).count ?? 0
      changed += count
      if (count === slice.length) continue
      const left = (await countOf(slice)) - (action === 'update' ? count : 0)
      if (left > 0) throw hidden(action, left, changed)
    }
    return changed
  }

  return {
    count: async () => (await run((table) => table.select('id', counted).limit(1).throwOnError())).count ?? 0,
    newToday: async () => {
      const midnight = `${new Date(now()).toISOString().slice(0, 10)}T00:00:00Z`
      const answer = await run((table) =>
        table.select('id', counted).gte('created_at', midnight).limit(1).throwOnError(),
      )
      return answer.count ?? 0
    },
    async page({ limit, offset }) {
      const rows: DestinationRow[] = []
      // Retries a project that truncates its answers, but only for a limited time.
      const end = performance.now() + pageWithinMs
      while (rows.length < limit) {
        const start = offset + rows.length
        const last = offset + limit - 1
        const { data } = await withColumns((columns) =>
          run((table) => table.select(listOf(columns)).order('id', byId).range(start, last).throwOnError()),
        )
        const found = parseRows(data)
        if (found.length === 0) break
        rows.push(...found)
        if (performance.now() > end) throw new DestinationError('timed-out', 'The project did not answer in time.')
      }
      if (rows.length > limit) throw tooMuch()
      return rows
    },
    update: (ids, field: EditableField, value) =>
      change('update', ids, (slice) =>
        run((table) => table.update(only(field, value), { count: 'exact' }).in('id', slice).throwOnError()),
      ),
    delete: (ids) =>
      change('delete', ids, (slice) => run((table) => table.delete({ count: 'exact' }).in('id', slice).throwOnError())),
    existingIds: async (ids) => {
      const read = async (slice: number[]) =>
        idsOf((await run((table) => table.select('id').in('id', slice).throwOnError())).data)
      return await readAll(ids, read, (id) => id)
    },
    byIds: async (ids) => {
      const read = async (slice: number[]) => {
        const { data } = await withColumns((columns) =>
          run((table) => table.select(listOf(columns)).in('id', slice).throwOnError()),
        )
        return parseRows(data)
      }
      return await readAll(ids, read, ({ id }) => id)
    },
    ...supabaseSnapshots(connection, readAll),
    setStatus: setStatusOperation(run, withColumns),
    fillEmpty: supabaseFill(run, withColumns),
    scan: scanOperation(run, withColumns),
  }
}

function hidden(action: 'update' | 'delete', left: number, changed: number): DestinationError {
  const rows = changed === 0 ? 'the rows' : `${left.toLocaleString('en-US')} of the rows`
  return new DestinationError(
    'no-permission',
    `Row-level security of the project hides ${rows} from this change: a policy for ${action} is missing. Run the SQL of the Setup Guide.`,
  )
}

const only = (field: EditableField, value: string | number | null): Record<string, unknown> => ({ [field]: value })

/**
 * Reads by id. A project may return fewer rows than requested: the others are requested until none of them is there.
 */
async function readAll<T>(
  ids: readonly number[],
  read: (slice: number[]) => Promise<T[]>,
  idOf: (row: T) => number,
): Promise<T[]> {
  const values: T[] = []
  for (let missing = [...ids]; missing.length > 0;) {
    const slice = missing.slice(0, idsPerStatement)
    const rows = await read(slice)
    values.push(...rows)
    const there = new Set(rows.map(idOf))
    const left = slice.filter((id) => !there.has(id))
    missing = [...(left.length < slice.length ? left : []), ...missing.slice(idsPerStatement)]
  }
  return values
}

const setStatusOperation =
  (run: SupabaseConnection['run'], withColumns: WithColumns): Destination['setStatus'] =>
  async ({ source, sourceIds, status, lastSeen }, signal = new AbortController().signal) =>
    await withColumns(async (columns) => {
      if (!columns.includes('status') || !columns.includes('last_seen')) return
      const values = { status, ...(lastSeen === null ? {} : { last_seen: lastSeen }) }
      for (const { ids } of addressesOf(sourceIds.map((source_id) => ({ source, source_id }))))
        await run((rows) => {
          const ofSource = rows.update(values).eq('source', source).filter('source_id', 'in', quoted(ids))
          return ofSource.abortSignal(signal).throwOnError()
        })
    })

const scanOperation =
  (run: SupabaseConnection['run'], withColumns: WithColumns): Destination['scan'] =>
  ({ chunk = 1_000, after: from = null } = {}) =>
    scanById(async (after) => {
      const { data } = await withColumns((columns) =>
        run((table) => {
          const rows = table.select(listOf(columns))
          const beyond = after === null ? rows : rows.gt('id', after)
          return beyond.order('id', byId).limit(chunk).throwOnError()
        }),
      )
      return parseRows(data)
    }, from)
