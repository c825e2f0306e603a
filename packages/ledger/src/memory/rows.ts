import { noCounters } from '@gazetteer/capture'
import type { AreaRow, LedgerRows } from '../rows.ts'
import type { MemoryTables, RunTables } from './tables.ts'

const settledStates = new Set(['done', 'gap', 'skipped'])
const pageKey = (path: string, no: number) => `${path} ${no}`

/** The verbs of a transaction on plain maps. There is no undo: an error inside a transaction ends the process's run. */
export function memoryRows({ runs, prompts, credits }: MemoryTables): LedgerRows {
  const tablesOf = (runId: string): RunTables => {
    const tables = runs.get(runId)
    if (tables === undefined) throw new Error(`No run ${runId}`)
    return tables
  }
  const areasInOrder = function* (runId: string): Generator<AreaRow> {
    const { order, areas } = tablesOf(runId)
    for (const path of order) {
      const area = areas.get(path)
      if (area !== undefined) yield area
    }
  }
  const firstArea = (runId: string, isWanted: (area: AreaRow) => boolean): AreaRow | null => {
    for (const area of areasInOrder(runId)) if (isWanted(area)) return area
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
        order: [],
        pages: new Map(),
        found: new Map(),
        listings: [],
        log: [],
      })
      return { openRunId: null }
    },
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
    updateLane: async (runId, index, changes) => patch(tablesOf(runId).lanes.get(index), changes),

    insertAreas: async (runId, planned, gapReason) => {
      const tables = tablesOf(runId)
      for (const area of planned) tables.areas.set(area.path, newArea(area, gapReason))
      tables.order = [...tables.areas.keys()].sort()
    },
    firstUnsettled: async (runId) => copy(firstArea(runId, ({ state }) => !settledStates.has(state))),
    firstWaiting: async (runId, now) => copy(firstArea(runId, (area) => isDue(area, now))),
    hasUnsettledInLane: async (runId, lane) =>
      firstArea(runId, (area) => area.lane === lane && !settledStates.has(area.state)) !== null,
    areasOfLane: async (runId, lane) => [...areasInOrder(runId)].filter((area) => area.lane === lane),
    releaseLeases: async (runId) => {
      for (const area of areasInOrder(runId)) Object.assign(area, { lease: null, leaseUntil: 0 })
    },
    readGaps: async (runId) => gapsOf(areasInOrder(runId)),
    updateArea: async (runId, path, changes) => patch(tablesOf(runId).areas.get(path), changes),
    readClaimed: async (runId, path, lease, nextPage) => {
      const area = tablesOf(runId).areas.get(path)
      return area?.lease === lease && area.nextPage === nextPage && area.state === 'waiting' ? { ...area } : null
    },
    skipUnsettled: async (runId, lane) => {
      const { pages } = tablesOf(runId)
      for (const area of areasInOrder(runId)) {
        if (settledStates.has(area.state) || (lane !== null && area.lane !== lane)) continue
        for (let no = area.settledPages; no < area.nextPage; no += 1) pages.delete(pageKey(area.path, no))
        Object.assign(area, { state: 'skipped', lease: null, leaseUntil: 0 })
      }
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

    insertLog: async (runId, lines) => void tablesOf(runId).log.push(...lines),

    insertPrompt: async (prompt) => void prompts.set(prompt.id, { ...prompt }),
    lockOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    runOfPrompt: async (promptId) => prompts.get(promptId)?.runId ?? null,
    lockPrompt: async (promptId) => copy(prompts.get(promptId)),
    answerPrompt: async (promptId, choice) => patch(prompts.get(promptId), { choice }),
  }

  function needsPlanning({ run, areas }: RunTables): boolean {
    if (run.lanesPlanned >= run.lanesTotal) return false
    let waiting = 0
    for (const { state } of areas.values()) waiting += state === 'waiting' ? 1 : 0
    return waiting < 32
  }

  function mayAsk({ run, areas }: RunTables, now: number): boolean {
    const all = [...areas.values()]
    if (run.isLimited && all.some(({ lease, leaseUntil }) => lease !== null && leaseUntil >= now)) return false
    return all.some((area) => isDue(area, now))
  }
}

export function gapsOf(areas: Iterable<AreaRow>): { label: string; reason: string }[] {
  return [...areas].flatMap(({ label, reason }) => (reason === null ? [] : [{ label, reason }]))
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
