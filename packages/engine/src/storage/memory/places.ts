import { maxTypedPlaces } from '../../model/place.ts'
import type {
  Place,
  PlaceChanges,
  PlacePage,
  PlaceState,
  PlaceTotals,
  PlaceType,
  PlaceWindow,
} from '../../model/place.ts'
import type { PlacedSelection } from '../../model/request.ts'
import type { AreaRow, StorageReads } from '../storage.ts'
import type { AreaCounts, RunTables } from './tables.ts'

/** The same as in SQL, counted when asked for. */
export function placeReads(
  runs: ReadonlyMap<string, RunTables>,
): Pick<StorageReads, 'readPlaces' | 'readPlaceChanges'> {
  return {
    readPlaces: async (runId, window) => {
      const tables = runs.get(runId)
      return tables === undefined ? null : pageOf(placeRowsOf(tables), window)
    },
    readPlaceChanges: async (runId, after) => {
      const tables = runs.get(runId)
      return tables === undefined ? null : changesOf(placeRowsOf(tables), after)
    },
  }
}

/** All places of a run, in plan order. */
export function placeRowsOf(tables: RunTables): Place[] {
  const { run, selections } = tables
  const found = listingsByTask(tables)
  return selections.map((selection) => {
    const counts = { ...countsOf(tables, selection), listings: 0, found: 0 }
    for (const [task, { stored, all }] of found) {
      if (!isIn(selection, task)) continue
      counts.listings += stored
      counts.found += all
    }
    const { done, known, failed, skipped, open, listings } = counts
    const isOver = run.ending !== null
    const state = stateOf(counts, { tasks: selection.tasks, isOver })
    const isTyped = state === 'running' && selection.tasks > 1 && selections.length <= maxTypedPlaces
    return {
      key: selection.firstTask,
      label: selection.city,
      kind: selection.area == null ? 'city' : 'area',
      state,
      listings,
      areasDone: done,
      areasKnown: known,
      gaps: { failed, notRequested: skipped + (isOver ? open : 0) },
      ...(isTyped ? { types: typesOf(tables, selection, found) } : {}),
    }
  })
}

function typesOf(
  tables: RunTables,
  { types, firstTask }: PlacedSelection,
  found: ReturnType<typeof listingsByTask>,
): PlaceType[] {
  return types.map((type, nth) => {
    const task = firstTask + nth
    const { done, known } = countsOf(tables, { firstTask: task, tasks: 1 })
    return { type, listings: found.get(task)?.stored ?? 0, areasDone: done, areasKnown: known }
  })
}

type PlaceCounts = AreaCounts & { found: number; tasksDone: number }

function stateOf(counts: PlaceCounts, { tasks, isOver }: { tasks: number; isOver: boolean }): PlaceState {
  const { begun, done, failed, skipped, open, found, tasksDone } = counts
  if (!isOver && tasksDone < tasks) return begun > 0 || tasksDone > 0 || found > 0 ? 'running' : 'waiting'
  if (failed + skipped + open + tasks - tasksDone === 0) return 'done'
  if (found > 0 || done > failed) return 'partial'
  return failed > 0 ? 'failed' : 'not-requested'
}

function countsOf({ areas, dropped, tasks }: RunTables, selection: TaskRange): AreaCounts & { tasksDone: number } {
  const ofAreas = [...areas.values()].filter(({ task }) => isIn(selection, task)).map(countArea)
  const ofDropped = [...dropped.counts].flatMap(([task, counts]) => (isIn(selection, task) ? [counts] : []))
  const tasksDone = [...tasks.values()].filter(({ index, isDone }) => isDone && isIn(selection, index)).length
  return { ...[...ofAreas, ...ofDropped].reduce(addAreaCounts, noAreas), tasksDone }
}

const noAreas: AreaCounts = { known: 0, begun: 0, done: 0, failed: 0, skipped: 0, open: 0 }

export function countArea({ state, reason, requests, lease }: AreaRow): AreaCounts {
  const isLimited = state === 'gap' && reason?.code === 'limit'
  const isFailed = state === 'gap' && !isLimited
  return {
    known: 1,
    begun: Number(requests > 0 || lease !== null),
    done: Number(state === 'done' || state === 'unneeded' || isFailed),
    failed: Number(isFailed),
    skipped: Number(state === 'skipped' || isLimited),
    open: Number(state === 'waiting' || state === 'fetched'),
  }
}

export function addAreaCounts(a: AreaCounts, b: AreaCounts): AreaCounts {
  return {
    known: a.known + b.known,
    begun: a.begun + b.begun,
    done: a.done + b.done,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    open: a.open + b.open,
  }
}

type TaskRange = Pick<PlacedSelection, 'firstTask' | 'tasks'>

const isIn = ({ firstTask, tasks }: TaskRange, task: number): boolean => task >= firstTask && task < firstTask + tasks

/** Listings by the task that found them first: all, and those in the destination. */
function listingsByTask({ run, tasksByListing }: RunTables): Map<number, { stored: number; all: number }> {
  const counts = new Map<number, { stored: number; all: number }>()
  for (const { tasks, seq } of tasksByListing.values()) {
    const [task] = tasks
    if (seq === null || task === undefined) continue
    const { stored, all } = counts.get(task) ?? { stored: 0, all: 0 }
    const isStored = run.destination === 'none' || seq <= run.deliveredSeq
    counts.set(task, { stored: stored + (isStored ? 1 : 0), all: all + 1 })
  }
  return counts
}

function pageOf(places: readonly Place[], { after, limit, state, search }: PlaceWindow): PlacePage {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = places.filter(
    (place) =>
      (state === null || place.state === state) && words.every((word) => place.label.toLowerCase().includes(word)),
  )
  const totals = totalsOf(places)
  const page = wanted.filter(({ key }) => key > (after ?? -1)).slice(0, limit)
  return { seq: totals.listings, matching: wanted.length, places: page, totals }
}

/** Revisions are not stored: after any of them, every place counts as changed. */
function changesOf(places: readonly Place[], after: number | null): PlaceChanges {
  return { totals: totalsOf(places), revision: 0, changed: after === null ? [] : null }
}

function totalsOf(places: readonly Place[]): PlaceTotals {
  const sum = (of: (place: Place) => number) => places.reduce((total, place) => total + of(place), 0)
  const count = (state: PlaceState) => places.filter((place) => place.state === state).length
  return {
    places: places.length,
    waiting: count('waiting'),
    running: count('running'),
    done: count('done'),
    partial: count('partial'),
    failed: count('failed'),
    notRequested: count('not-requested'),
    areasDone: sum(({ areasDone }) => areasDone),
    areasKnown: sum(({ areasKnown }) => areasKnown),
    listings: sum(({ listings }) => listings),
  }
}
