import type { Db } from '@gazetteer/app-database'
import { findPlace } from '@gazetteer/engine'
import { type MapSelection, readMapSelections } from '@gazetteer/engine/sql'
import type { City } from '@gazetteer/places'
import { LRUCache } from 'lru-cache'

/** A place of a run, and its tasks. */
export type RunPlace = MapSelection & { place: City }

export type RunPlaces = (runId: string) => Promise<readonly RunPlace[]>

const cachedRuns = 32

/** The cities and areas of a run in plan order. They never change, so that each process reads them once. */
export function openRunPlaces(db: Db): RunPlaces {
  const cache = new LRUCache<string, readonly RunPlace[]>({ max: cachedRuns })
  return async (runId) => {
    const known = cache.get(runId)
    if (known !== undefined) return known
    const selections = await readMapSelections(db, runId)
    const places = selections.flatMap((selection): RunPlace[] => {
      const place = findPlace(selection)
      return place === null ? [] : [{ ...selection, place }]
    })
    cache.set(runId, places)
    return places
  }
}
