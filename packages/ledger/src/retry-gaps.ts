import { OpenRunExists, texts } from '@gazetteer/capture'
import { lockInOrder } from './lock-in-order.ts'
import { writeLog } from './write-log.ts'
import type { LedgerContext } from './context.ts'
import type { LedgerRows } from './rows.ts'

/**
 * A completed run goes on with the areas that the source failed on: each is asked anew from its first page, and what it
 * told before is a duplicate. What a limit left unasked is asked too. Areas that are too dense to tell apart, or that the source does not cover, stay gaps. The time
 * in between counts as paused.
 */
export async function retryGaps(rows: LedgerRows, runId: string, { now }: LedgerContext): Promise<number> {
  const run = await lockInOrder(rows, runId)
  if (run === null || run.state !== 'completed') return 0
  const openRunId = await rows.openRunOf(run.accountId)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  const areas = await rows.reopenFailedAreas(runId, run.closing)
  if (areas === 0) return 0
  const idleMs = now() - (run.endedAt ?? now())
  await rows.updateRun(runId, {
    state: 'running',
    intent: 'run',
    ending: null,
    closing: null,
    endedAt: null,
    pausedMs: run.pausedMs + idleMs,
    turnAt: now(), // the sign of life from which a pause would count
  })
  await writeLog(rows, run, [{ level: 'info', text: texts.retriedGaps(areas) }], now())
  return areas
}
