import { findCity, partAt, partsOf, ringOf } from '@gazetteer/places'
import { texts } from '@gazetteer/engine'
import { listAreas, listPoints } from './run-map-table.ts'
import { findLastRun } from '../capture-table.ts'
import type { Task } from '@gazetteer/engine'
import type { runAreaSchema, runMapAnswerSchema } from '@gazetteer/contract'
import type { City, CityPart } from '@gazetteer/places'
import type { z } from 'zod'
import type { MapsSource } from '@gazetteer/source'
import type { Actor } from '../../../platform/api/actor.ts'
import type { AreaSummary } from './run-map-table.ts'
import type { CapturesContext } from '../types.ts'

type RunArea = z.infer<typeof runAreaSchema>
type RunMap = z.infer<typeof runMapAnswerSchema>

/** Most points sent for the map; a browser draws them in clusters. */
const maxPoints = 5_000
const outlineMs = 1_500
const nothing: RunMap = { success: true, areas: [], outline: [], points: [] }

/**
 * The run on a map: the ZIP areas of the city that is being captured (outside the United States its ground), each with the state of the areas asked over it and
 * the listings found in it, and the newest listings as points. Without a run: nothing.
 */
export async function readRunMap(
  { db, ledger, sources }: CapturesContext,
  actor: Actor,
  jobId: string | null,
): Promise<RunMap> {
  const runId = jobId ?? (await findLastRun(db, actor.accountId))
  const run = runId === null ? null : await ledger.readRun(runId)
  if (run === null || run.accountId !== actor.accountId) return nothing
  const { current } = await ledger.readProgress(run.id)
  const city = current === null ? null : findCity(current.city)
  if (current === null || city === null) return nothing
  const [areas, points, outline] = await Promise.all([
    listAreas(db, run.id, [current.index]),
    listPoints(db, run.id, maxPoints),
    outlineOf(() => sources.open(run.request.source), city),
  ])
  const found = countByPart(city, points)
  return {
    success: true,
    areas: partsOf(city).map((part) => partArea(part, { city, task: current, areas, found })),
    outline,
    points,
  }
}

/** The map does without a line that the source cannot give at once. */
async function outlineOf(open: () => MapsSource, city: City): Promise<RunMap['outline']> {
  try {
    const outline = await open().outlineOf?.(city, AbortSignal.timeout(outlineMs))
    return outline?.rings ?? []
  } catch {
    return []
  }
}

function partArea(
  part: CityPart,
  seen: { city: City; task: Task; areas: readonly AreaSummary[]; found: ReadonlyMap<string, number> },
): RunArea {
  const { city, task, areas, found } = seen
  const over = areas.filter(
    ({ box }) =>
      part.latitude >= box.south &&
      part.latitude < box.north &&
      part.longitude >= box.west &&
      part.longitude < box.east,
  )
  return {
    path: part.key,
    label: part.label,
    city: city.label,
    country: city.country,
    businessTypes: task.types,
    state: stateOf(over),
    ring: ringOf(city, part.key),
    raw: over.reduce((sum, area) => sum + area.raw, 0),
    fresh: found.get(part.key) ?? 0,
    outside: over.reduce((sum, area) => sum + area.outside, 0),
    requests: over.reduce((sum, area) => sum + area.requests, 0),
    reason: reasonOf(over),
  }
}

function reasonOf(areas: readonly AreaSummary[]): string | null {
  const reason = areas.find((area) => area.reason !== null)?.reason ?? null
  return reason === null ? null : texts.gapReason(reason)
}

function stateOf(areas: readonly AreaSummary[]): RunArea['state'] {
  const has = (state: AreaSummary['state']) => areas.some((area) => area.state === state)
  if (has('gap')) return 'failed'
  if (has('running')) return 'running'
  if (areas.length === 0 || has('waiting')) return 'waiting'
  return areas.some(({ isSplit }) => isSplit) && areas.some(({ state }) => state !== 'done') ? 'saturated' : 'done'
}

function countByPart(city: City, points: readonly [number, number][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [longitude, latitude] of points) {
    const key = partAt(city, { latitude, longitude })
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
