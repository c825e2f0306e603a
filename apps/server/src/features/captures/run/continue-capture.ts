import { openOnlyRun } from './open-only-run.ts'
import { listedRun, ownRunToReopen } from './own-run.ts'
import { unlessSuspended } from './unless-suspended.ts'
import { Conflict } from '../../../platform/errors.ts'
import { notContinuable, type NotContinuable } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

/** Why a job cannot be continued, as text for the user. */
export const continueRefusals: Record<NotContinuable, string> = {
  running: 'This capture is still running',
  finished: 'This capture has finished, so there is nothing to continue',
  discarded: 'This capture was discarded and cannot be continued',
  cleared: 'The listings of this capture were cleared, so it cannot be continued',
  'sample-complete':
    'This capture has all sample listings that the free plan includes, so there is nothing to continue. Start another capture',
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
