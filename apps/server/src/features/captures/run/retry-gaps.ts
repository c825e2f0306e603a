import { OpenRunExists } from '@gazetteer/engine'
import { runtimeMessages } from '@gazetteer/contract'
import { unlessSuspended } from './unless-suspended.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** Retries only the failed areas of the account's completed run. The run's id, file and listings stay. */
export async function retryGaps(context: CapturesContext, actor: Actor, jobId: string): Promise<{ areas: number }> {
  const run = await context.engine.readRun(jobId)
  if (run?.accountId !== actor.accountId) throw new NotFound('Capture not found')
  const plan = await context.planOf(actor.accountId)
  if (!plan.allows.modes.includes(run.request.mode)) throw new Forbidden(runtimeMessages.autonomousIsPro)
  if (plan.credits !== null && plan.credits <= 0) throw new Forbidden(runtimeMessages.noCredits)
  const areas = await unlessSuspended(context, actor.accountId, () => reopen(context, jobId))
  if (areas === 0) throw new Conflict('This capture has no failed areas to retry')
  context.scheduler.run(jobId)
  return { areas }
}

async function reopen({ engine }: CapturesContext, jobId: string): Promise<number> {
  try {
    return await engine.retryGaps(jobId)
  } catch (error) {
    if (error instanceof OpenRunExists) throw new Conflict(`A capture is already running: ${error.runId}`)
    throw error
  }
}
