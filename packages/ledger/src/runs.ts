import { lanesOf, noCounters, OpenRunExists } from '@gazetteer/capture'
import { initialLimits } from './limits.ts'
import { lockInOrder } from './lock-in-order.ts'
import { pauseClock } from './pause-clock.ts'
import { settle } from './settle.ts'
import { writeLog } from './write-log.ts'
import type { Ending, LogEntry, NewRun, Run, RunIntent } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { LedgerRows, RunRow } from './rows.ts'

/** Inserts the run as running; one account has one open run. */
export async function createRun(rows: LedgerRows, run: NewRun, { now, declarationOf }: LedgerContext): Promise<void> {
  const { entries, limits, ...wanted } = run
  const declaration = declarationOf(run.request.source)
  const row: RunRow = {
    ...wanted,
    state: 'running',
    intent: 'run',
    ending: null,
    lanesPlanned: 0,
    lanesTotal: lanesOf(run.request, declaration).length,
    counters: noCounters,
    fits: 0,
    requests: 0,
    lostRequests: 0,
    ...initialLimits(limits, declaration.pricePerRequestUsd),
    closing: null,
    lastSeq: 0,
    deliveredSeq: 0,
    startedAt: now(),
    endedAt: null,
    pausedMs: 0,
    pauseStartedAt: null,
    pagesAhead: 0,
    turnAt: 0,
    lastLogSeq: 0,
    isDeliveryOver: false,
  }
  const { openRunId } = await rows.insertRun(row)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  await writeLog(rows, row, entries, now())
}

/** Pause or go on; time spent paused is kept apart. False when there is nothing to change. */
export async function setIntent(
  rows: LedgerRows,
  runId: string,
  intent: RunIntent,
  context: LedgerContext,
): Promise<boolean> {
  const run = await lockInOrder(rows, runId)
  if (run === null || run.state !== 'running' || run.ending !== null || run.intent === intent) return false
  if (intent === 'run') await goOn(rows, run, context)
  else await rows.updateRun(runId, { intent, ...pauseClock(run, intent, context.now()) })
  return true
}

/** Takes a run off its hold; what was stored meanwhile is settled, and with it the end of one that has nothing left to ask. */
export async function goOn(rows: LedgerRows, run: RunRow, context: LedgerContext): Promise<void> {
  const intent = run.ending?.state === 'stopped' ? 'stop' : 'run'
  const resumed = { ...run, intent, ...pauseClock(run, intent, context.now()) } as const
  const { pausedMs, pauseStartedAt } = resumed
  await rows.updateRun(run.id, { intent, pausedMs, pauseStartedAt })
  await settle(rows, resumed, context)
}

/**
 * Locks in the order of the house (credit account, run) and decides the end; areas still open are not asked any more. A run
 * that has its end but is still delivering can be stopped too, so that Stop always shows: what it found is delivered all the same.
 */
export async function decideEnd(
  rows: LedgerRows,
  runId: string,
  ending: Ending,
  context: LedgerContext,
): Promise<void> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running') return
  const isDelivering = run.ending?.state === 'completed' && run.destination !== 'none'
  if (run.ending === null || (isDelivering && ending.state === 'stopped')) await endRun(rows, run, ending, context)
}

/** The same for a run that is locked already. */
export async function endRun(rows: LedgerRows, run: RunRow, ending: Ending, { now }: LedgerContext): Promise<void> {
  await rows.skipUnsettled(run.id, null)
  const prompt = await rows.lockOpenPrompt(run.id)
  if (prompt !== null) await rows.answerPrompt(prompt.id, 'stop')
  // Who stops while the database is away does not want to be asked about it again.
  const isDeliveryOver = run.isDeliveryOver || prompt?.kind === 'destination'
  const intent = ending.state === 'stopped' ? 'stop' : 'run'
  await rows.updateRun(run.id, { ending, intent, isDeliveryOver, pagesAhead: 0, ...pauseClock(run, intent, now()) })
}

export async function markDelivered(rows: LedgerRows, runId: string, seq: number): Promise<void> {
  const run = await rows.lockRun(runId)
  if (run !== null && seq > run.deliveredSeq) await rows.updateRun(runId, { deliveredSeq: Math.min(seq, run.lastSeq) })
}

/** Closes a run that has an ending and nothing left to deliver. */
export async function closeRun(
  rows: LedgerRows,
  runId: string,
  last: (run: Run) => LogEntry,
  { now }: LedgerContext,
): Promise<boolean> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running' || run.ending === null) return false
  if (!run.isDeliveryOver && run.destination !== 'none' && run.deliveredSeq < run.lastSeq) return false
  await writeLog(rows, run, [last(run)], now())
  await rows.updateRun(runId, { state: run.ending.state, endedAt: now() })
  return true
}
