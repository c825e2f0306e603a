import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/app-database/index.ts'

/** `source`, `source_id` and `dup_key` are empty where there is none. */
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

/** The account's database, as it was when a row went from it. */
export type Place = { accountId: string; destination: string }

/** What is more bytes than an index takes, in which all parts of a key stand together, is kept by its digest. */
const orDigest = (text: string, maxBytes: number): string =>
  Buffer.byteLength(text) <= maxBytes ? text : createHash('sha256').update(text).digest('hex')
/** A key, or the id of a source, beside which the other is empty. */
export const storedKey = (key: string): string => orDigest(key, 2_000)
export const storedSource = (source: string): string => orDigest(source, 100)

const tables = (db: Db) => db.withTables<{ removed_duplicate: RemovedRow }>()
const rowsOf = (db: Db, { accountId, destination }: Place) =>
  tables(db).selectFrom('removed_duplicate').where('account_id', '=', accountId).where('destination', '=', destination)

/** Twice is once. */
export async function insertRemoved(db: Db, rows: RemovedRow[]): Promise<void> {
  await tables(db)
    .insertInto('removed_duplicate')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countRemoved(db: Db, place: Place): Promise<number> {
  const counted = rowsOf(db, place).select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export function listRemoved(db: Db, place: Place, limit: number): Promise<RemovedRow[]> {
  return rowsOf(db, place).selectAll().orderBy('removed_at', 'desc').orderBy('id').limit(limit).execute()
}

/** Of these ids there, or with one of these keys. */
export async function findRemoved(
  db: Db,
  place: Place,
  { sourceIds, keys }: { sourceIds: readonly string[]; keys: readonly string[] },
): Promise<RemovedRow[]> {
  const byId = rowsOf(db, place)
    .selectAll()
    .where(sql<boolean>`source_id = any(${sourceIds})`)
    .where('source_id', '<>', '')
  const byKey = rowsOf(db, place)
    .selectAll()
    .where(sql<boolean>`dup_key = any(${keys})`)
    .where('dup_key', '<>', '')
  const found = sourceIds.length === 0 ? [] : await byId.execute()
  return keys.length === 0 ? found : [...found, ...(await byKey.execute())]
}

/** Whether any was remembered without a source: only then keys are worth computing. */
export async function hasKeys(db: Db, place: Place): Promise<boolean> {
  return (await rowsOf(db, place).select('id').where('dup_key', '<>', '').limit(1).executeTakeFirst()) !== undefined
}

/** Those named, or all. */
export async function deleteRemoved(db: Db, place: Place, ids: readonly string[] | null): Promise<void> {
  const { accountId, destination } = place
  const ofPlace = tables(db)
    .deleteFrom('removed_duplicate')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
  if (ids === null) await ofPlace.execute()
  else if (ids.length > 0) await ofPlace.where('id', 'in', [...ids]).execute()
}
