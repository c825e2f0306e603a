import { gapsOf, isDue } from './area-rows.ts'
import { filledReads } from './filled-rows.ts'
import { firstForSlice, isOneAtATime, isWithinReach, needsPlanning, taskAt } from './run-rows.ts'
import { placeReads } from './places.ts'
import { copy } from './tables.ts'
import { promptsThatHoldDelivery } from '../../model/prompt.ts'
import { maxAreasCounted, worthDelivering } from '../storage.ts'
import type { AreaRow, DueWork, RunRow, StorageReads } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

/** Reads run between transactions, so they see committed rows only. */
export function inTurn(reads: StorageReads, serial: <T>(read: () => Promise<T>) => Promise<T>): StorageReads {
  return new Proxy(reads, {
    get: (_, name) => {
      const read: unknown = Reflect.get(reads, name)
      if (typeof read !== 'function') return read
      return (...args: unknown[]) => serial(async (): Promise<unknown> => await Reflect.apply(read, reads, args))
    },
  })
}

/** Each of them requires that no transaction is in progress. */
export function memoryReads(memory: MemoryTables): StorageReads {
  const { runs, prompts } = memory
  const openRuns = () => [...runs.values()].map(({ run }) => run).filter(({ state }) => state === 'running')
  return {
    readRun: async (runId) => copy(runs.get(runId)?.run),
    readOpenRuns: async () => openRuns().map((run) => ({ ...run })),
    readOpenRunOf: async (accountId) => copy(openRuns().find((run) => run.accountId === accountId)),
    readEnded: async (runIds) =>
      runIds.filter((id) => {
        const run = runs.get(id)?.run
        return run === undefined || run.ending !== null || run.intent === 'stop'
      }),
    readDueWork: async (now, runId) =>
      openRuns()
        .filter(({ id }) => runId === null || id === runId)
        .flatMap((run) => {
          const tables = runs.get(run.id)
          return tables === undefined ? [] : dueWorkOf(memory, tables, { now, isOfOne: runId !== null })
        }),
    isSliceDue: async (slice) => firstForSlice(memory, slice) !== undefined,
    readTask: async (runId, index) => runs.get(runId)?.tasks.get(index) ?? null,
    taskOf: async (runId, index) => {
      const tables = runs.get(runId)
      return tables === undefined ? null : taskAt(tables, index)
    },
    readSelections: async (runId) => (runs.get(runId)?.selections ?? []).map(({ city, types }) => ({ city, types })),
    areasOfTask: async (runId, task) =>
      [...(runs.get(runId)?.areas.values() ?? [])]
        .filter((area) => area.task === task)
        .map((area) => ({ ...area }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    currentTask: async (runId) => {
      const tasks = [...(runs.get(runId)?.tasks.values() ?? [])]
      return tasks.find(({ isDone }) => !isDone) ?? tasks.at(-1) ?? null
    },
    countWaiting: async (runId) => {
      const { open, areas } = runs.get(runId) ?? { open: [], areas: new Map<string, AreaRow>() }
      return open.filter((path) => areas.get(path)?.state === 'waiting').length
    },
    ...placeReads(runs),
    readGaps: async (runId) => {
      const tables = runs.get(runId)
      return tables === undefined ? [] : gapsOf(tables)
    },
    readLog: async (runId, { after, limit }) =>
      (runs.get(runId)?.log ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readListings: async (runId, { after, limit }) =>
      (runs.get(runId)?.listings ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readUndelivered: async ({ id, deliveredSeq }, limit) =>
      (runs.get(id)?.listings ?? []).filter(({ seq }) => seq > deliveredSeq).slice(0, limit),
    readProviders: async (runId) =>
      [...(runs.get(runId)?.providers.values() ?? [])].sort((a, b) => b.listings - a.listings),
    ...filledReads(runs),
    readOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    readPrompt: async (promptId) => copy(prompts.get(promptId)),
  }
}

/** The same conditions as in SQL. `isOfOne`: asked for one run after a commit, when small deliveries may wait. */
function dueWorkOf(
  memory: MemoryTables,
  tables: RunTables,
  { now, isOfOne }: { now: number; isOfOne: boolean },
): DueWork {
  const { run } = tables
  const waiting = tables.open.flatMap((path) => tables.areas.get(path) ?? []).filter(({ state }) => state === 'waiting')
  const isWorking = run.intent === 'run' && run.ending === null
  const mayFetch = isWorking && firstForSlice(memory, { kind: 'fetch', now, runId: run.id }) !== undefined
  const due = waiting.filter((area) => isDue(area, now) && isWithinReach(tables, area)).length
  const later = waiting
    .filter((area) => !isDue(area, now))
    .map(({ notBefore, lease, leaseUntil }) => Math.max(notBefore, lease === null ? 0 : leaseUntil + 1))
  const hasDelivery = hasUndelivered(memory, run)
  const isWorthIt = !isOfOne || run.ending !== null || run.lastSeq - run.deliveredSeq >= worthDelivering
  const mayClose =
    run.ending === null
      ? run.intent === 'stop'
      : !hasDelivery && (run.intent !== 'pause' || run.ending.state === 'stopped')
  return {
    runId: run.id,
    source: run.request.source,
    areas: mayFetch ? Math.min(due, isOneAtATime(tables) ? 1 : maxAreasCounted) : 0,
    fetching: waiting.filter(({ lease, leaseUntil }) => lease !== null && leaseUntil >= now).length,
    hasPlanning: isWorking && needsPlanning(tables),
    hasMerging: (isWorking && hasMergeable(tables)) || mayClose,
    hasDelivery: hasDelivery && isWorthIt && (tables.delivery === null || tables.delivery.until < now),
    nextAt: isWorking && later.length > 0 ? Math.min(...later) : null,
  }
}

function hasUndelivered({ prompts }: MemoryTables, { id, destination, isDeliveryOver, ...run }: RunRow): boolean {
  const isHeld = [...prompts.values()].some(
    ({ runId, choice, details }) => runId === id && choice === null && promptsThatHoldDelivery.includes(details.kind),
  )
  return destination !== 'none' && !isDeliveryOver && run.lastSeq > run.deliveredSeq && !isHeld
}

/** The next area in plan order has something to merge, or there is none and the ending must be decided. */
function hasMergeable({ run, open, areas }: RunTables): boolean {
  if (run.planningTask !== null) return false
  const [path] = open
  const first = path === undefined ? undefined : areas.get(path)
  if (first === undefined) return run.tasksPlanned === run.tasksTotal
  return first.state === 'fetched' || first.mergedPages < first.nextPage
}
