import { clearRuns, listRunIds } from './capture-table.ts'
import { presentJob } from './present-job.ts'
import type { Run } from '@gazetteer/capture'
import type { Job } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from './types.ts'

/** The account's history, newest first. */
export async function listJobs(context: CapturesContext, actor: Actor): Promise<Job[]> {
  const runs = await runsOf(context, actor.accountId, false)
  const now = context.clock.now()
  return await Promise.all(runs.map(async (run) => presentJob(run, await context.ledger.readGaps(run.id), now)))
}

export async function clearJobs({ db }: CapturesContext, actor: Actor): Promise<void> {
  await clearRuns(db, actor.accountId)
}

/** The account's runs, newest first; cleared ones too where files are listed. */
export async function runsOf({ db, ledger }: CapturesContext, accountId: string, withCleared: boolean): Promise<Run[]> {
  const ids = await listRunIds(db, accountId, withCleared)
  const runs = await Promise.all(ids.map((id) => ledger.readRun(id)))
  return runs.filter((run) => run !== null)
}
