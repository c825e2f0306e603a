import type { Db, Trx } from '../../../platform/app-database/index.ts'

export type AttemptRow = { key: string; failures: number; last_at: number; blocked_until: number }

const tables = (db: Db) => db.withTables<{ attempt: AttemptRow }>()

/** The row of the key, made if it was not there, locked. */
export async function lockAttempt(trx: Trx, key: string): Promise<AttemptRow> {
  await tables(trx)
    .insertInto('attempt')
    .values({ key, failures: 0, last_at: 0, blocked_until: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tables(trx).selectFrom('attempt').selectAll().where('key', '=', key).forUpdate().executeTakeFirstOrThrow()
}

export async function saveAttempt(trx: Trx, { key, ...row }: AttemptRow): Promise<void> {
  await tables(trx).updateTable('attempt').set(row).where('key', '=', key).execute()
}

export async function deleteAttempts(db: Db, keys: string[]): Promise<void> {
  await tables(db).deleteFrom('attempt').where('key', 'in', keys).execute()
}

/** One failure less, of what had been counted before its outcome was known. */
export async function forgiveAttempt(db: Db, key: string): Promise<void> {
  await tables(db)
    .updateTable('attempt')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteOldAttempts(db: Db, before: number): Promise<void> {
  await tables(db).deleteFrom('attempt').where('last_at', '<', before).where('blocked_until', '<', before).execute()
}
