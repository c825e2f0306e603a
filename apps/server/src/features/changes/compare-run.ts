import type { Run } from '@gazetteer/engine'
import { Unavailable } from '../../platform/errors.ts'
import { openExtent } from './covered-extent.ts'
import { countChanges } from './change-table.ts'
import type { ChangesContext } from './context.ts'
import type { Step } from './comparison-step.ts'
import {
  type ComparisonRow,
  findComparison,
  listDueComparisons,
  lockComparison,
  reviveComparisons,
  updateComparison,
} from './comparison-table.ts'
import { findMissing } from './find-missing.ts'
import { markRows } from './mark-rows.ts'
import { recordSeen } from './record-seen.ts'

const minute = 60_000
/**
 * Retry delays when the user's database or the app database is unavailable; about a day in total. After that the
 * comparison continues without marking rows.
 */
const retryDelaysMs = [minute, 5 * minute, 30 * minute, 60 * minute, 4 * 60 * minute, 6 * 60 * minute, 12 * 60 * minute]

/** Compares ended captures, in order per campaign. A failure blocks only the later captures of its campaign. */
export async function compareDue(context: ChangesContext, since: number, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  await reviveComparisons(db, since)
  const failedCampaigns = new Set<string>()
  for (const { run_id: runId, campaign_id: campaignId } of await listDueComparisons(db, clock.now())) {
    if (failedCampaigns.has(campaignId) || signal.aborted) continue
    try {
      await compareRun(context, runId, signal)
    } catch (error) {
      failedCampaigns.add(campaignId)
      log.warn({ err: error, run: runId }, 'comparing a capture failed; poller will retry')
      await postpone(context, runId, error)
    }
  }
}

/** Each step is one transaction that stores the cursor of the next, so a crash loses and repeats nothing. */
async function compareRun(context: ChangesContext, runId: string, signal: AbortSignal): Promise<void> {
  const { db, captures } = context
  const run = await captures.engine.readRun(runId)
  const begun = await findComparison(db, runId)
  if (run === null || run.state === 'running' || begun === null) return
  // The capture's listings were deleted, so it cannot show which listings are gone.
  if (run.prunedAt !== null) return await finish(context, { comparison: begun, run })
  const extent = await openExtent(db, run, begun.campaign_id)
  while (!signal.aborted) {
    const comparison = await findComparison(db, runId)
    if (comparison === null || comparison.phase === 'done') return
    await takeStep(context, { comparison, run, extent }, signal)
  }
}

async function takeStep(context: ChangesContext, step: Step, signal: AbortSignal): Promise<void> {
  switch (step.comparison.phase) {
    case 'seen':
      return await recordSeen(context, step)
    case 'missing':
      return await findMissing(context, step)
    case 'mark':
      return await markRows(context, step, signal)
    case 'report':
      await updateComparison(context.db, step.run.id, { counts: await countChanges(context.db, step.run.id) })
      await context.onCompared(step.run.id)
      return await finish(context, step)
    case 'done':
      return
  }
}

async function finish(
  { db }: ChangesContext,
  { comparison, run }: { comparison: ComparisonRow; run: Run },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockComparison(trx, comparison)) !== null)
      await updateComparison(trx, run.id, { phase: 'done', ended_at: run.endedAt })
  })
}

async function postpone({ db, clock }: ChangesContext, runId: string, error: unknown): Promise<void> {
  const comparison = await findComparison(db, runId)
  if (comparison === null) return
  const { tries, phase } = comparison
  const delay = retryDelaysMs[tries] ?? 12 * 60 * minute
  const words = error instanceof Unavailable ? error.message : comparison.error
  const isOver = phase === 'mark' && tries >= retryDelaysMs.length
  const next = isOver
    ? { phase: 'report' as const, cursor: '', tries: 0 }
    : { tries: tries + 1, next_at: clock.now() + delay }
  await updateComparison(db, runId, { ...next, error: words })
}
