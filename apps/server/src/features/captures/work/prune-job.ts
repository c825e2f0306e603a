import { pruneRuns } from '@gazetteer/engine/sql'
import { queues } from '../../../platform/jobs/index.ts'
import type { CapturesContext } from '../context.ts'

const dayMs = 86_400_000
/** UTC: night in Europe, early evening in western America. Small batches keep the load low at any hour. */
const hour = 3

/** Each night deletes listings and logs of runs that ended more than `keepDays` days ago; 0 deletes nothing. */
export async function pruneEachNight(context: CapturesContext, keepDays: number, stopping: AbortSignal): Promise<void> {
  const { jobs } = context
  await jobs.daily(queues.prune, keepDays === 0 ? null : hour)
  if (keepDays > 0) await jobs.work(queues.prune, 1, () => pruneOld(context, keepDays, stopping))
}

/** Concurrent jobs are harmless: each row is deleted once. */
async function pruneOld({ db, clock, log }: CapturesContext, keepDays: number, stopping: AbortSignal): Promise<void> {
  const now = clock.now()
  const pruned = await pruneRuns(db, { endedBefore: now - keepDays * dayMs, now }, stopping)
  if (pruned.runs > 0) log.info({ ...pruned, keepDays }, 'deleted listings and logs of old runs')
}
