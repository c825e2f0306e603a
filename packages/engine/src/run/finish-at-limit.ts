import { reachedLimit } from '../model/limits.ts'
import { pauseClock } from '../model/pause-clock.ts'
import { closingReason, mergeRun } from '../merge/merge-run.ts'
import { texts } from '../texts.ts'
import { countSent } from './spent.ts'
import type { EngineContext } from '../context.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * Ends a run at its limit. Stored pages are merged; every area that is not complete becomes a gap with the limit as
 * its reason. Unplanned tasks are planned as gaps.
 */
export async function finishAtLimit(tx: StorageTx, run: RunRow, context: EngineContext): Promise<void> {
  const { sent } = await countSent(tx, run, context.now())
  const kind = reachedLimit(run, sent) ?? 'requests'
  const closing = { kind, value: run.limits[kind] ?? 0 }
  await tx.giveUpWaiting(run.id, closingReason(closing))
  const intent = 'run' as const
  const clock = pauseClock(run, intent, context.now())
  await tx.updateRun(run.id, { closing, intent, ...clock })
  const log = [{ level: 'warn' as const, text: texts.finishedAtLimit(closing) }]
  await mergeRun(tx, { run: { ...run, closing, intent, ...clock }, pending: { log } }, context)
}
