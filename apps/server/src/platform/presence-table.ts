import type { Db } from '@gazetteer/app-database'

/** `number`: the process's advisory lock in an external database. */
type PresenceRow = { number: number; role: string; started_at: number }

/** No process: numbers of processes are positive. */
export const restoredProcess = 0

const presenceTables = (db: Db) => db.withTables<{ process_presence: PresenceRow }>()

export async function insertPresence(db: Db, row: PresenceRow): Promise<void> {
  await presenceTables(db)
    .insertInto('process_presence')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the rows of processes that are not alive; returns how many there were. */
export async function deletePresences(db: Db, alive: readonly number[]): Promise<number> {
  let query = presenceTables(db).deleteFrom('process_presence')
  if (alive.length > 0) query = query.where('number', 'not in', alive)
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
}
