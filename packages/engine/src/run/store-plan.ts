import { freeCursor } from '@gazetteer/sources'
import { areaPath } from '../model/area.ts'
import { fitLimitOf } from '../model/request.ts'
import { closingReason, mergeRun } from '../merge/merge-run.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { texts } from '../texts.ts'
import type { EngineContext } from '../context.ts'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { LogEntry } from '../model/run.ts'
import type { NewAreas, RunRow, StorageTx, TaskRow } from '../storage/storage.ts'
import type { FirstRound } from '../plan/first-round.ts'

/** The first rounds of the tasks from `from` on. */
export type PlannedTasks = { from: number; rounds: FirstRound[] }
/** The next round of a task whose earlier rounds are merged. */
export type NextRound = { task: Task; round: number; areas: PlannedArea[] }

/** Adds planned tasks with their first areas. Ignored unless `from` is still the first unplanned task. */
export async function storeTasks(
  tx: StorageTx,
  { runId, planned }: { runId: string; planned: PlannedTasks },
  context: EngineContext,
): Promise<void> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.tasksPlanned !== planned.from || run.ending !== null) return
  await insertPlannedTasks(tx, { run, rounds: planned.rounds }, context)
}

/** The caller has locked or inserted the run. */
export async function insertPlannedTasks(
  tx: StorageTx,
  { run, rounds }: { run: RunRow; rounds: readonly FirstRound[] },
  context: EngineContext,
): Promise<void> {
  await tx.insertTasks(
    run.id,
    rounds.map((round) => taskRowOf(round, run.closing !== null)),
  )
  const log: LogEntry[] = []
  const queued = run.closing === null ? rounds.filter(({ reason }) => reason === null) : []
  if (queued.length > 0) log.push({ level: 'info', text: texts.planned(queued) })
  for (const { task, reason } of rounds) {
    if (reason !== null) log.push({ level: 'warn', text: texts.gap(task.city, task.types, reason) })
    if (reason !== null) await tx.insertAreas(run.id, [areaForGap(task)], { state: 'gap', reason, cursor: null })
  }
  await tx.insertAreas(
    run.id,
    rounds.flatMap(({ areas }) => areas),
    plannedAs(run, context),
  )
  const tasksPlanned = run.tasksPlanned + rounds.length
  await mergeRun(tx, { run: { ...run, tasksPlanned }, pending: { log } }, context)
}

/** After a run finished at its limit, newly planned areas are recorded as gaps. */
function plannedAs({ closing, request }: RunRow, { declarationOf }: EngineContext): NewAreas {
  // A limit on the listings of a type needs the source's own order, so nothing is split.
  const isProbed = fitLimitOf(request.mode) === null && declarationOf(request.source).hasFreeProbe
  const cursor = isProbed ? freeCursor : null
  // A gap that is retried is probed first, too.
  return closing === null
    ? { state: 'waiting', reason: null, cursor }
    : { state: 'gap', reason: closingReason(closing), cursor }
}

function taskRowOf({ task, areas }: FirstRound, isClosing: boolean): TaskRow {
  return {
    index: task.index,
    isDone: isClosing || areas.length === 0,
    isCut: false,
    round: 1,
    fits: 0,
    fresh: 0,
    lastType: 0,
  }
}

function areaForGap(task: Task): PlannedArea {
  const nowhere = { south: 0, west: 0, north: 0, east: 0 }
  const path = areaPath(task.index, 0, 0)
  return { path, task: task.index, round: 0, parent: null, isRetry: false, box: nowhere, label: task.city, expected: 0 }
}

/**
 * Adds a task's next round, or ends the task when there is none, and continues merging. Ignored unless `round` is
 * still the next one.
 */
export async function storeRound(
  tx: StorageTx,
  { runId, planned: { task, round, areas } }: { runId: string; planned: NextRound },
  context: EngineContext,
): Promise<void> {
  const run = await lockInOrder(tx, runId)
  const row = await tx.readTask(runId, task.index)
  if (run === null || row === null || run.ending !== null) return
  if (run.planningTask !== task.index || row.round !== round) return
  await tx.insertAreas(runId, areas, plannedAs(run, context))
  const isDone = areas.length === 0 || run.closing !== null
  const gaps = await tx.countGapsOfTask(runId, task.index)
  if (isDone) await tx.deletePoints(runId, task.index)
  await tx.updateTask(runId, task.index, { round: round + 1, isDone })
  const log: LogEntry[] =
    areas.length === 0
      ? [
          texts.taskDone(task, row, {
            ...context.declarationOf(run.request.source),
            gaps,
            filters: run.request.filters,
          }),
        ]
      : []
  await mergeRun(tx, { run: { ...run, planningTask: null }, pending: { log } }, context)
}
