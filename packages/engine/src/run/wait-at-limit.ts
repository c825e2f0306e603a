import { reachedLimit } from '../model/limits.ts'
import { noLease } from '../storage/storage.ts'
import { raisePrompt } from './raise-prompt.ts'
import { hasLimits, sentBy } from './spent.ts'
import type { EngineContext } from '../context.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * After a page was stored: whether its claim may ask the next one. Where a limit forbids it the area `path` is given back.
 * `path` is null where the area has been asked to its end.
 */
export async function keepWithinLimits(
  tx: StorageTx,
  { run, path }: { run: RunRow; path: string | null },
  context: EngineContext,
): Promise<'stored' | 'held'> {
  if (!hasLimits(run) || run.ending !== null) return 'stored'
  const { sent } = await sentBy(tx, run, context.now())
  // The next request of this claim is counted by its lease already: it is one of the allowed while the sum is not above them.
  const isHeld = path !== null && reachedLimit(run, sent - 1) !== null
  if (isHeld) await tx.updateArea(run.id, path, noLease)
  await waitAtLimit(tx, run.id, context)
  return isHeld ? 'held' : 'stored'
}

/** Holds a run that has reached a limit and has more to ask, as soon as nothing is on its way any more. */
export async function waitAtLimit(tx: StorageTx, runId: string, context: EngineContext): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.intent !== 'run') return
  // A round that is to be planned costs nothing, and may be the end.
  if (run.planningTask !== null) return
  if (run.ending !== null || run.closing !== null || !hasLimits(run)) return
  const { sent, isQuiet } = await sentBy(tx, run, context.now())
  const limit = reachedLimit(run, sent)
  if (limit === null || !isQuiet) return
  const { waiting, unmerged } = await tx.countOpen(runId)
  const tasks = run.tasksTotal - run.tasksPlanned
  if (limit === 'listings' ? unmerged + tasks === 0 : waiting === 0) return
  const value = run.limits[limit] ?? 0
  const details = { kind: 'limit', limit, value, stored: run.lastSeq, open: unmerged, tasks } as const
  await raisePrompt(tx, { runId, details }, context)
}
