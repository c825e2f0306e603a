import { createHash } from 'node:crypto'
import { type CoveredExtent, readCoveredExtent } from '@gazetteer/engine/sql'
import type { Run } from '@gazetteer/engine'
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
  cityOf: (extent: string) => string
}

/**
 * An extent is a city with the types requested there together. A capture covers it when it requested, in the same
 * scope, at least these types of the city, to the end and without gaps.
 */
export async function openExtent(db: Db, run: Run, campaignId: string): Promise<Extent> {
  const scope = `${run.request.source} ${run.request.minConfidence ?? 0}`
  const requested = await readCoveredExtent(db, run.id)
  const ids = new Map(requested.map((one) => [one.task, idOf(scope, one)]))
  const own = new Map(
    requested.map((one): [string, ExtentRow] => {
      const id = idOf(scope, one)
      return [id, { campaign_id: campaignId, id, scope, city: one.city, types: one.types, complete_run: null }]
    }),
  )
  await insertExtents(db, [...own.values()])
  const all = (await listExtents(db, campaignId)).filter((extent) => extent.scope === scope)
  const byCity = new Map<string, ExtentRow[]>()
  for (const extent of all) byCity.set(extent.city, [...(byCity.get(extent.city) ?? []), extent])
  const known = new Set(
    requested.flatMap(({ task, city, types }) => {
      const earlier = (byCity.get(city) ?? []).filter(({ complete_run: by }) => by !== null && by !== run.id)
      return earlier.some((extent) => holds(extent.types, types)) ? task : []
    }),
  )
  const covered = requested
    .filter(({ isComplete }) => isComplete)
    .flatMap(({ city, types }) => (byCity.get(city) ?? []).filter((extent) => holds(types, extent.types)))
  const cities = new Map(all.map(({ id, city }) => [id, city]))
  return {
    idOf: (task) => ids.get(task) ?? '',
    isKnown: (task) => known.has(task),
    isAnyKnown: known.size > 0,
    covered: [...new Set(covered.map(({ id }) => id))],
    cityOf: (extent) => cities.get(extent) ?? '',
  }
}

function idOf(scope: string, { city, types }: CoveredExtent): string {
  const key = JSON.stringify([scope, city, types.toSorted()])
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

const holds = (types: readonly string[], part: readonly string[]): boolean => part.every((type) => types.includes(type))
