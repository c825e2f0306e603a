import { notContinuable, type NotContinuable, type NotRetriable } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { CapturesContext } from '../context.ts'
import { openOnlyRun, unlessSuspended } from './open-run.ts'
import { listedRun, ownRunToReopen } from './own-run.ts'

/** Why a job cannot be continued, as text for the user. */
export const continueRefusals: Record<NotContinuable, string> = {
  running: 'This capture is still running',
  finished: 'This capture has finished, so there is nothing to continue',
  discarded: 'This capture was discarded and cannot be continued',
  cleared: 'The listings of this capture were cleared, so it cannot be continued',
  'sample-complete':
    'This capture has all sample listings that the free plan includes, so there is nothing to continue. Start another capture',
}

/** Why the failed areas of a job cannot be fetched again, as text for the user. */
export const retryRefusals: Record<NotRetriable, string> = {
  running: continueRefusals.running,
  cleared: 'The listings of this capture were cleared, so its failed areas cannot be fetched again',
  complete: 'This capture has no failed areas to retry',
}

/**
 * Continues a stopped run of the account where it was, under its current plan and credits. The run keeps its id, source
 * and listings; its file is written again at the next end.
 */
export async function continueCapture(context: CapturesContext, actor: Actor, jobId: string): Promise<void> {
  const refused = notContinuable(await listedRun(context, actor, { jobId, notFound: 'Capture not found' }))
  if (refused === 'sample-complete') throw new Conflict(continueRefusals[refused])
  const { run, plan } = await ownRunToReopen(context, actor, jobId)
  const isLimited = run.request.mode === 'manual' || plan.credits !== null
  const refusal = await unlessSuspended(context, actor.accountId, () =>
    openOnlyRun(context, actor.accountId, () => context.engine.continue(jobId, isLimited)),
  )
  if (refusal !== null) throw new Conflict(continueRefusals[refusal])
  context.scheduler.run(jobId)
}

/** Retries only the failed areas of the account's completed run. The run's id, file and listings stay. */
export async function retryGapsOfJob(
  context: CapturesContext,
  actor: Actor,
  jobId: string,
): Promise<{ areas: number }> {
  await ownRunToReopen(context, actor, jobId)
  const areas = await unlessSuspended(context, actor.accountId, () =>
    openOnlyRun(context, actor.accountId, () => context.engine.retryGaps(jobId)),
  )
  if (areas === 0) throw new Conflict(retryRefusals.complete)
  context.scheduler.run(jobId)
  return { areas }
}
