import { pruneRuns } from '@gazetteer/engine/sql'
import { queues } from '../../../platform/jobs/index.ts'
import type { CapturesContext } from '../types.ts'

const dayMs = 86_400_000
/** UTC: night in Europe and early evening of the day before in the west of America; it is gentle at any hour. */
const hour = 3

/** Every night the listings and logs of runs that ended more than so many days ago are cleared; 0 keeps all. */
export async function pruneEachNight(context: CapturesContext, keepDays: number, stopping: AbortSignal): Promise<void> {
  const { jobs } = context
  await jobs.daily(queues.prune, keepDays === 0 ? null : hour)
  if (keepDays > 0) await jobs.work(queues.prune, 1, () => pruneOld(context, keepDays, stopping))
}

/** One at a time would be enough, but two do no harm: each row goes once. */
async function pruneOld({ db, clock, log }: CapturesContext, keepDays: number, stopping: AbortSignal): Promise<void> {
  const now = clock.now()
  const pruned = await pruneRuns(db, { endedBefore: now - keepDays * dayMs, now }, stopping)
  if (pruned.runs > 0) log.info(pruned, `listings and logs of runs older than ${keepDays} days were cleared`)
}
