import { writeLog } from '../merge/write-log.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { texts } from '../texts.ts'
import { OpenRunExists } from './create-run.ts'
import type { EngineContext } from '../context.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * Opens a run that has asked all its ground again for the areas that the source failed on: each is asked anew from its first page,
 * and what it told before is a duplicate. What a limit left unasked is asked too. Areas that are too dense to tell apart, or that the
 * source does not cover, stay gaps; a run whose listings were cleared stays closed. The time in between counts as paused. How many
 * areas there are; with none, nothing changes. Throws OpenRunExists when a run of the account is open, this one or another.
 */
export async function retryGaps(tx: StorageTx, runId: string, { now }: EngineContext): Promise<number> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.prunedAt !== null) return 0
  const openRunId = await tx.openRunOf(run.accountId)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  if (!(await hasFetchedAll(tx, run))) return 0
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
    turnAt: now(), // the sign of life from which a pause would count
  })
  await writeLog(tx, run, { entries: [{ level: 'info', text: texts.retriedGaps(areas) }], at: now() })
  return areas
}

/** One that was stopped while its gaps were asked again may ask them once more; one that was stopped earlier has more to ask than gaps. */
async function hasFetchedAll(tx: StorageTx, { id, state, ending, tasksPlanned, tasksTotal }: RunRow): Promise<boolean> {
  if (state === 'completed') return true
  const isWhole = state === 'stopped' && ending?.code !== 'discarded' && tasksPlanned === tasksTotal
  return isWhole && !(await tx.hasLeftOut(id))
}
