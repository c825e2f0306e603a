import { lanesOf, planRound, reachedLimit, texts } from '@gazetteer/capture'
import { cityOf } from './city-of.ts'
import { reasonOf, sentBy } from './limits.ts'
import { pauseClock } from './pause-clock.ts'
import { settle } from './settle.ts'
import type { LedgerContext } from './context.ts'
import type { LedgerRows, RunRow } from './rows.ts'

/**
 * Ends a run at its limit: pages that are stored are folded, and all ground that was not asked to its end is a gap with the
 * limit as its reason.
 */
export async function finishAtLimit(rows: LedgerRows, run: RunRow, context: LedgerContext): Promise<void> {
  const { sent } = await sentBy(rows, run, context.now())
  const closing = reasonOf(run, reachedLimit(run, sent) ?? 'requests')
  await rows.giveUpWaiting(run.id, closing)
  const declaration = context.declarationOf(run.request.source)
  const lanes = lanesOf(run.request, declaration).slice(run.lanesPlanned)
  await rows.insertLanes(
    run.id,
    lanes.map(({ index }) => ({ index, isDone: true, round: 1, fits: 0, fresh: 0, lastType: 0 })),
  )
  for (const lane of lanes) {
    const areas = planRound(lane, cityOf(lane.city), declaration, { round: 0, areas: [] })
    await rows.insertAreas(
      run.id,
      areas.map((area) => ({ ...area, label: texts.lane(lane) })),
      closing,
    )
  }
  const intent = 'run' as const
  const clock = pauseClock(run, intent, context.now())
  await rows.updateRun(run.id, { closing, intent, ...clock })
  const lanesPlanned = run.lanesPlanned + lanes.length
  const log = [{ level: 'warn' as const, text: texts.finishedAtLimit(closing) }]
  await settle(rows, { ...run, closing, intent, lanesPlanned }, context, { isChanged: true, log, inHand: null })
}
