import { noCounters } from '@gazetteer/capture'
import type { AreaGap } from '@gazetteer/capture'
import type { AreaRow, LedgerRows, RunRow } from '../rows.ts'
import type { MemoryTables, RunTables } from './tables.ts'

/** So many waiting areas are enough: no more lanes are planned meanwhile. */
const enoughWaiting = 32
const mostLogLines = 2_000
const settledStates = new Set(['done', 'gap', 'skipped'])
const pageKey = (path: string, no: number) => `${path} ${no}`

/** The verbs of a transaction on plain maps. There is no undo: an error inside a transaction ends the process's run. */
export function memoryRows({ runs, prompts, credits }: MemoryTables): LedgerRows {
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
  const isDue = (area: AreaRow, now: number) =>
    area.state === 'waiting' && area.notBefore <= now && (area.lease === null || area.leaseUntil < now)
  const patch = <T extends object>(row: T | undefined, changes: Partial<T>) => {
    if (row !== undefined) Object.assign(row, changes)
  }

  return {
    lockCredits: async (accountId) => credits.get(accountId) ?? null,
    chargeCredits: async (accountId, listings) => void credits.set(accountId, (credits.get(accountId) ?? 0) - listings),
    returnCredits: async (accountId, listings) => void credits.set(accountId, (credits.get(accountId) ?? 0) + listings),

    insertRun: async (run) => {
      const open = [...runs.values()].find(
        (other) => other.run.accountId === run.accountId && other.run.state === 'running',
      )
      if (open !== undefined) return { openRunId: open.run.id }
      runs.set(run.id, {
        run: { ...run },
        lanes: new Map(),
        areas: new Map(),
        open: [],
        dropped: { areas: 0, gaps: [] },
        pages: new Map(),
        found: new Map(),
        listings: [],
        log: [],
      })
      return { openRunId: null }
    },
    openRunOf: async (accountId) =>
      [...runs.values()].find(({ run }) => run.accountId === accountId && run.state === 'running')?.run.id ?? null,
    accountOf: async (runId) => runs.get(runId)?.run.accountId ?? null,
    lockRun: async (runId) => copy(runs.get(runId)?.run),
    lockRunForTurn: async (kind, now, runId) => {
      const waiting = [...runs.values()]
        .filter(({ run }) => run.state === 'running' && run.intent === 'run' && run.ending === null)
        .filter(({ run }) => runId === null || run.id === runId)
        .filter((tables) => (kind === 'plan' ? needsPlanning(tables) : mayAsk(tables, now)))
        .sort((a, b) => a.run.turnAt - b.run.turnAt)
      return copy(waiting[0]?.run)
    },
    updateRun: async (runId, changes) => patch(runs.get(runId)?.run, changes),

    insertLanes: async (runId, lanes) => {
      for (const lane of lanes) tablesOf(runId).lanes.set(lane.index, { ...lane })
    },
    readLane: async (runId, index) => copy(tablesOf(runId).lanes.get(index)),
    updateLane: async (runId, index, changes) => {
      patch(tablesOf(runId).lanes.get(index), changes)
      if (changes.isDone) dropAreasOf(tablesOf(runId), index)
    },

    insertAreas: async (runId, planned, gapReason) => {
      const tables = tablesOf(runId)
      const added = planned.filter(({ path }) => !tables.areas.has(path))
      for (const area of added) tables.areas.set(area.path, newArea(area, gapReason))
      if (gapReason === null) tables.open = [...tables.open, ...added.map(({ path }) => path)].sort()
    },
    firstUnsettled: async (runId) => copy(firstOpen(runId, () => true)),
    firstWaiting: async (runId, now) => copy(firstOpen(runId, (area) => isDue(area, now))),
    hasUnsettledInLane: async (runId, lane) => firstOpen(runId, (area) => area.lane === lane) !== null,
    areasOfLane: async (runId, lane) =>
      [...tablesOf(runId).areas.values()]
        .filter((area) => area.lane === lane)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    releaseLeases: async (runId) => {
      const leased = [...openAreas(runId)].filter(({ lease }) => lease !== null)
      for (const area of leased) Object.assign(area, { lease: null, leaseUntil: 0 })
      return leased.length
    },
    runsLeasedExcept: async (owners) => [...runs.keys()].filter((runId) => leasedExcept(runId, owners).length > 0),
    releaseLeasesExcept: async (runId, owners) => {
      const dead = leasedExcept(runId, owners)
      for (const area of dead) Object.assign(area, { lease: null, leaseUntil: 0 })
      return dead.length
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
        if (area.state === 'waiting') Object.assign(area, { state: 'asked', lease: null, leaseUntil: 0, reason })
    },
    readGaps: async (runId) => gapsOf(tablesOf(runId)),
    updateArea: async (runId, path, changes) => {
      const tables = tablesOf(runId)
      patch(tables.areas.get(path), changes)
      if (changes.state !== undefined && settledStates.has(changes.state)) {
        tables.open = tables.open.filter((other) => other !== path)
      }
    },
    forgetPoints: async (runId, lane) => {
      for (const area of tablesOf(runId).areas.values()) if (area.lane === lane) area.points = []
    },
    readClaimed: async (runId, path, lease, nextPage) => {
      const area = tablesOf(runId).areas.get(path)
      return area?.lease === lease && area.nextPage === nextPage && area.state === 'waiting' ? { ...area } : null
    },
    // Finished lanes are not kept in memory: the command line ends with its run.
    reopenFailedAreas: async () => 0,
    skipUnsettled: async (runId, lane) => {
      const tables = tablesOf(runId)
      const { pages } = tables
      for (const area of openAreas(runId)) {
        if (lane !== null && area.lane !== lane) continue
        for (let no = area.settledPages; no < area.nextPage; no += 1) pages.delete(pageKey(area.path, no))
        Object.assign(area, { state: 'skipped', lease: null, leaseUntil: 0 })
      }
      tables.open = tables.open.filter((path) => tables.areas.get(path)?.state !== 'skipped')
    },

    insertPage: async (runId, path, page) => void tablesOf(runId).pages.set(pageKey(path, page.no), page),
    readPage: async (runId, path, no) => tablesOf(runId).pages.get(pageKey(path, no)) ?? null,
    deletePage: async (runId, path, no) => void tablesOf(runId).pages.delete(pageKey(path, no)),

    lanesOfFound: async (runId, sourceIds) => {
      const { found } = tablesOf(runId)
      return new Map(
        sourceIds.flatMap((id) => {
          const entry = found.get(id)
          return entry === undefined ? [] : [[id, [...entry.lanes]] as const]
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
    insertFresh: async (run, lane, listings) => {
      const tables = tablesOf(run.id)
      for (const entry of listings) {
        tables.found.set(entry.listing.source_id, { lanes: [lane], seq: entry.seq })
        tables.listings.push(entry)
      }
    },
    insertKnown: async (run, lane, sourceIds) => {
      for (const id of sourceIds) tablesOf(run.id).found.set(id, { lanes: [lane], seq: null })
    },
    addFinder: async (runId, lane, sourceIds) => {
      for (const id of sourceIds) tablesOf(runId).found.get(id)?.lanes.push(lane)
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
      tables.log = [...tables.log, ...lines].slice(-mostLogLines)
    },

    insertPrompt: async (prompt) => void prompts.set(prompt.id, { ...prompt }),
    lockOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    runOfPrompt: async (promptId) => prompts.get(promptId)?.runId ?? null,
    lockPrompt: async (promptId) => copy(prompts.get(promptId)),
    answerPrompt: async (promptId, choice) => patch(prompts.get(promptId), { choice }),
  }

  function leasedExcept(runId: string, owners: readonly string[]): AreaRow[] {
    return [...openAreas(runId)].filter(({ lease }) => lease !== null && !owners.includes(lease.split(' ')[0] ?? ''))
  }

  /** No request is left: the run is looked at again when nothing is on its way. */
  function isSpent({ id, requests, lostRequests, mostRequests }: RunRow): boolean {
    if (mostRequests === null) return false
    const leased = [...openAreas(id)].filter(({ state, lease }) => state === 'waiting' && lease !== null)
    return requests + lostRequests + leased.length >= mostRequests
  }

  function needsPlanning({ run, open, areas }: RunTables): boolean {
    if (run.lanesPlanned >= run.lanesTotal) return false
    return open.filter((path) => areas.get(path)?.state === 'waiting').length < enoughWaiting
  }

  function mayAsk({ run }: RunTables, now: number): boolean {
    const isLeased = ({ lease, leaseUntil }: AreaRow) => lease !== null && leaseUntil >= now
    const isOneAtATime = run.isLimited || run.limits.listings !== null || isSpent(run)
    if (isOneAtATime && firstOpen(run.id, isLeased) !== null) return false
    return firstOpen(run.id, (area) => isDue(area, now)) !== null
  }
}

/** A finished lane's areas are not asked for again; their number and their gaps are. */
function dropAreasOf(tables: RunTables, lane: number): void {
  tables.dropped.gaps.push(...gapsAmong([...tables.areas.values()].filter((area) => area.lane === lane)))
  for (const [path, area] of tables.areas) {
    if (area.lane !== lane) continue
    tables.areas.delete(path)
    tables.dropped.areas += 1
  }
}

export function gapsOf({ areas, dropped }: RunTables): AreaGap[] {
  return [...dropped.gaps, ...gapsAmong([...areas.values()])]
}

function gapsAmong(areas: readonly AreaRow[]): AreaGap[] {
  return areas.flatMap(({ lane, label, reason }) => (reason === null ? [] : [{ lane, label, reason }]))
}

function newArea(area: Parameters<LedgerRows['insertAreas']>[1][number], gapReason: string | null): AreaRow {
  return {
    ...area,
    state: gapReason === null ? 'waiting' : 'gap',
    lease: null,
    leaseUntil: 0,
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
    reason: gapReason,
  }
}

function copy<T extends object>(row: T | null | undefined): T | null {
  return row == null ? null : { ...row }
}
