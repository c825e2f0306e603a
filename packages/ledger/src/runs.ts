import { lanesOf, noCounters, OpenRunExists } from '@gazetteer/capture'
import { initialLimits } from './limits.ts'
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
  { now }: LedgerContext,
): Promise<boolean> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running' || run.ending !== null || run.intent === intent) return false
  await rows.updateRun(runId, { intent, ...pauseClock(run, intent, now()) })
  return true
}

/** Locks in the order of the house (credit account, run) and decides the end; areas still open are not asked any more. */
export async function decideEnd(
  rows: LedgerRows,
  runId: string,
  ending: Ending,
  context: LedgerContext,
): Promise<void> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running' || run.ending !== null) return
  await endRun(rows, run, ending, context)
}

/** The same for a run that is locked already. */
export async function endRun(rows: LedgerRows, run: RunRow, ending: Ending, { now }: LedgerContext): Promise<void> {
  await rows.skipUnsettled(run.id, null)
  const prompt = await rows.lockOpenPrompt(run.id)
  if (prompt !== null) await rows.answerPrompt(prompt.id, 'stop')
  const intent = ending.state === 'stopped' ? 'stop' : 'run'
  await rows.updateRun(run.id, { ending, intent, pagesAhead: 0, ...pauseClock(run, intent, now()) })
}

/** What pausing and going on do to the clock of a run. */
export function pauseClock(run: Run, intent: RunIntent, now: number): Pick<Run, 'pausedMs' | 'pauseStartedAt'> {
  const pausedMs = run.pausedMs + (run.pauseStartedAt === null ? 0 : now - run.pauseStartedAt)
  if (intent !== 'pause') return { pausedMs, pauseStartedAt: null }
  return { pausedMs: run.pausedMs, pauseStartedAt: run.pauseStartedAt ?? now }
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
