import { createHash } from 'node:crypto'
import { type CoveredExtent, readCoveredExtent } from '@gazetteer/engine/sql'
import { findPlace, type Run } from '@gazetteer/engine'
import { type City, customArea } from '@gazetteer/places'
import type { Db } from '@gazetteer/app-database'
import { type ExtentRow, insertExtents, listExtents } from './followed-table.ts'

/** What a capture requested, compared with its campaign's earlier captures. */
export type Extent = {
  /** The extent of a task. */
  idOf: (task: number) => string
  /** Whether an earlier capture covered the extent completely; only then can a listing there be new. */
  isKnown: (task: number) => boolean
  /** Whether an earlier capture covered any extent. */
  isAnyKnown: boolean
  /** Extents of the campaign that this capture covered without gaps. */
  covered: string[]
  /** Identifies the city or area of a covered extent. */
  placeKeyOf: (extent: string) => string
  /** The city or area of a covered extent; null when it is not known any more. */
  placeOf: (extent: string) => City | null
}

/**
 * An extent is a city or area (name and shape) with the types requested there together. A capture covers it when it
 * requested, in the same scope, at least these types there, to the end and without gaps.
 */
export async function openExtent(db: Db, run: Run, campaignId: string): Promise<Extent> {
  const scope = scopeOf(run)
  const requested = (await readCoveredExtent(db, run.id)).map((one) => ({ ...one, key: placeKeyOf(one) }))
  const ids = new Map(requested.map((one) => [one.task, idOf(scope, one)]))
  const shapes = new Map(
    requested.map((one): [string, ExtentRow] => {
      const id = idOf(scope, one)
      return [id, { campaign_id: campaignId, id, scope, city: one.key, types: one.types, complete_run: null }]
    }),
  )
  await insertExtents(db, [...shapes.values()])
  const all = (await listExtents(db, campaignId)).filter((extent) => extent.scope === scope)
  const byPlace = new Map<string, ExtentRow[]>()
  for (const extent of all) byPlace.set(extent.city, [...(byPlace.get(extent.city) ?? []), extent])
  const completeKeys = new Set(
    requested.flatMap(({ task, key, types }) => {
      const earlier = (byPlace.get(key) ?? []).filter(({ complete_run: by }) => by !== null && by !== run.id)
      return earlier.some((extent) => holds(extent.types, types)) ? task : []
    }),
  )
  const covered = requested
    .filter(({ isComplete }) => isComplete)
    .flatMap(({ key, types }) => (byPlace.get(key) ?? []).filter((extent) => holds(types, extent.types)))
  const keys = new Map(all.map(({ id, city }) => [id, city]))
  const places = new Map(requested.map((one) => [one.key, findPlace(one)]))
  const keyOf = (extent: string) => keys.get(extent) ?? ''
  return {
    idOf: (task) => ids.get(task) ?? '',
    isKnown: (task) => completeKeys.has(task),
    isAnyKnown: completeKeys.size > 0,
    covered: [...new Set(covered.map(({ id }) => id))],
    placeKeyOf: keyOf,
    placeOf: (extent) => places.get(keyOf(extent)) ?? null,
  }
}

/** Captures of different scopes do not cover each other. */
export function scopeOf({ request: { source, minConfidence, filters } }: Pick<Run, 'request'>): string {
  return `${source} ${minConfidence ?? 0}${filters === undefined ? '' : ` ${JSON.stringify(filters)}`}`
}

/** Of one capture, the tasks whose places and types another capture covered, with the place. */
export function tasksCoveredBy(
  covering: readonly CoveredExtent[],
  tasks: readonly CoveredExtent[],
): Map<number, City | null> {
  const complete = new Map<string, CoveredExtent[]>()
  for (const extent of covering) {
    if (!extent.isComplete) continue
    const key = placeKeyOf(extent)
    complete.set(key, [...(complete.get(key) ?? []), extent])
  }
  return new Map(
    tasks.flatMap((task): [number, City | null][] => {
      const covers = complete.get(placeKeyOf(task))?.find(({ types }) => holds(types, task.types))
      return covers === undefined ? [] : [[task.task, findPlace(covers)]]
    }),
  )
}

/**
 * Identifies a city by its label, and an area by name and shape. An administrative area remains the same when a release
 * of the source changes its boundary.
 */
function placeKeyOf({ city, area }: Pick<CoveredExtent, 'city' | 'area'>): string {
  if (area == null) return city
  const { name, shape } = area
  return 'id' in shape && shape.id !== undefined ? `${name} ${shape.id}` : customArea(area).key
}

function idOf(scope: string, { key, types }: Pick<CoveredExtent, 'types'> & { key: string }): string {
  const text = JSON.stringify([scope, key, types.toSorted()])
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

const holds = (types: readonly string[], part: readonly string[]): boolean => part.every((type) => types.includes(type))
