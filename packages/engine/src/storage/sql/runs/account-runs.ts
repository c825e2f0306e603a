import { tablesIn } from '../tables.ts'
import type { AppDb } from '../tables.ts'

/** Clears the history: entries are removed, files remain; a running capture stays listed. */
export async function clearRuns(db: AppDb, accountId: string): Promise<void> {
  await tablesIn(db)
    .updateTable('captureRun')
    .set({ isCleared: true })
    .where('accountId', '=', accountId)
    .where('state', '<>', 'running')
    .execute()
}

/** Whether the run is no longer in the history. */
export async function isRunCleared(db: AppDb, runId: string): Promise<boolean> {
  const found = tablesIn(db).selectFrom('captureRun').select('isCleared').where('id', '=', runId)
  return (await found.executeTakeFirst())?.isCleared ?? false
}

/** Returns the ids of the deleted runs. */
export async function deleteRunsOf(db: AppDb, accountId: string): Promise<string[]> {
  const deleted = tablesIn(db).deleteFrom('captureRun').where('accountId', '=', accountId).returning('id')
  return (await deleted.execute()).map(({ id }) => id)
}
