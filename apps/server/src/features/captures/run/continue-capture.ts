import { OpenRunExists } from '@gazetteer/engine'
import { runtimeMessages } from '@gazetteer/contract'
import { closeDelivered } from './close-ended.ts'
import { unlessSuspended } from './unless-suspended.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/errors.ts'
import type { NotContinuable } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

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
  const run = await context.engine.readRun(jobId)
  if (run?.accountId !== actor.accountId) throw new NotFound('Capture not found')
  const plan = await context.planOf(actor.accountId)
  if (!plan.allows.modes.includes(run.request.mode)) throw new Forbidden(runtimeMessages.autonomousIsPro)
  if (plan.credits !== null && plan.credits <= 0) throw new Forbidden(runtimeMessages.noCredits)
  const isLimited = run.request.mode === 'manual' || plan.credits !== null
  const refusal = await unlessSuspended(context, actor.accountId, () =>
    reopen(context, { jobId, accountId: actor.accountId, isLimited }),
  )
  if (refusal !== null) throw new Conflict(refusals[refusal])
  context.scheduler.run(jobId)
}

type Reopening = { jobId: string; accountId: string; isLimited: boolean }

/** Closes a run that has ended first, like a start. A running one is a conflict. */
async function reopen(
  context: CapturesContext,
  { jobId, accountId, isLimited }: Reopening,
): Promise<NotContinuable | null> {
  const { engine } = context
  const open = await engine.readOpenRunOf(accountId)
  if (open?.ending != null) await closeDelivered(context, open.id)
  try {
    return await engine.continue(jobId, isLimited)
  } catch (error) {
    if (error instanceof OpenRunExists) throw new Conflict(`A capture is already running: ${error.runId}`)
    throw error
  }
}
