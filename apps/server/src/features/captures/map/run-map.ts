import { businessTypeLabel } from '@gazetteer/business-types'
import { findPlace } from '@gazetteer/engine'
import { ownRun } from '../run/own-run.ts'
import { boxesLeft } from './boxes-left.ts'
import { cityAreas } from './city-areas.ts'
import { findLastRun, readMapAreas, readMapExtent, readMapPoints, readMapSelections } from '@gazetteer/engine/sql'
import type { runMapAnswerSchema } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'
import type { Run } from '@gazetteer/engine'
import { type City, unitsOf } from '@gazetteer/places'
import type { z } from 'zod'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'
import type { PartCounts } from './part-counts.ts'
import type { SeenSelection, TypeFilter } from '@gazetteer/engine/sql'

type RunMap = z.infer<typeof runMapAnswerSchema>
type SeenCity = SeenSelection & { place: City }

/** Maximum points and areas sent for the map; of a larger run, the newest. */
const maxPoints = 10_000
const maxAreas = 1_000
/** Each city has at least one area. */
const maxCities = maxAreas
/** Maximum cities whose borders are requested from the source. */
const outlined = 8
const outlineMs = 1_500
const noCounts: ReadonlyMap<string, number> = new Map()
const nothing: RunMap = { success: true, seq: 0, areas: [], businessTypes: [], outline: [], points: [] }

/**
 * The run on a map: areas of the cities processed so far (of all cities after its end), with their state and
 * listings, and the newest listings as points. Areas are ZIP codes in the United States, counties of a state, states or
 * regions of a country, otherwise the city's extent. Empty without a run; throws NotFound for an unknown one.
 */
export async function readRunMap(
  { db, engine, sources, partCounts }: CapturesContext & { partCounts: PartCounts },
  actor: Actor,
  { jobId, type }: { jobId?: string | undefined; type?: string | undefined },
): Promise<RunMap> {
  const runId = jobId ?? (await findLastRun(db, actor.accountId))
  if (runId === null) return nothing
  const run = await ownRun({ engine }, actor, { jobId: runId })
  const read = await readAreas(db, run.id, type)
  if (read === null) return nothing
  const { lastSeq, isOver, seen, filter, areas } = read
  const [counts, points, outline] = await Promise.all([
    partCounts({ id: run.id, lastSeq }, { places: seen, type: filter }),
    readMapPoints(db, run.id, { after: 0, upTo: lastSeq, limit: maxPoints, order: 'newest', type: filter }),
    outlinesOf(sources, run, seen.slice(-outlined)),
  ])
  const areasByTask = groupedByTask(areas)
  const large = seen.filter(({ place }) => unitsOf(place) !== null).flatMap(tasksOf)
  const remaining = await boxesLeft(
    sources,
    run,
    large.flatMap((task) => areasByTask.get(task) ?? []),
  )
  return {
    success: true,
    seq: lastSeq,
    areas: newest(seen, (city) =>
      cityAreas(city.place, {
        types: city.types.map(businessTypeLabel),
        areas: tasksOf(city).flatMap((task) => areasByTask.get(task) ?? []),
        fresh: counts.get(city.firstTask) ?? noCounts,
        left: remaining,
        isOver,
      }),
    ),
    businessTypes: [...new Set(seen.flatMap(({ types }) => types.map(businessTypeLabel)))],
    outline,
    points: points.map(({ longitude, latitude }) => [longitude, latitude]),
  }
}

/**
 * The cities and areas of a run, and the number of its newest listing, as of one moment: an area that is done has all
 * its listings. Null if the run was deleted.
 */
async function readAreas(db: Db, runId: string, type: string | undefined) {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await transaction.execute(async (trx) => {
    const extent = await readMapExtent(trx, runId)
    if (extent === null) return null
    const selections = await readMapSelections(trx, runId, { limit: maxCities, withAll: extent.isOver })
    const seen = selections.flatMap((selection): SeenCity[] => {
      const place = findPlace(selection)
      return place === null ? [] : [{ ...selection, place }]
    })
    const filter = type === undefined ? null : filterOf(seen, type)
    const tasks = filter === null ? null : [...filter.alone, ...filter.among]
    return { ...extent, seen, filter, areas: await readMapAreas(trx, runId, tasks) }
  })
}

/** The areas of the newest cities that fit the map limit, in plan order. */
function newest(seen: readonly SeenCity[], areasOf: (city: SeenCity) => RunMap['areas']): RunMap['areas'] {
  const chosen: RunMap['areas'][] = []
  let count = 0
  for (const city of seen.toReversed()) {
    const areas = areasOf(city)
    if (count > 0 && count + areas.length > maxAreas) break
    chosen.push(areas)
    count += areas.length
  }
  return chosen.toReversed().flat()
}

function filterOf(seen: readonly SeenCity[], name: string): TypeFilter {
  const filter = { alone: new Array<number>(), among: new Array<number>(), name }
  for (const { types, firstTask, tasks } of seen) {
    const at = types.findIndex((key) => businessTypeLabel(key) === name)
    if (at === -1) continue
    if (tasks === types.length) filter.alone.push(firstTask + at)
    else filter.among.push(firstTask)
  }
  return filter
}

function tasksOf({ firstTask, tasks }: SeenCity): number[] {
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
async function outlinesOf(sources: CapturesContext['sources'], run: Run, seen: readonly SeenCity[]) {
  const signal = AbortSignal.timeout(outlineMs)
  const rings = await Promise.all(
    seen.map(async ({ place }) => {
      try {
        return (await sources.open(run.request.source).outlineOf?.(place, signal))?.rings ?? []
      } catch {
        return []
      }
    }),
  )
  return rings.flat()
}
