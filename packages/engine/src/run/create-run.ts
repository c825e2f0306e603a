import { allowedRequests, noLimits } from '../model/limits.ts'
import { noCounters } from '../model/outcomes.ts'
import { placeSelections, runRequestOf, tasksOf } from '../model/request.ts'
import { texts } from '../texts.ts'
import { firstRounds } from '../plan/first-round.ts'
import { insertPlannedTasks } from './store-plan.ts'
import { writeLog } from '../merge/write-log.ts'
import type { EngineContext } from '../context.ts'
import type { RunLimits } from '../model/limits.ts'
import type { CaptureRequest } from '../model/request.ts'
import type { LogEntry, Run } from '../model/run.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

export type NewRun = {
  id: string
  accountId: string
  request: CaptureRequest
  exportFormat: Run['exportFormat']
  destination: string
  /** Fetch one area at a time, so that no request exceeds a limit (manual mode, free plan). */
  isLimited: boolean
  limits?: RunLimits
  entries: LogEntry[]
}

export class OpenRunExists extends Error {
  readonly runId: string
  constructor(runId: string) {
    super(`The run ${runId} is still open`)
    this.name = 'OpenRunExists'
    this.runId = runId
  }
}

/** Inserts a run that was due since `dueAt` (epoch ms) and could not start, for the history. */
export async function createSkippedRun(
  tx: StorageTx,
  { dueAt, reason, ...run }: NewRun & { dueAt: number; reason: string },
  context: EngineContext,
): Promise<void> {
  const { row, selections } = newRow(run, context)
  const ending = { state: 'skipped', code: 'skipped', words: reason } as const
  const endedAt = context.now()
  await tx.insertRun({ ...row, state: 'skipped', ending, startedAt: dueAt, endedAt }, selections)
  await writeLog(tx, row, {
    entries: [...run.entries, { level: 'warn', text: texts.ending(ending, row) }],
    at: endedAt,
  })
}

/**
 * Inserts the run as running, with the first areas to fetch: the first round of a task needs no data. Throws
 * OpenRunExists when the account already has an open run.
 */
export async function createRun(tx: StorageTx, run: NewRun, context: EngineContext): Promise<void> {
  const { row, selections, declaration } = newRow(run, context)
  const { openRunId } = await tx.insertRun(row, selections)
  if (openRunId !== null) throw new OpenRunExists(openRunId)
  const logged = await writeLog(tx, row, { entries: run.entries, at: row.startedAt })
  const rounds = await firstRounds(tasksOf(selections, run.request.mode), { declaration, isClosing: false })
  await insertPlannedTasks(tx, { run: logged, rounds }, context)
}

function newRow({ entries: _entries, limits = noLimits, request, ...wanted }: NewRun, context: EngineContext) {
  const declaration = context.declarationOf(request.source)
  const selections = placeSelections(request, declaration)
  const row: RunRow = {
    ...wanted,
    request: runRequestOf(request),
    state: 'running',
    intent: 'run',
    ending: null,
    tasksPlanned: 0,
    tasksTotal: selections.reduce((sum, { tasks }) => sum + tasks, 0),
    planningTask: null,
    counters: noCounters,
    fits: 0,
    requests: 0,
    lostRequests: 0,
    freeRequests: 0,
    limits,
    ...allowedRequests(limits, declaration.pricePerRequestUsd),
    closing: null,
    lastSeq: 0,
    charged: 0,
    deliveredSeq: 0,
    unmapped: null,
    tableCount: null,
    newCount: 0,
    startedAt: context.now(),
    endedAt: null,
    prunedAt: null,
    pausedMs: 0,
    pauseStartedAt: null,
    pagesAhead: 0,
    sliceAt: 0,
    lastLogSeq: 0,
    lastLog: null,
    isDeliveryOver: false,
    dataRelease: null,
  }
  return { row, selections, declaration }
}
