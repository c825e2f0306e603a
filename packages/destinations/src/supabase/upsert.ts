import { z } from 'zod'
import { mergeRow } from '../rows/batches.ts'
import { type Written, cellOf } from '../rows/columns.ts'
import type { WithDropped } from '../rows/write-rows.ts'
import { parseRows } from '../rows/row.ts'
import type { DestinationColumn, DestinationRow, UpdateMode } from '../destination.ts'
import type { SupabaseConnection } from './connection.ts'

const onConflict = 'source,source_id'
const keysSchema = z.array(z.object({ source: z.string(), source_id: z.string() }))

/** Ids are part of the URL; this limit is well below that of gateways. */
const maxAddressCharacters = 4_000

const identityOf = ({ source, source_id }: { source: string | null; source_id: string | null }): string =>
  `${source}\0${source_id}`

/**
 * Writes one batch of distinct keys and returns the number of new rows, and the rows that a trigger dropped. The API
 * supports only insert and overwrite. Existing rows are therefore read, merged here and written back, without their
 * creation time.
 */
export async function upsertBatch(
  { run, write: writeTable }: SupabaseConnection,
  batch: readonly Written[],
  {
    columns,
    update,
    signal,
  }: { columns: readonly DestinationColumn[]; update: UpdateMode; signal: AbortSignal | undefined },
): Promise<WithDropped> {
  const list = ['id', ...columns].join(',')
  const rowOf = (row: Written | DestinationRow): Record<string, unknown> =>
    Object.fromEntries(columns.map((column) => [column, cellOf(row, column)]))
  const stop = signal ?? new AbortController().signal
  const { data } = await writeTable(
    (table) =>
      table
        .upsert(batch.map(rowOf), { onConflict, ignoreDuplicates: true })
        .select(onConflict)
        .abortSignal(stop)
        .throwOnError(),
    stop,
  )
  const inserted = new Set(keysSchema.parse(data).map(identityOf))
  const seen = batch.filter((listing) => !inserted.has(identityOf(listing)))
  if (seen.length === 0) return { inserted: inserted.size, dropped: [] }
  const existing = await readExisting(seen)
  const merged: object[] = []
  const vanished: Written[] = []
  for (const listing of seen) {
    const row = existing.get(identityOf(listing))
    if (row === undefined) {
      vanished.push(listing)
      continue
    }
    const { created_at: _created, ...rest } = rowOf(mergeRow(row, listing, update))
    merged.push(rest)
  }
  // Rows are overwritten only after they were read; one deleted meanwhile is inserted again.
  await write(merged, false)
  await write(vanished, true)
  const stored = vanished.length === 0 ? existing : await readExisting(vanished)
  return { inserted: inserted.size, dropped: vanished.filter((row) => !stored.has(identityOf(row))) }

  async function readExisting(rows: readonly Written[]): Promise<Map<string, DestinationRow>> {
    const rowsByKey = new Map<string, DestinationRow>()
    for (const { source, ids } of addressesOf(rows)) {
      // A project may truncate answers: the rest is requested until no more rows arrive.
      for (let idsLeft = ids, isMore = true; isMore && idsLeft.length > 0;) {
        for (const row of await read(source, idsLeft)) rowsByKey.set(identityOf(row), row)
        const missing = idsLeft.filter((id) => !rowsByKey.has(identityOf({ source, source_id: id })))
        isMore = missing.length < idsLeft.length
        idsLeft = missing
      }
    }
    return rowsByKey
  }

  async function read(source: string, ids: readonly string[]): Promise<DestinationRow[]> {
    const { data: rows } = await run((table) =>
      table.select(list).eq('source', source).filter('source_id', 'in', listOf(ids)).abortSignal(stop).throwOnError(),
    )
    return parseRows(rows)
  }

  async function write(rows: readonly object[], ignoreDuplicates: boolean): Promise<void> {
    if (rows.length === 0) return
    const plain = rows.map((row) => ({ ...row }))
    await writeTable(
      (table) => table.upsert(plain, { onConflict, ignoreDuplicates }).abortSignal(stop).throwOnError(),
      stop,
    )
  }
}

export function addressesOf(
  listings: readonly { source: string; source_id: string }[],
): { source: string; ids: string[] }[] {
  const calls: { source: string; ids: string[]; length: number }[] = []
  for (const { source, source_id: id } of listings) {
    const length = encodeURIComponent(id).length + 7
    const open = calls.findLast((call) => call.source === source && call.length + length <= maxAddressCharacters)
    if (open === undefined) calls.push({ source, ids: [id], length })
    else {
      open.ids.push(id)
      open.length += length
    }
  }
  return calls
}

/** PostgREST's value list: values in double quotes, with backslash escapes. */
export const listOf = (ids: readonly string[]): string =>
  `(${ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')})`
