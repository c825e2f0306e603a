import { taskOf } from '../../model/request.ts'
import { maxPagesAhead } from '../../model/run.ts'
import { dropAreasOf, isDue } from './area-rows.ts'
import { enoughWaiting } from '../storage.ts'
import { copy, openTables } from './tables.ts'
import type { KnownTask } from '../../model/request.ts'
import type { AreaRow, RunRow, StorageTx, DueSlice } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

export function runOperations(memory: MemoryTables) {
  const { runs, credits, journal } = memory
  const changeCredits = (accountId: string, by: number) =>
    journal.set(credits, accountId, (credits.get(accountId) ?? 0) + by)
  const { tablesOf } = openTables(memory)
  return {
    lockCredits: async (accountId) => credits.get(accountId) ?? null,
    chargeCredits: async (accountId, listings) => changeCredits(accountId, -listings),
    refundCredits: async (accountId, listings) => changeCredits(accountId, listings),

    insertRun: async (run, selections) => {
      const open = [...runs.values()].find(
        (other) => other.run.accountId === run.accountId && other.run.state === 'running',
      )
      if (open !== undefined && run.state === 'running') return { openRunId: open.run.id }
      if (runs.has(run.id)) throw new Error(`duplicate key: run ${run.id}`)
      journal.set(runs, run.id, {
        run: { ...run },
        selections: [...selections],
        tasks: new Map(),
        areas: new Map(),
        open: [],
        dropped: { counts: new Map(), gaps: [] },
        pages: new Map(),
        tasksByListing: new Map(),
        listings: [],
        providers: new Map(),
        fillers: new Map(),
        log: [],
        delivery: null,
      })
      return { openRunId: null }
    },
    openRunOf: async (accountId) =>
      [...runs.values()].find(({ run }) => run.accountId === accountId && run.state === 'running')?.run.id ?? null,
    accountOf: async (runId) => runs.get(runId)?.run.accountId ?? null,
    lockRun: async (runId) => copy(runs.get(runId)?.run),
    lockRunForSlice: async (slice) => {
      const run = firstForSlice(memory, slice)
      journal.assign(run, { sliceAt: slice.now })
      return copy(run)
    },
    updateRun: async (runId, changes) => journal.assign(runs.get(runId)?.run, changes),

    insertTasks: async (runId, tasks) => {
      for (const task of tasks) journal.set(tablesOf(runId).tasks, task.index, { ...task })
    },
    readTask: async (runId, index) => copy(tablesOf(runId).tasks.get(index)),
    taskOf: async (runId, index) => taskAt(tablesOf(runId), index),
    updateTask: async (runId, index, changes) => {
      journal.assign(tablesOf(runId).tasks.get(index), changes)
      if (changes.isDone && memory.isFrugal) dropAreasOf(memory, tablesOf(runId), index)
    },
    countInTask: async (runId, index, { fits, fresh, lastType }) => {
      const task = tablesOf(runId).tasks.get(index)
      if (task === undefined) return
      journal.assign(task, { fits: task.fits + fits, fresh: task.fresh + fresh, lastType })
    },
  } satisfies Partial<StorageTx>
}

/** The run that has waited longest for a slice of this kind. */
export function firstForSlice(memory: MemoryTables, { kind, now, runId }: DueSlice): RunRow | undefined {
  const { firstOpen } = openTables(memory)
  const [first] = [...memory.runs.values()]
    .filter(({ run }) => run.state === 'running' && run.intent === 'run' && run.ending === null)
    .filter(({ run }) => runId === null || run.id === runId)
    .filter((tables) => (kind === 'plan' ? needsPlanning(tables) : mayFetch(tables)))
    .sort((a, b) => a.run.sliceAt - b.run.sliceAt)
  return first?.run

  function mayFetch(tables: RunTables): boolean {
    const { run } = tables
    const isLeased = ({ lease, leaseUntil }: AreaRow) => lease !== null && leaseUntil >= now
    if (isOneAtATime(tables) && firstOpen(run.id, isLeased) !== null) return false
    return firstOpen(run.id, (area) => isDue(area, now) && isWithinReach(tables, area)) !== null
  }
}

/** A run without requests left is checked again once nothing is in flight. */
export function isOneAtATime({ run, open, areas }: RunTables): boolean {
  const { requests, lostRequests, freeRequests, maxRequests, maxPaid } = run
  const leased = open.filter((path) => {
    const area = areas.get(path)
    return area?.state === 'waiting' && area.lease !== null
  })
  const most = Math.min(maxRequests ?? Infinity, maxPaid === null ? Infinity : maxPaid + freeRequests)
  const isSpent = requests + lostRequests + leased.length >= most
  return run.isLimited || run.limits.listings !== null || isSpent
}

export function taskAt({ run, selections }: RunTables, index: number): KnownTask | null {
  const cityIndex = selections.findLastIndex(({ firstTask }) => firstTask <= index)
  const selection = selections[cityIndex]
  const nth = index - (selection?.firstTask ?? 0)
  if (selection === undefined || nth >= selection.tasks) return null
  return taskOf({ cityIndex, ...selection }, nth, run.request.mode)
}

export function needsPlanning({ run, open, areas }: RunTables): boolean {
  if (run.planningTask !== null) return true
  if (run.tasksPlanned >= run.tasksTotal) return false
  return open.filter((path) => areas.get(path)?.state === 'waiting').length < enoughWaiting
}

/** Fetching is within its maximum distance from merging, or merging waits for this area. */
export function isWithinReach({ run, open }: RunTables, { path }: AreaRow): boolean {
  return run.pagesAhead < maxPagesAhead || open[0] === path
}
