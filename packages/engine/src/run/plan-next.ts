import { cityOfTask } from '../model/request.ts'
import { claimDue } from './claim-due.ts'
import { firstRounds } from '../plan/first-round.ts'
import { planRound } from '../plan/plan-round.ts'
import { storeRound, storeTasks } from './store-plan.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { EngineContext } from '../context.ts'
import type { Task } from '../model/request.ts'
import type { RunRow, Storage, StorageReads } from '../storage/storage.ts'
import type { NextRound } from './store-plan.ts'

/**
 * Plans the given run, else the run that waited longest: the next round of the task that blocks merging, or the first
 * rounds of the next tasks. Uses only merged data. Runs between two transactions, because it can take long. Returns the
 * run's id; null when no run waits for planning, or it is locked.
 */
export async function planNext(storage: Storage, runId: string | null, context: EngineContext): Promise<string | null> {
  const slice = { kind: 'plan' as const, now: context.now(), runId }
  const run = await claimDue(storage, slice, (tx) => tx.lockRunForSlice(slice))
  if (run === null) return null
  const { reads } = storage
  const declaration = context.declarationOf(run.request.source)
  const task = run.planningTask === null ? null : await reads.taskOf(run.id, run.planningTask)
  if (task !== null) {
    const planned = await nextRound(run, task, { reads, declaration })
    await storage.transaction((tx) => storeRound(tx, { runId: run.id, planned }, context))
    return run.id
  }
  const from = run.tasksPlanned
  const rounds = await firstRounds(tasksFrom(from, run.id, reads), { declaration, isClosing: run.closing !== null })
  await storage.transaction((tx) => storeTasks(tx, { runId: run.id, planned: { from, rounds } }, context))
  return run.id
}

async function* tasksFrom(first: number, runId: string, reads: StorageReads): AsyncGenerator<Task> {
  for (let index = first; ; index += 1) {
    const task = await reads.taskOf(runId, index)
    if (task === null) return
    yield task
  }
}

async function nextRound(
  run: RunRow,
  task: Task,
  { reads, declaration }: { reads: StorageReads; declaration: SourceDeclaration },
): Promise<NextRound> {
  const row = await reads.readTask(run.id, task.index)
  if (row === null) throw new Error(`Task ${task.index} of ${run.id} is not planned`)
  const areas = planRound(
    task,
    { city: cityOfTask(task), declaration },
    {
      round: row.round,
      ...(run.closing === null ? {} : { isWhole: true }),
      areas: await reads.areasOfTask(run.id, task.index),
    },
  )
  return { task, round: row.round, areas }
}
