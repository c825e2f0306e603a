import { openOnlyRun } from './open-only-run.ts'
import { ownRunToReopen } from './own-run.ts'
import { unlessSuspended } from './unless-suspended.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { NotContinuable } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

const refusals: Record<NotContinuable, string> = {
  running: 'This capture is still running',
  finished: 'This capture has finished, so there is nothing to continue',
  discarded: 'This capture was discarded and cannot be continued',
  cleared: 'The listings of this capture were cleared, so it cannot be continued',
}

/**
 * Continues a stopped run of the account where it was, under its current plan and credits. The run keeps its id, source
 * and listings; its file is written again at the next end.
 */
export async function continueCapture(context: CapturesContext, actor: Actor, jobId: string): Promise<void> {
  const { run, plan } = await ownRunToReopen(context, actor, jobId)
  const isLimited = run.request.mode === 'manual' || plan.credits !== null
  const refusal = await unlessSuspended(context, actor.accountId, () =>
    openOnlyRun(context, actor.accountId, () => context.engine.continue(jobId, isLimited)),
  )
  if (refusal !== null) throw new Conflict(refusals[refusal])
  context.scheduler.run(jobId)
}
