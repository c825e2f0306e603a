import { noCounters } from '../../outcomes.ts'
import { taskOf } from '../../request.ts'
import { noLease } from '../storage.ts'
import type { GapReason, GapRow } from '../../gap.ts'
import type { KnownTask } from '../../request.ts'
import type { FreshListing } from '../../fresh-listing.ts'
import type { AreaRow, RunRow, StorageTx } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

/** So many waiting areas are enough: no more tasks are planned meanwhile. */
const enoughWaiting = 32
const maxLogLines = 2_000
const settledStates = new Set(['done', 'gap', 'skipped'])
const pageKey = (path: string, no: number) => `${path} ${no}`

/** The verbs of a transaction on plain maps. There is no undo: an error inside a transaction ends the process's run. */
export function memoryTx({ runs, prompts, credits }: MemoryTables): StorageTx {
  const tablesOf = (runId: string): RunTables => {
    const tables = runs.get(runId)
    if (tables === undefined) throw new Error(`No run ${runId}`)
    return tables
  }
  const openAreas = function* (runId: string): Generator<AreaRow> {
    const { open, areas } = tablesOf(runId)
    for (const path of open) {
      const area = areas.get(path)
      if (area !== undefined) yield area
    }
  }
  const firstOpen = (runId: string, isWanted: (area: AreaRow) => boolean): AreaRow | null => {
    for (const area of openAreas(runId)) if (isWanted(area)) return area
    return null
  }
  const patch = <T extends object>(row: T | undefined, changes: Partial<T>) => {
    if (row !== undefined) Object.assign(row, changes)
  }

  return {
    lockCredits: async (accountId) => credits.get(accountId) ?? null,
    chargeCredits: async (accountId, listings) => void credits.set(accountId, (credits.get(accountId) ?? 0) - listings),
    returnCredits: async (accountId, listings) => void credits.set(accountId, (credits.get(accountId) ?? 0) + listings),

    insertRun: async (run, selections) => {
      const open = [...runs.values()].find(
        (other) => other.run.accountId === run.accountId && other.run.state === 'running',
      )
      if (open !== undefined) return { openRunId: open.run.id }
      runs.set(run.id, {
        run: { ...run },
        selections: [...selections],
        tasks: new Map(),
        areas: new Map(),
        open: [],
        dropped: { areas: 0, gaps: [] },
        pages: new Map(),
        found: new Map(),
        listings: [],
        providers: new Map(),
        log: [],
      })
      return { openRunId: null }
    },
    openRunOf: async (accountId) =>
      [...runs.values()].find(({ run }) => run.accountId === accountId && run.state === 'running')?.run.id ?? null,
    accountOf: async (runId) => runs.get(runId)?.run.accountId ?? null,
    lockRun: async (runId) => copy(runs.get(runId)?.run),
    lockRunForTurn: async ({ kind, now, runId }) => {
      const waiting = [...runs.values()]
        .filter(({ run }) => run.state === 'running' && run.intent === 'run' && run.ending === null)
        .filter(({ run }) => runId === null || run.id === runId)
        .filter((tables) => (kind === 'plan' ? needsPlanning(tables) : mayAsk(tables, now)))
        .sort((a, b) => a.run.turnAt - b.run.turnAt)
      return copy(waiting[0]?.run)
    },
    updateRun: async (runId, changes) => patch(runs.get(runId)?.run, changes),

    insertTasks: async (runId, tasks) => {
      for (const task of tasks) tablesOf(runId).tasks.set(task.index, { ...task })
    },
    readTask: async (runId, index) => copy(tablesOf(runId).tasks.get(index)),
    taskOf: async (runId, index) => taskAt(tablesOf(runId), index),
    updateTask: async (runId, index, changes) => {
      patch(tablesOf(runId).tasks.get(index), changes)
      if (changes.isDone) dropAreasOf(tablesOf(runId), index)
    },

    insertAreas: async (runId, planned, reason) => {
      const tables = tablesOf(runId)
      const added = planned.filter(({ path }) => !tables.areas.has(path))
      for (const area of added) tables.areas.set(area.path, newArea(area, reason))
      if (reason === null) tables.open = [...tables.open, ...added.map(({ path }) => path)].sort()
    },
    firstUnsettled: async (runId) => copy(firstOpen(runId, () => true)),
    firstWaiting: async (runId, now) => copy(firstOpen(runId, (area) => isDue(area, now))),
    hasUnsettledInTask: async (runId, task) => firstOpen(runId, (area) => area.task === task) !== null,
    countGapsOfTask: async (runId, task) =>
      [...tablesOf(runId).areas.values()].filter((area) => area.task === task && area.state === 'gap').length,
    releaseLeases: async (runId) => {
      const leased = [...openAreas(runId)].filter(({ lease }) => lease !== null)
      for (const area of leased) Object.assign(area, noLease)
      return leased.length
    },
    countLeases: async (runId, now) => {
      const leased = [...openAreas(runId)].filter(({ state, lease }) => state === 'waiting' && lease !== null)
      return { all: leased.length, live: leased.filter(({ leaseUntil }) => leaseUntil >= now).length }
    },
    countOpen: async (runId) => {
      const open = [...openAreas(runId)]
      return { waiting: open.filter(({ state }) => state === 'waiting').length, unsettled: open.length }
    },
    giveUpWaiting: async (runId, reason) => {
      for (const area of openAreas(runId))
        if (area.state === 'waiting') Object.assign(area, { state: 'asked', ...noLease, reason })
    },
    readGaps: async (runId) => gapsOf(tablesOf(runId)),
    updateArea: async (runId, path, changes) => {
      const tables = tablesOf(runId)
      patch(tables.areas.get(path), changes)
      if (changes.state !== undefined && settledStates.has(changes.state)) {
        tables.open = tables.open.filter((other) => other !== path)
      }
    },
    forgetPoints: async (runId, task) => {
      for (const area of tablesOf(runId).areas.values()) if (task === null || area.task === task) area.points = []
    },
    readClaimed: async ({ runId, path, lease, nextPage }) => {
      const area = tablesOf(runId).areas.get(path)
      return area?.lease === lease && area.nextPage === nextPage && area.state === 'waiting' ? { ...area } : null
    },
    // Finished tasks are not kept in memory: the command line ends with its run.
    reopenFailedAreas: async () => 0,
    skipUnsettled: async (runId, task) => {
      const tables = tablesOf(runId)
      const { pages } = tables
      for (const area of openAreas(runId)) {
        if (task !== null && area.task !== task) continue
        for (let no = area.settledPages; no < area.nextPage; no += 1) pages.delete(pageKey(area.path, no))
        Object.assign(area, { state: 'skipped', ...noLease })
      }
      tables.open = tables.open.filter((path) => tables.areas.get(path)?.state !== 'skipped')
    },

    insertPage: async (runId, path, page) => void tablesOf(runId).pages.set(pageKey(path, page.no), page),
    readPage: async (runId, path, no) => tablesOf(runId).pages.get(pageKey(path, no)) ?? null,
    deletePage: async (runId, path, no) => void tablesOf(runId).pages.delete(pageKey(path, no)),

    tasksOfFound: async (runId, sourceIds) => {
      const { found } = tablesOf(runId)
      return new Map(
        sourceIds.flatMap((id) => {
          const entry = found.get(id)
          return entry === undefined ? [] : [[id, [...entry.tasks]] as const]
        }),
      )
    },
    knownBefore: async (run, source, sourceIds) => {
      const earlier = [...runs.values()].filter(
        (other) =>
          other.run.accountId === run.accountId && other.run.id !== run.id && other.run.request.source === source,
      )
      return new Set(sourceIds.filter((id) => earlier.some(({ found }) => found.get(id)?.seq != null)))
    },
    insertFresh: async (run, task, listings) => {
      const tables = tablesOf(run.id)
      for (const entry of listings) {
        tables.found.set(entry.listing.source_id, { tasks: [task], seq: entry.seq })
        tables.listings.push(entry)
        countProvider(tables, entry)
      }
    },
    insertKnown: async (run, task, sourceIds) => {
      for (const id of sourceIds) tablesOf(run.id).found.set(id, { tasks: [task], seq: null })
    },
    addFinder: async (runId, task, sourceIds) => {
      for (const id of sourceIds) tablesOf(runId).found.get(id)?.tasks.push(task)
    },
    deleteFreshAfter: async (runId, seq) => {
      const tables = tablesOf(runId)
      const kept = tables.listings.filter((entry) => entry.seq <= seq)
      const dropped = tables.listings.length - kept.length
      tables.listings = kept
      for (const [id, entry] of tables.found) if (entry.seq !== null && entry.seq > seq) tables.found.delete(id)
      return dropped
    },

    insertLog: async (runId, lines) => {
      const tables = tablesOf(runId)
      tables.log = [...tables.log, ...lines].slice(-maxLogLines)
    },

    insertPrompt: async (prompt) => void prompts.set(prompt.id, { ...prompt }),
    lockOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    runOfPrompt: async (promptId) => prompts.get(promptId)?.runId ?? null,
    lockPrompt: async (promptId) => copy(prompts.get(promptId)),
    answerPrompt: async (promptId, choice) => patch(prompts.get(promptId), { choice }),
  }

  /** No request is left: the run is looked at again when nothing is on its way. */
  function isSpent({ id, requests, lostRequests, maxRequests }: RunRow): boolean {
    if (maxRequests === null) return false
    const leased = [...openAreas(id)].filter(({ state, lease }) => state === 'waiting' && lease !== null)
    return requests + lostRequests + leased.length >= maxRequests
  }

  function mayAsk({ run }: RunTables, now: number): boolean {
    const isLeased = ({ lease, leaseUntil }: AreaRow) => lease !== null && leaseUntil >= now
    const isOneAtATime = run.isLimited || run.limits.listings !== null || isSpent(run)
    if (isOneAtATime && firstOpen(run.id, isLeased) !== null) return false
    return firstOpen(run.id, (area) => isDue(area, now)) !== null
  }
}

export function taskAt({ run, selections }: RunTables, index: number): KnownTask | null {
  const cityIndex = selections.findLastIndex(({ firstTask }) => firstTask <= index)
  const selection = selections[cityIndex]
  const nth = index - (selection?.firstTask ?? 0)
  if (selection === undefined || nth >= selection.tasks) return null
  return taskOf({ cityIndex, ...selection }, nth, run.request.mode)
}

export function isDue({ state, notBefore, lease, leaseUntil }: AreaRow, now: number): boolean {
  return state === 'waiting' && notBefore <= now && (lease === null || leaseUntil < now)
}

export function needsPlanning({ run, open, areas }: RunTables): boolean {
  if (run.planningTask !== null) return true
  if (run.tasksPlanned >= run.tasksTotal) return false
  return open.filter((path) => areas.get(path)?.state === 'waiting').length < enoughWaiting
}

/** A finished task's areas are not asked for again; their number and their gaps are. */
function dropAreasOf(tables: RunTables, task: number): void {
  tables.dropped.gaps.push(...gapsAmong([...tables.areas.values()].filter((area) => area.task === task)))
  for (const [path, area] of tables.areas) {
    if (area.task !== task) continue
    tables.areas.delete(path)
    tables.dropped.areas += 1
  }
}

export function gapsOf({ areas, dropped }: RunTables): GapRow[] {
  return [...dropped.gaps, ...gapsAmong([...areas.values()])]
}

function gapsAmong(areas: readonly AreaRow[]): GapRow[] {
  return areas.flatMap(({ task, label, reason }) => (reason === null ? [] : [{ task, label, reason }]))
}

function newArea(area: Parameters<StorageTx['insertAreas']>[1][number], reason: GapReason | null): AreaRow {
  return {
    ...area,
    ...noLease,
    state: reason === null ? 'waiting' : 'gap',
    nextPage: 0,
    settledPages: 0,
    cursor: null,
    pageMark: null,
    attempts: 0,
    waits: 0,
    notBefore: 0,
    points: [],
    counters: noCounters,
    found: 0,
    requests: 0,
    reason,
  }
}

function copy<T extends object>(row: T | null | undefined): T | null {
  return row == null ? null : { ...row }
}

function countProvider({ providers }: RunTables, { provider, licence }: FreshListing): void {
  const key = JSON.stringify([provider, licence])
  const known = providers.get(key) ?? { provider, licence, listings: 0 }
  providers.set(key, { ...known, listings: known.listings + 1 })
}
