import { clearRuns, findLastEndedRun, listRunIds } from '../capture-table.ts'
import { priceOf } from '../run/limits.ts'
import { presentJob } from './present-job.ts'
import { recordsOf } from '../status/present-status.ts'
import type { Run } from '@gazetteer/engine'
import type { Job } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** The account's history, newest first. */
export async function listJobs(context: CapturesContext, actor: Actor): Promise<Job[]> {
  const runs = await runsOf(context, actor.accountId, false)
  const now = context.clock.now()
  return await Promise.all(
    runs.map(async (run) => {
      const pricePerRequestUsd = priceOf(context, run)
      return presentJob(run, await context.ledger.readGaps(run.id), { now, pricePerRequestUsd })
    }),
  )
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

/** Listings stored by the account's newest run that has ended; null without one. */
export async function previousRecords({ db, ledger }: CapturesContext, accountId: string): Promise<number | null> {
  const runId = await findLastEndedRun(db, accountId)
  const run = runId === null ? null : await ledger.readRun(runId)
  return run === null ? null : recordsOf(run)
}
