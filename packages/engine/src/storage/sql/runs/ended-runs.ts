import { selectRuns } from '../rows/run-rows.ts'
import { tablesIn } from '../tables.ts'
import type { Run } from '../../../model/run.ts'
import type { AppDb } from '../tables.ts'

/** The account's ended and skipped runs, the last ended one first, without those cleared from the history. */
export async function readEndedRuns(db: AppDb, accountId: string, limit: number): Promise<Run[]> {
  return await selectRuns(tablesIn(db))
    .where('captureRun.accountId', '=', accountId)
    .where('captureRun.state', '<>', 'running')
    .where('captureRun.isCleared', '=', false)
    .orderBy('captureRun.endedAt', 'desc')
    .limit(limit)
    .execute()
}
