import { freeCursor, isFreeCursor } from '@gazetteer/sources'
import { noCounters } from '../../model/outcomes.ts'
import { noLease } from '../storage.ts'
import { addAreaCounts, countArea } from './places.ts'
import { openTables } from './tables.ts'
import type { DroppedLeases } from '../../model/count-requests.ts'
import type { PlannedArea } from '../../model/area.ts'
import type { GapRow } from '../../model/gap.ts'
import type { AreaRow, AreaState, NewAreas, StorageTx } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

const mergedStates = new Set(['done', 'gap', 'skipped', 'unneeded'])
const pageKey = (path: string, no: number) => `${path} ${no}`

export function areaOperations(memory: MemoryTables) {
  const { journal, tablesOf, openAreas, firstOnes, firstOpen } = { ...memory, ...openTables(memory) }
  return {
    insertAreas: async (runId, planned, as) => {
      const tables = tablesOf(runId)
      const added = planned.filter(({ path }) => !tables.areas.has(path))
      for (const area of added) journal.set(tables.areas, area.path, newArea(area, as))
      if (as.state === 'waiting')
        journal.assign(tables, { open: [...tables.open, ...added.map(({ path }) => path)].sort() })
    },
    firstUnmerged: async (runId) => firstOpen(runId, () => true),
    firstWaiting: async (runId, now, most) => firstOnes(runId, (area) => isDue(area, now), most),
    hasUnmergedInTask: async (runId, task) => firstOpen(runId, (area) => area.task === task) !== null,
    countGapsOfTask: async (runId, task) =>
      [...tablesOf(runId).areas.values()].filter((area) => area.task === task && area.state === 'gap').length,
    releaseLeases: async (runId) => {
      const leased = openAreas(runId).filter(({ lease }) => lease !== null)
      for (const area of leased) journal.assign(area, noLease)
      return droppedOf(leased)
    },
    countLeases: async (runId, now) => {
      const leased = openAreas(runId).filter((area) => isWaiting(area) && area.lease !== null)
      return { all: leased.length, live: leased.filter(({ leaseUntil }) => leaseUntil >= now).length }
    },
    countOpen: async (runId) => {
      const open = openAreas(runId)
      return { waiting: open.filter(isWaiting).length, unmerged: open.length }
    },
    giveUpWaiting: async (runId, reason) => {
      for (const area of openAreas(runId).filter(isWaiting))
        journal.assign(area, { state: 'fetched', ...noLease, reason })
    },
    readGaps: async (runId) => gapsOf(tablesOf(runId)),
    updateArea: async (runId, path, changes) => {
      const tables = tablesOf(runId)
      journal.assign(tables.areas.get(path), changes)
      if (changes.state !== undefined && mergedStates.has(changes.state)) {
        journal.assign(tables, { open: tables.open.filter((other) => other !== path) })
      }
    },
    deletePoints: async (runId, task) => {
      for (const area of tablesOf(runId).areas.values())
        if (area.points.length > 0 && (task === null || area.task === task)) journal.assign(area, { points: [] })
    },
    readClaimed: async ({ runId, path, lease, nextPage }) => {
      const area = tablesOf(runId).areas.get(path)
      return area?.lease === lease && area.nextPage === nextPage && area.state === 'waiting' ? { ...area } : null
    },
    reopenFailedAreas: async (runId) => {
      const tables = tablesOf(runId)
      const failed = [...tables.areas.values()].filter(isRetried)
      for (const area of failed) {
        journal.assign(area, restarted(area))
        journal.assign(tables.tasks.get(area.task), { isDone: false })
      }
      journal.assign(tables, { open: [...tables.open, ...failed.map(({ path }) => path)].sort() })
      return failed.length
    },
    skipUnmerged: async (runId, task) => {
      const tables = tablesOf(runId)
      const { pages } = tables
      const skipped = openAreas(runId).filter((area) => task === null || area.task === task)
      const leases = droppedOf(skipped.filter(({ lease }) => lease !== null))
      const dropped = { pages: 0, ...leases }
      for (const area of skipped) {
        dropped.pages += area.nextPage - area.mergedPages
        for (let no = area.mergedPages; no < area.nextPage; no += 1) journal.delete(pages, pageKey(area.path, no))
        journal.assign(area, { state: unfetchedState(area, task), ...noLease, points: [] })
      }
      journal.assign(tables, {
        open: tables.open.filter((path) => !mergedStates.has(tables.areas.get(path)?.state ?? '')),
      })
      return dropped
    },

    insertPage: async (runId, path, page) => journal.set(tablesOf(runId).pages, pageKey(path, page.no), page),
    readPage: async (runId, path, no) => tablesOf(runId).pages.get(pageKey(path, no)) ?? null,
    deletePage: async (runId, path, no) => journal.delete(tablesOf(runId).pages, pageKey(path, no)),
  } satisfies Partial<StorageTx>
}

function unfetchedState({ reason }: AreaRow, task: number | null): AreaState {
  if (reason !== null) return 'gap'
  return task === null ? 'skipped' : 'unneeded'
}

const isWaiting = ({ state }: AreaRow): boolean => state === 'waiting'

export function isDue({ state, notBefore, lease, leaseUntil }: AreaRow, now: number): boolean {
  return state === 'waiting' && notBefore <= now && (lease === null || leaseUntil < now)
}

/** Frees a finished task's areas; only their counts and their gaps are stored. */
export function dropAreasOf({ journal }: MemoryTables, tables: RunTables, task: number): void {
  const gaps = gapsAmong(
    tables,
    [...tables.areas.values()].filter((area) => area.task === task),
  )
  journal.push(tables.dropped.gaps, ...gaps)
  const { counts } = tables.dropped
  for (const [path, area] of tables.areas) {
    if (area.task !== task) continue
    journal.delete(tables.areas, path)
    const before = counts.get(task)
    journal.set(counts, task, before === undefined ? countArea(area) : addAreaCounts(before, countArea(area)))
  }
}

export function gapsOf(tables: RunTables): GapRow[] {
  return [...tables.dropped.gaps, ...gapsAmong(tables, [...tables.areas.values()])]
}

function gapsAmong({ selections }: RunTables, areas: readonly AreaRow[]): GapRow[] {
  return areas.flatMap(({ task, label, reason }) => {
    const place = selections.findLast(({ firstTask }) => firstTask <= task)?.city ?? label
    return reason === null ? [] : [{ task, place, label, reason }]
  })
}

/** Progress of an area that has not been fetched. */
const noProgress = {
  nextPage: 0,
  mergedPages: 0,
  cursor: null,
  pageFingerprint: null,
  attempts: 0,
  waits: 0,
  notBefore: 0,
} as const

/** Gaps caused by the source or by a limit. */
const isRetried = ({ state, attempts, reason }: AreaRow): boolean =>
  state === 'gap' && (attempts > 0 || reason?.code === 'gave-up' || reason?.code === 'limit')

const restarted = ({ cursor }: AreaRow) =>
  ({ ...noProgress, cursor: isFreeCursor(cursor) ? freeCursor : null, state: 'waiting' }) as const

const droppedOf = (leased: readonly AreaRow[]): DroppedLeases => ({
  leases: leased.length,
  free: leased.filter(({ cursor }) => isFreeCursor(cursor)).length,
})

function newArea(area: PlannedArea, as: NewAreas): AreaRow {
  const { state, reason, cursor } = as
  return {
    ...area,
    ...noLease,
    state,
    ...noProgress,
    cursor,
    points: [],
    counters: noCounters,
    found: 0,
    requests: 0,
    reason,
  }
}
