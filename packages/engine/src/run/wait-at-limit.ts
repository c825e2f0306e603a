import { reachedLimit } from '../model/limits.ts'
import { noLease } from '../storage/storage.ts'
import { raisePrompt } from './raise-prompt.ts'
import { hasLimits, countSent } from './spent.ts'
import type { EngineContext } from '../context.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * After a stored page: returns whether its claim may fetch the next one, and releases the area `path` when a limit
 * forbids that. `path` is null when the area is complete.
 */
export async function enforceLimits(
  tx: StorageTx,
  { run, path }: { run: RunRow; path: string | null },
  context: EngineContext,
): Promise<'stored' | 'held'> {
  if (!hasLimits(run) || run.ending !== null) return 'stored'
  const { sent } = await countSent(tx, run, context.now())
  // The lease already counts the claim's next request, so it is allowed while the sum does not exceed the limit.
  const isHeld = path !== null && reachedLimit(run, sent - 1) !== null
  if (isHeld) await tx.updateArea(run.id, path, noLease)
  await waitAtLimit(tx, run.id, context)
  return isHeld ? 'held' : 'stored'
}

/** Pauses a run that has reached a limit and has more to fetch, once no request is in flight. */
export async function waitAtLimit(tx: StorageTx, runId: string, context: EngineContext): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.intent !== 'run') return
  // Planning a round costs nothing and may end the run.
  if (run.planningTask !== null) return
  if (run.ending !== null || run.closing !== null || !hasLimits(run)) return
  const { sent, hasNoneInFlight } = await countSent(tx, run, context.now())
  const limit = reachedLimit(run, sent)
  if (limit === null || !hasNoneInFlight) return
  const { waiting, unmerged } = await tx.countOpen(runId)
  const tasks = run.tasksTotal - run.tasksPlanned
  if (limit === 'listings' ? unmerged + tasks === 0 : waiting === 0) return
  const value = run.limits[limit] ?? 0
  const details = { kind: 'limit', limit, value, stored: run.lastSeq, open: unmerged, tasks } as const
  await raisePrompt(tx, { runId, details }, context)
}
