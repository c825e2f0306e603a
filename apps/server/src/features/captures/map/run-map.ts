import type { Db } from '@gazetteer/app-database'
import { businessTypeLabel } from '@gazetteer/business-types'
import type { runMapAnswerSchema, RunMapQuery } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import {
  findLastRun,
  type MapPlace,
  readMapAreas,
  readMapExtent,
  readMapPlaces,
  readMapPoints,
  type TypeFilter,
} from '@gazetteer/engine/sql'
import { type Box, intersects, type Outline } from '@gazetteer/geography'
import { searchBoxes, unitsOf } from '@gazetteer/places'
import type { z } from 'zod'
import type { Actor } from '../../../platform/api/actor.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import type { CapturesContext } from '../context.ts'
import { ownRun } from '../run/own-run.ts'
import { boxesLeft } from './boxes-left.ts'
import { cityAreas } from './city-areas.ts'
import type { Counts, PartCounts } from './part-counts.ts'
import type { RunPlace, RunPlaces } from './run-places.ts'
import { outlineSignal, sourceOutline } from './source-outline.ts'

type RunMap = z.infer<typeof runMapAnswerSchema>

/** Maximum points sent for the map; of more, the newest. */
const maxPoints = 10_000
/** Maximum areas of a chosen place, and of several places. */
const maxAreas = { ofPlace: 5_000, ofPlaces: 1_000 }
/** Maximum cities whose borders are requested from the source. */
const outlined = 8
const noCounts: ReadonlyMap<string, number> = new Map()
const nothing: RunMap = { success: true, seq: 0, areas: [], places: [], businessTypes: [], outline: [], points: [] }

/** What the map shows: one place, the areas of a box, or by default the places that are running. */
type Shown = { kind: 'place'; key: number } | { kind: 'box'; box: Box } | { kind: 'running' }

/**
 * The run on a map: all its places as points, and of those that are shown the areas, with their state and listings, and
 * the newest listings as points. Areas are ZIP codes in the United States, counties of a state, states or regions of a
 * country, otherwise the city's extent. Empty without a run; throws NotFound for an unknown one.
 */
export async function readRunMap(
  context: CapturesContext & { partCounts: PartCounts; runPlaces: RunPlaces },
  actor: Actor,
  { jobId, type, ...query }: RunMapQuery,
): Promise<RunMap> {
  const { db, engine, sources, partCounts, runPlaces } = context
  const wanted = shownOf(query)
  const runId = jobId ?? (await findLastRun(db, actor.accountId))
  if (runId === null) return nothing
  const run = await ownRun({ engine }, actor, { jobId: runId })
  const all = await runPlaces(run.id)
  const filter = type === undefined ? null : filterOf(all, type)
  const read = await readCounters(db, run.id, (counters) => tasksFor(chosen(all, wanted, counters), filter))
  if (read === null) return nothing
  const { lastSeq, lastTask, isOver, places, areas } = read
  const shown = chosen(all, wanted, places)
  const counts = await partCounts({ id: run.id, lastSeq }, { places: all, type: filter })
  const [points, outlines] = await Promise.all([
    readPoints(db, run.id, {
      shown,
      all,
      counts,
      lastSeq,
      type: filter,
      box: wanted.kind === 'box' ? wanted.box : null,
    }),
    outlinesOf(sources, run, shown.slice(-outlined)),
  ])
  const areasByTask = groupedByTask(areas)
  const large = shown.filter(({ place }) => unitsOf(place) !== null).flatMap(tasksOf)
  const remaining = await boxesLeft(
    sources,
    run,
    large.flatMap((task) => areasByTask.get(task) ?? []),
  )
  const areasOf = (city: RunPlace): RunMap['areas'] => {
    const found = cityAreas(
      city.place,
      {
        types: city.types.map(businessTypeLabel),
        areas: tasksOf(city).flatMap((task) => areasByTask.get(task) ?? []),
        fresh: counts.get(city.firstTask)?.parts ?? noCounts,
        left: remaining,
        isOver,
      },
      outlines.get(city) ?? null,
    )
    return wanted.kind === 'box' ? found.filter(({ rings }) => touches(rings, wanted.box)) : found
  }
  const started = all.filter(({ firstTask }) => isOver || (lastTask !== null && firstTask <= lastTask))
  return {
    success: true,
    seq: lastSeq,
    areas:
      wanted.kind === 'place' ? shown.flatMap(areasOf).slice(0, maxAreas.ofPlace) : fitting(shown, places, areasOf),
    places: presentPlaces(all, places),
    businessTypes: [...new Set(started.flatMap(({ types }) => types.map(businessTypeLabel)))],
    outline: [...outlines.values()].flatMap(({ rings }) => rings),
    points: points.map(({ longitude, latitude }) => [longitude, latitude]),
  }
}

/** Throws Invalid for a combination without a meaning. */
function shownOf({ place, bbox }: Pick<RunMapQuery, 'place' | 'bbox'>): Shown {
  if (place !== undefined && bbox !== undefined) throw new Invalid('Give place or bbox, not both.')
  if (place !== undefined) return { kind: 'place', key: Number(place) }
  return bbox === undefined ? { kind: 'running' } : { kind: 'box', box: boxOf(bbox) }
}

function boxOf(text: string): Box {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = 0, south = 0, east = 0, north = 0] = numbers
  const isInside = west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || !isInside || west >= east || south >= north)
    throw new Invalid('bbox must be west,south,east,north in degrees.')
  return { west, south, east, north }
}

/** The places that are shown, in plan order. Throws NotFound for a place that the run does not have. */
function chosen(all: readonly RunPlace[], shown: Shown, counters: readonly MapPlace[]): readonly RunPlace[] {
  if (shown.kind === 'box')
    return all.filter(({ place }) => searchBoxes(place).some((box) => intersects(box, shown.box)))
  if (shown.kind === 'place') {
    const found = all.filter(({ firstTask }) => firstTask === shown.key)
    if (found.length === 0) throw new NotFound(`The job has no place ${shown.key}.`)
    return found
  }
  if (all.length === 1) return all
  const running = runningIn(counters)
  return all.filter(({ firstTask }) => running.has(firstTask))
}

const runningIn = (counters: readonly MapPlace[]): Set<number> =>
  new Set(counters.filter(({ state }) => state === 'running').map(({ firstTask }) => firstTask))

/**
 * The counters of the places, the areas of some tasks, and the number of the newest listing, as of one moment: an area
 * that is done has all its listings. Null if the run was deleted.
 */
async function readCounters(db: Db, runId: string, tasksWith: (places: readonly MapPlace[]) => readonly number[]) {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await transaction.execute(async (trx) => {
    const extent = await readMapExtent(trx, runId)
    if (extent === null) return null
    const places = await readMapPlaces(trx, runId)
    return { ...extent, places, areas: await readMapAreas(trx, runId, tasksWith(places)) }
  })
}

type PointOptions = {
  shown: readonly RunPlace[]
  all: readonly RunPlace[]
  counts: Counts
  lastSeq: number
  type: TypeFilter | null
  box: Box | null
}

/** Listings of a place have numbers close together: only the range that the shown places have is read. */
async function readPoints(db: Db, runId: string, { shown, all, counts, lastSeq, type, box }: PointOptions) {
  const ranges = shown.flatMap(({ firstTask }) => counts.get(firstTask) ?? [])
  if (ranges.length === 0) return []
  return await readMapPoints(db, runId, {
    after: ranges.reduce((first, range) => Math.min(first, range.first), Infinity) - 1,
    upTo: Math.min(
      lastSeq,
      ranges.reduce((last, range) => Math.max(last, range.last), 0),
    ),
    limit: maxPoints,
    order: 'newest',
    type,
    tasks: shown.length === all.length ? null : shown.flatMap(tasksOf),
    box,
  })
}

/** Areas of the running places, then of the newest ones, as far as they fit the limit; in plan order. */
function fitting(
  shown: readonly RunPlace[],
  counters: readonly MapPlace[],
  areasOf: (city: RunPlace) => RunMap['areas'],
): RunMap['areas'] {
  const running = runningIn(counters)
  const isRunning = ({ firstTask }: RunPlace) => running.has(firstTask)
  const newest = shown.toReversed()
  const byPlace = new Map<RunPlace, RunMap['areas']>()
  let count = 0
  for (const city of [...newest.filter(isRunning), ...newest.filter((place) => !isRunning(place))]) {
    const areas = areasOf(city)
    if (count > 0 && count + areas.length > maxAreas.ofPlaces) break
    byPlace.set(city, areas)
    count += areas.length
  }
  return shown.flatMap((city) => byPlace.get(city) ?? [])
}

/** Five decimals are about a metre. */
const degrees = (value: number): number => Number(value.toFixed(5))

function presentPlaces(all: readonly RunPlace[], counters: readonly MapPlace[]): RunMap['places'] {
  const places = new Map(all.map(({ firstTask, place }) => [firstTask, place]))
  return counters.flatMap(({ firstTask, label, state, listings }) => {
    const place = places.get(firstTask)
    if (place === undefined) return []
    const at: [number, number] = [degrees(place.longitude), degrees(place.latitude)]
    return [{ key: String(firstTask), label, state, listings, at }]
  })
}

function touches(rings: RunMap['areas'][number]['rings'], box: Box): boolean {
  return rings.some((ring) => {
    const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    for (const [longitude, latitude] of ring) {
      bounds.west = Math.min(bounds.west, longitude)
      bounds.south = Math.min(bounds.south, latitude)
      bounds.east = Math.max(bounds.east, longitude)
      bounds.north = Math.max(bounds.north, latitude)
    }
    return intersects(bounds, box)
  })
}

function filterOf(places: readonly RunPlace[], name: string): TypeFilter {
  const filter = { alone: new Array<number>(), among: new Array<number>(), name }
  for (const { types, firstTask, tasks } of places) {
    const at = types.findIndex((key) => businessTypeLabel(key) === name)
    if (at === -1) continue
    if (tasks === types.length) filter.alone.push(firstTask + at)
    else filter.among.push(firstTask)
  }
  return filter
}

/** The tasks of the places, or those of them that fetch the type. */
function tasksFor(places: readonly RunPlace[], type: TypeFilter | null): number[] {
  const tasks = places.flatMap(tasksOf)
  if (type === null) return tasks
  const ofType = new Set([...type.alone, ...type.among])
  return tasks.filter((task) => ofType.has(task))
}

function tasksOf({ firstTask, tasks }: RunPlace): number[] {
  return Array.from({ length: tasks }, (_, index) => firstTask + index)
}

function groupedByTask<Row extends { task: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.task)
    if (group === undefined) groups.set(row.task, [row])
    else group.push(row)
  }
  return groups
}

/** Borders that the source cannot provide immediately are omitted. */
async function outlinesOf(sources: CapturesContext['sources'], run: Run, shown: readonly RunPlace[]) {
  const signal = outlineSignal()
  const outlines = new Map<RunPlace, Outline>()
  const read = shown.map(async (place) => {
    const { outline } = await sourceOutline(sources, { id: run.request.source, city: place.place }, signal)
    if (outline !== null) outlines.set(place, outline)
  })
  await Promise.all(read)
  return outlines
}
