import { cityBox, findCity, nearestZip, zipCell } from '@gazetteer/us-places'
import { texts } from '@gazetteer/engine'
import { listAreas, listPoints } from './run-map-table.ts'
import { findLastRun } from '../capture-table.ts'
import type { Task } from '@gazetteer/engine'
import type { runAreaSchema, runMapAnswerSchema } from '@gazetteer/contract'
import type { City } from '@gazetteer/us-places'
import type { z } from 'zod'
import type { Actor } from '../../../platform/api/actor.ts'
import type { AreaSummary } from './run-map-table.ts'
import type { CapturesContext } from '../types.ts'

type RunArea = z.infer<typeof runAreaSchema>
type RunMap = z.infer<typeof runMapAnswerSchema>

/** Most points sent for the map; a browser draws them in clusters. */
const maxPoints = 5_000

/**
 * The run on a map: the ZIP areas of the city that is being captured, each with the state of the areas asked over it and
 * the listings found in it, and the newest listings as points. Without a run: nothing.
 */
export async function readRunMap({ db, ledger }: CapturesContext, actor: Actor, jobId: string | null): Promise<RunMap> {
  const runId = jobId ?? (await findLastRun(db, actor.accountId))
  const run = runId === null ? null : await ledger.readRun(runId)
  if (run === null || run.accountId !== actor.accountId) return { success: true, areas: [], points: [] }
  const { current } = await ledger.readProgress(run.id)
  const city = current === null ? null : findCity(current.city)
  if (current === null || city === null) return { success: true, areas: [], points: [] }
  const [areas, points] = await Promise.all([listAreas(db, run.id, [current.index]), listPoints(db, run.id, maxPoints)])
  const found = countByZip(points)
  return { success: true, areas: city.zips.map((zip) => zipArea(zip, city, current, { areas, found })), points }
}

function zipArea(
  zip: City['zips'][number],
  city: City,
  task: Task,
  facts: { areas: readonly AreaSummary[]; found: ReadonlyMap<string, number> },
): RunArea {
  const over = facts.areas.filter(
    ({ box }) =>
      zip.latitude >= box.south && zip.latitude < box.north && zip.longitude >= box.west && zip.longitude < box.east,
  )
  return {
    path: zip.zip,
    label: `ZIP ${zip.zip}`,
    city: city.label,
    businessTypes: task.types,
    state: stateOf(over),
    ring: ringOf(zip, city),
    raw: over.reduce((sum, area) => sum + area.raw, 0),
    fresh: facts.found.get(zip.zip) ?? 0,
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

function ringOf(zip: City['zips'][number], city: City): [number, number][] {
  const ring = zipCell(zip)
  if (ring.length > 0) return ring
  const { south, west, north, east } = cityBox(city)
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

function countByZip(points: readonly [number, number][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [longitude, latitude] of points) {
    const zip = nearestZip({ latitude, longitude })?.zip.zip
    if (zip !== undefined) counts.set(zip, (counts.get(zip) ?? 0) + 1)
  }
  return counts
}
