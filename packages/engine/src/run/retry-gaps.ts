import { writeLog } from '../merge/write-log.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { texts } from '../texts.ts'
import { OpenRunExists } from './create-run.ts'
import type { EngineContext } from '../context.ts'
import type { GapGroup } from '../model/gap.ts'
import type { Run } from '../model/run.ts'
import type { StorageTx } from '../storage/storage.ts'

/** Why no area of a run can be fetched again. cleared: its listings were deleted. */
export type NotRetriable = 'running' | 'cleared' | 'complete'

/** Null: some areas of the completed run can. Areas that are too dense or not covered stay gaps. */
export function notRetriable(
  { prunedAt, state }: Pick<Run, 'prunedAt' | 'state'>,
  gaps: readonly Pick<GapGroup, 'reason'>[],
): NotRetriable | null {
  if (state === 'running') return 'running'
  if (prunedAt !== null) return 'cleared'
  return state === 'completed' && gaps.some(({ reason }) => isRetried(reason)) ? null : 'complete'
}

/** A source that gives no number of rows gave up on the area. */
const isRetried = (reason: GapGroup['reason']): boolean =>
  reason.code === 'gave-up' || reason.code === 'limit' || (reason.code === 'too-dense' && reason.cap === null)

/**
 * Reopens a completed run to fetch the areas on which the source failed, or which a limit skipped. Each starts again
 * at page one; repeated rows are duplicates. Areas that are too dense or not covered stay gaps. A run whose listings
 * were deleted stays closed. The time in between counts as paused. Returns the number of areas; with none, nothing
 * changes. Throws OpenRunExists when the account has an open run.
 */
export async function retryGaps(tx: StorageTx, runId: string, { now }: EngineContext): Promise<number> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.prunedAt !== null) return 0
  const openRunId = await tx.openRunOf(run.accountId)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  if (run.state !== 'completed') return 0
  const areas = await tx.reopenFailedAreas(runId)
  if (areas === 0) return 0
  const idleMs = now() - (run.endedAt ?? now())
  await tx.updateRun(runId, {
    state: 'running',
    intent: 'run',
    ending: null,
    closing: null,
    endedAt: null,
    pausedMs: run.pausedMs + idleMs,
    sliceAt: now(), // after a crash, the run counts as paused from here on
  })
  await writeLog(tx, run, { entries: [{ level: 'info', text: texts.retriedGaps(areas) }], at: now() })
  return areas
}
