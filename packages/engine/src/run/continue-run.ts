import { mergeRun } from '../merge/merge-run.ts'
import { writeLog } from '../merge/write-log.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { texts } from '../texts.ts'
import { OpenRunExists } from './create-run.ts'
import { leavesWorkOpen } from './end-run.ts'
import type { EngineContext } from '../context.ts'
import type { Run } from '../model/run.ts'
import type { StorageTx } from '../storage/storage.ts'

/** Why a run cannot be continued. cleared: its listings were deleted. sample-complete: its plan has no more of them. */
export type NotContinuable = 'running' | 'finished' | 'discarded' | 'cleared' | 'sample-complete'

/**
 * Continues a stopped run where it was: areas, cursors and unmerged pages were stored with the stop. The time in
 * between counts as paused. `isLimited`: as in `createRun`, by the current plan. Returns null when it continues. Throws
 * OpenRunExists when the account has another open run.
 */
export async function continueRun(
  tx: StorageTx,
  { runId, isLimited }: { runId: string; isLimited: boolean },
  context: EngineContext,
): Promise<NotContinuable | null> {
  const run = await lockInOrder(tx, runId)
  const refusal = run === null ? 'cleared' : notContinuable(run)
  if (run === null || refusal !== null) return refusal
  const openRunId = await tx.openRunOf(run.accountId)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  const at = context.now()
  const patch = {
    state: 'running',
    intent: 'run',
    ending: null,
    endedAt: null,
    // A stop while the user's database was unavailable ended the delivery. It is tried again.
    isDeliveryOver: false,
    isLimited,
    pausedMs: run.pausedMs + (at - (run.endedAt ?? at)),
    sliceAt: at, // after a crash, the run counts as paused from here on
  } as const
  await tx.updateRun(runId, patch)
  const logged = await writeLog(tx, run, { entries: [{ level: 'info', text: texts.continued }], at })
  await mergeRun(tx, { run: { ...logged, ...patch } }, context)
  return null
}

/** Null: it can be continued. */
export function notContinuable({ prunedAt, state, ending }: Run): NotContinuable | null {
  if (prunedAt !== null) return 'cleared'
  if (state === 'running') return 'running'
  if (ending?.code === 'discarded') return 'discarded'
  if (ending?.code === 'sample-complete') return 'sample-complete'
  return leavesWorkOpen(ending) ? null : 'finished'
}
