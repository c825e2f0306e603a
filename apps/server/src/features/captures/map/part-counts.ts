import { partAt } from '@gazetteer/places'
import type { City } from '@gazetteer/places'
import type { Db } from '@gazetteer/app-database'
import type { Run } from '@gazetteer/engine'
import { LRUCache } from 'lru-cache'
import { readMapPoints, type TypeFilter } from '@gazetteer/engine/sql'

/** A place of the run and its tasks. */
type PlaceOfTasks = { place: City; firstTask: number; tasks: number }
/** New listings of a place: by the key of their part, and the numbers of the first and the newest. */
export type PlaceCount = { parts: ReadonlyMap<string, number>; first: number; last: number }
/** By the first task of their place. */
export type Counts = ReadonlyMap<number, PlaceCount>

type Counted = PlaceCount & { parts: Map<string, number> }
type Entry = { upTo: number; counts: Map<number, Counted>; work: Promise<unknown> }

export type PartCounts = (
  run: Pick<Run, 'id' | 'lastSeq'>,
  of: { places: readonly PlaceOfTasks[]; type: TypeFilter | null },
) => Promise<Counts>

const cachedRuns = 32
const pointsPerRead = 20_000

/**
 * Counts all listings of a run by part, up to its last one. Only listings that came since the last time are read, so
 * that a map of a large run costs little; what is cached can be counted again from the tables.
 */
export function openPartCounts(db: Db): PartCounts {
  const cache = new LRUCache<string, Entry>({ max: cachedRuns })
  return async (run, { places, type }) => {
    const key = `${run.id} ${type?.name ?? ''}`
    const entry = cache.get(key) ?? newEntry()
    // A finder that is added later changes what a filter by task shows, so that is counted from the start.
    const isGrowing = type === null || type.alone.length === 0
    if (isGrowing) cache.set(key, entry)
    const work = entry.work.then(async () => await countOn(entry, run, { places, type }))
    entry.work = work.catch(() => undefined)
    await work
    return entry.counts
  }

  async function countOn(
    entry: Entry,
    { id, lastSeq }: Pick<Run, 'id' | 'lastSeq'>,
    { places, type }: { places: readonly PlaceOfTasks[]; type: TypeFilter | null },
  ): Promise<void> {
    // Undelivered listings can be discarded.
    if (lastSeq < entry.upTo) Object.assign(entry, { ...newEntry(), work: entry.work })
    while (entry.upTo < lastSeq) {
      const range = {
        after: entry.upTo,
        upTo: lastSeq,
        limit: pointsPerRead,
        order: 'oldest',
        type,
        tasks: null,
        box: null,
      } as const
      const points = await readMapPoints(db, id, range)
      for (const { task, ...point } of points) {
        const seen = placeOf(places, task)
        if (seen === null) continue
        const { parts = new Map<string, number>(), first = point.seq } = entry.counts.get(seen.firstTask) ?? {}
        entry.counts.set(seen.firstTask, { parts, first, last: point.seq })
        const part = partAt(seen.place, point)
        if (part !== null) parts.set(part, (parts.get(part) ?? 0) + 1)
      }
      entry.upTo = points.length < pointsPerRead ? lastSeq : (points.at(-1)?.seq ?? lastSeq)
    }
  }
}

const newEntry = (): Entry => ({ upTo: 0, counts: new Map(), work: Promise.resolve() })

/** The places are in plan order. */
function placeOf(places: readonly PlaceOfTasks[], task: number): PlaceOfTasks | null {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.firstTask ?? Infinity) <= task) low = middle + 1
    else high = middle
  }
  const found = places[low - 1]
  return found !== undefined && task < found.firstTask + found.tasks ? found : null
}
