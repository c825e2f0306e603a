import type { Db, Trx } from '@gazetteer/app-database'

/** `pending`: attempts without an outcome yet; `pending_at`: when the last of them was admitted. */
export type AttemptRow = {
  key: string
  failures: number
  last_at: number
  blocked_until: number
  pending: number
  pending_at: number
}

const attemptTables = (db: Db) => db.withTables<{ attempt: AttemptRow }>()

/** Locks the key's row and creates it if missing. Read the clock only after this call. */
export function lockAttempt(trx: Trx, key: string): Promise<AttemptRow> {
  return attemptTables(trx)
    .insertInto('attempt')
    .values({ key, failures: 0, last_at: 0, blocked_until: 0, pending: 0, pending_at: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveAttempt(trx: Trx, { key, ...row }: AttemptRow): Promise<void> {
  await attemptTables(trx).updateTable('attempt').set(row).where('key', '=', key).execute()
}

export async function deleteAttempt(db: Db, key: string): Promise<void> {
  await attemptTables(db).deleteFrom('attempt').where('key', '=', key).execute()
}

export async function deleteAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await attemptTables(db).deleteFrom('attempt').where('key', 'in', keys).execute()
}

/** Deletes rows that no longer limit anything. */
export async function deleteOldAttempts(db: Db, before: number): Promise<void> {
  await attemptTables(db)
    .deleteFrom('attempt')
    .where('last_at', '<', before)
    .where('blocked_until', '<', before)
    .where('pending_at', '<', before)
    .execute()
}
