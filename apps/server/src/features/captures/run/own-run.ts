import { runtimeMessages } from '@gazetteer/contract'
import { isRunCleared } from '@gazetteer/engine/sql'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import { Forbidden, NotFound } from '../../../platform/errors.ts'
import type { CapturesContext, PlanOf } from '../context.ts'
import { openRefusalStore } from '../refused/record-refused.ts'
import { redeliverRun } from '../work/redeliver-run.ts'

/** A run of the account. Throws NotFound, also for the runs of others. */
export async function ownRun(
  { engine }: Pick<CapturesContext, 'engine'>,
  { accountId }: Actor,
  { jobId, notFound = `Job ${jobId} not found.` }: { jobId: string; notFound?: string },
): Promise<Run> {
  const run = await engine.readRun(jobId)
  if (run?.accountId !== accountId) throw new NotFound(notFound)
  return run
}

/** The same without runs that were cleared from the history. Their files stay. */
export async function listedRun(
  { engine, db }: Pick<CapturesContext, 'engine' | 'db'>,
  actor: Actor,
  { jobId, notFound = `Job ${jobId} not found.` }: { jobId: string; notFound?: string },
): Promise<Run> {
  const run = await ownRun({ engine }, actor, { jobId, notFound })
  if (await isRunCleared(db, jobId)) throw new NotFound(notFound)
  return run
}

/** The same for a run that fetches again. Throws Forbidden where the account's present plan or credits do not allow it. */
export async function ownRunToReopen(
  context: CapturesContext,
  actor: Actor,
  jobId: string,
): Promise<{ run: Run; plan: Awaited<ReturnType<PlanOf>> }> {
  const run = await listedRun(context, actor, { jobId, notFound: 'Capture not found' })
  const plan = await context.planOf(actor.accountId)
  if (!plan.allows.modes.includes(run.request.mode)) throw new Forbidden(runtimeMessages.autonomousIsPro)
  if (plan.credits !== null && plan.credits <= 0) throw new Forbidden(runtimeMessages.noCredits)
  return { run, plan }
}

/** `hasDatabase`: its listings go to the account's database. `isWriting`: it does not wait for a decision about it. */
export type RunningJob = { id: string; hasDatabase: boolean; isWriting: boolean }

export async function runningJobOf(
  { engine }: Pick<CapturesContext, 'engine'>,
  accountId: string,
): Promise<RunningJob | null> {
  const run = await engine.readOpenRunOf(accountId)
  if (run === null) return null
  const hasDatabase = run.destination !== 'none'
  const prompt = hasDatabase ? await engine.readOpenPrompt(run.id) : null
  return { id: run.id, hasDatabase, isWriting: hasDatabase && prompt?.details.kind !== 'destination' }
}

/** The account's database is another one now: it gets all listings of the job. */
export const moveToDatabase = (context: CapturesContext, jobId: string): Promise<void> =>
  redeliverRun({ engine: context.engine, refusals: openRefusalStore(context) }, jobId)
