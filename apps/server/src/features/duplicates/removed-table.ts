import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/** `source`, `source_id` and `dup_key` are empty when missing. */
export type RemovedRow = {
  id: string
  account_id: string
  destination: string
  source: string
  source_id: string
  dup_key: string
  kept_source: string | null
  kept_source_id: string | null
  name: string
  removed_at: number
}

/** The account's database at the time a row was removed from it. */
export type RemovalTarget = { accountId: string; destination: string }

/** Keys longer than an index allows are stored as a digest. */
const orDigest = (text: string, maxBytes: number): string =>
  Buffer.byteLength(text) <= maxBytes ? text : createHash('sha256').update(text).digest('hex')
/** Limit for one key or source id, when the other column is empty. */
export const storedKey = (key: string): string => orDigest(key, 2_000)
export const storedSource = (source: string): string => orDigest(source, 100)

const removedTables = (db: Db) => db.withTables<{ removed_duplicate: RemovedRow }>()
const removedRowsOf = (db: Db, { accountId, destination }: RemovalTarget) =>
  removedTables(db)
    .selectFrom('removed_duplicate')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)

/** Idempotent. */
export async function insertRemoved(db: Db, rows: RemovedRow[]): Promise<void> {
  await removedTables(db)
    .insertInto('removed_duplicate')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countRemoved(db: Db, place: RemovalTarget): Promise<number> {
  const counted = removedRowsOf(db, place).select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export function listRemoved(db: Db, place: RemovalTarget, limit: number): Promise<RemovedRow[]> {
  return removedRowsOf(db, place).selectAll().orderBy('removed_at', 'desc').orderBy('id').limit(limit).execute()
}

/** Removed rows with one of these source ids or duplicate keys. */
export async function findRemoved(
  db: Db,
  target: RemovalTarget,
  { sourceIds, keys }: { sourceIds: readonly string[]; keys: readonly string[] },
): Promise<RemovedRow[]> {
  const byId = removedRowsOf(db, target)
    .selectAll()
    .where(sql<boolean>`source_id = any(${sourceIds})`)
    .where('source_id', '<>', '')
  const byKey = removedRowsOf(db, target)
    .selectAll()
    .where(sql<boolean>`dup_key = any(${keys})`)
    .where('dup_key', '<>', '')
  const found = sourceIds.length === 0 ? [] : await byId.execute()
  return keys.length === 0 ? found : [...found, ...(await byKey.execute())]
}

/** Whether any removed row has no source; only then must keys be computed. */
export async function hasKeys(db: Db, place: RemovalTarget): Promise<boolean> {
  return (
    (await removedRowsOf(db, place).select('id').where('dup_key', '<>', '').limit(1).executeTakeFirst()) !== undefined
  )
}

/** Deletes the entries of the same rows. */
export async function deleteRemovedLike(
  db: Db,
  { accountId, destination }: RemovalTarget,
  rows: readonly Pick<RemovedRow, 'source' | 'source_id' | 'dup_key'>[],
): Promise<void> {
  const keys = rows.map(({ source, source_id, dup_key }) => ({ source, source_id, dup_key }))
  await sql`delete from removed_duplicate r
    using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(source text, source_id text, dup_key text)
    where r.account_id = ${accountId} and r.destination = ${destination}
      and r.source = k.source and r.source_id = k.source_id and r.dup_key = k.dup_key`.execute(db)
}

/** Deletes the given ids, or all. */
export async function deleteRemoved(db: Db, place: RemovalTarget, ids: readonly string[] | null): Promise<void> {
  const { accountId, destination } = place
  const ofPlace = removedTables(db)
    .deleteFrom('removed_duplicate')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
  if (ids === null) await ofPlace.execute()
  else if (ids.length > 0) await ofPlace.where('id', 'in', [...ids]).execute()
}
