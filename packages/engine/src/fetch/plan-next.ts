import { SourceError } from '@gazetteer/sources'
import { findCity } from '@gazetteer/places'
import { areaPath } from '../model/area.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { planRound } from '../plan/plan-round.ts'
import { cityOf } from '../model/request.ts'
import { closingReason, mergeRun } from '../merge/merge-run.ts'
import { texts } from '../texts.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { Claimant } from './claim.ts'
import type { EngineContext } from '../context.ts'
import type { Task } from '../model/request.ts'
import type { LogEntry } from '../model/run.ts'
import type { NewAreas, RunRow, StorageTx, TaskRow } from '../storage/storage.ts'
import type { FirstRound, NextRound, PlannedTasks } from './planned.ts'
import type { SliceEngine, WorkSliceResult } from './work-slice-context.ts'

/** Number of areas planned ahead; more are planned when these are nearly used up. */
const concurrentAreas = 64

/** Claims a run with rounds or tasks to plan and few waiting areas. Moves it to the back of the queue. */
export async function claimPlanning(tx: StorageTx, claimant: Claimant, { now }: EngineContext): Promise<RunRow | null> {
  return await tx.lockRunForSlice({ kind: 'plan', now: now(), runId: claimant.runId })
}

/**
 * Plans between two transactions, from merged data only. The next round of the task that blocks merging comes first,
 * then the first rounds of the next tasks. A city that the source does not cover becomes a gap.
 */
export async function planNext(
  run: RunRow,
  { source, engine }: { source: MapsSource; engine: SliceEngine },
  signal: AbortSignal,
): Promise<WorkSliceResult> {
  const { reads } = engine
  const next = run.planningTask === null ? null : await reads.taskOf(run.id, run.planningTask)
  if (next !== null) {
    await planRoundOf(run, next, { source, engine })
    return { kind: 'done', runId: run.id }
  }
  const rounds: FirstRound[] = []
  let areas = 0
  let { dataRelease } = run
  try {
    dataRelease ??= (await source.dataRelease?.(signal)) ?? null
    for (let index = run.tasksPlanned; areas < concurrentAreas; index += 1) {
      const task = await reads.taskOf(run.id, index)
      if (task === null) break
      const first = await firstRound(task, { source, isClosing: run.closing !== null }, signal)
      rounds.push(first)
      areas += Math.max(1, first.areas.length)
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'done', runId: run.id }
    if (!(error instanceof SourceError)) throw error
    return { kind: error.kind === 'broken' ? 'broken' : 'needs-user', runId: run.id, words: error.message }
  }
  await engine.storeTasks(run.id, { from: run.tasksPlanned, rounds, dataRelease })
  return { kind: 'done', runId: run.id }
}

async function planRoundOf(
  run: RunRow,
  task: Task,
  { source, engine }: { source: MapsSource; engine: SliceEngine },
): Promise<void> {
  const row = await engine.reads.readTask(run.id, task.index)
  if (row === null) throw new Error(`Task ${task.index} of ${run.id} is not planned`)
  const areas = planRound(
    task,
    { city: cityOf(task), declaration: source.declaration },
    {
      round: row.round,
      ...(run.closing === null ? {} : { isWhole: true }),
      areas: await engine.reads.areasOfTask(run.id, task.index),
    },
  )
  await engine.storeRound(run.id, { task, round: row.round, areas })
}

async function firstRound(
  task: Task,
  { source, isClosing }: { source: MapsSource; isClosing: boolean },
  signal: AbortSignal,
): Promise<FirstRound> {
  const city = findCity(task.city)
  if (city === null) return { task, areas: [], reason: { code: 'unknown-city', city: task.city } }
  const areas = planRound(task, { city, declaration: source.declaration }, { round: 0, areas: [] })
  if (isClosing) return { task, areas: areas.map((area) => ({ ...area, label: texts.task(task) })), reason: null }
  if (!(await source.covers(city, signal)))
    return { task, areas: [], reason: { code: 'not-covered', city: city.label } }
  return { task, areas, reason: null }
}

/** Adds planned tasks with their first areas. Ignored unless `from` is still the first unplanned task. */
export async function storeTasks(
  tx: StorageTx,
  { runId, planned }: { runId: string; planned: PlannedTasks },
  context: EngineContext,
): Promise<void> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.tasksPlanned !== planned.from || run.ending !== null) return
  if (run.dataRelease === null && planned.dataRelease !== null)
    await tx.updateRun(runId, { dataRelease: planned.dataRelease })
  await tx.insertTasks(
    runId,
    planned.rounds.map((round) => taskRowOf(round, run.closing !== null)),
  )
  const log: LogEntry[] = []
  for (const { task, areas, reason } of planned.rounds) {
    if (reason !== null) {
      await tx.insertAreas(runId, [areaForGap(task)], { state: 'gap', reason })
      log.push({ level: 'warn', text: texts.gap(task.city, task.types, reason) })
    } else {
      await tx.insertAreas(runId, areas, plannedAs(run))
      if (run.closing === null) log.push({ level: 'info', text: texts.planned(task, areas.length) })
    }
  }
  const tasksPlanned = planned.from + planned.rounds.length
  await mergeRun(tx, { run: { ...run, tasksPlanned }, pending: { log } }, context)
}

/** After a run finished at its limit, newly planned areas are recorded as gaps. */
function plannedAs({ closing }: RunRow): NewAreas {
  return closing === null ? { state: 'waiting', reason: null } : { state: 'gap', reason: closingReason(closing) }
}

function taskRowOf({ task, areas }: FirstRound, isClosing: boolean): TaskRow {
  return { index: task.index, isDone: isClosing || areas.length === 0, round: 1, fits: 0, fresh: 0, lastType: 0 }
}

function areaForGap(task: Task): PlannedArea {
  const nowhere = { south: 0, west: 0, north: 0, east: 0 }
  const path = areaPath(task.index, 0, 0)
  return { path, task: task.index, round: 0, parent: null, isRetry: false, box: nowhere, label: task.city, expected: 0 }
}

/** Adds a task's next round, or ends the task when there is none, and continues merging. */
export async function storeRound(
  tx: StorageTx,
  { runId, planned: { task, round, areas } }: { runId: string; planned: NextRound },
  context: EngineContext,
): Promise<void> {
  const run = await lockInOrder(tx, runId)
  const row = await tx.readTask(runId, task.index)
  if (run === null || row === null || run.ending !== null) return
  if (run.planningTask !== task.index || row.round !== round) return
  await tx.insertAreas(runId, areas, plannedAs(run))
  const isDone = areas.length === 0 || run.closing !== null
  const gaps = await tx.countGapsOfTask(runId, task.index)
  if (isDone) await tx.forgetPoints(runId, task.index)
  await tx.updateTask(runId, task.index, { round: round + 1, isDone })
  const log: LogEntry[] =
    areas.length === 0 ? [texts.taskDone(task, row, { ...context.declarationOf(run.request.source), gaps })] : []
  await mergeRun(tx, { run: { ...run, planningTask: null }, pending: { log } }, context)
}
