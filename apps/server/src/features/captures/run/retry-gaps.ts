import { openOnlyRun } from './open-only-run.ts'
import { ownRunToReopen } from './own-run.ts'
import { unlessSuspended } from './unless-suspended.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

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
  if (areas === 0) throw new Conflict('This capture has no failed areas to retry')
  context.scheduler.run(jobId)
  return { areas }
}
