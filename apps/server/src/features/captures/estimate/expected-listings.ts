import { expectedOfPeople, findPlace, type Task } from '@gazetteer/engine'
import { peopleOf } from '@gazetteer/places'
import type { MapsSource, PlaceCount, SourceDeclaration } from '@gazetteer/sources'

/** How many listings a task is expected to find. `bytes`: what the capture reads for it; null: unknown. */
export type Expected = { low: number; high: number; bytes: number | null }

export type Knowledge = {
  /** Listings that the last complete capture of the same city and types found at this source. */
  foundBefore: (task: Task) => number | null
  /** Counts in its own data, if it can. */
  source: MapsSource
}

/** Found places change little between two captures. */
const changeSinceBefore = 0.1
/** A count of all places, and one that extrapolates from some of them. */
const errorOfCount = { exact: 0.03, partial: 0.3 } as const

/** From an earlier capture, else from the source's own data, else from density by population. Null: not known. */
export async function expectedListings(
  task: Task,
  knowledge: Knowledge & { declaration: SourceDeclaration },
  signal: AbortSignal,
): Promise<Expected | null> {
  const found = await unlimited(task, knowledge, signal)
  if (found === null) return null
  const most = task.fitLimit ?? Infinity
  return { ...found, low: Math.min(found.low, most), high: Math.min(found.high, most) }
}

async function unlimited(
  task: Task,
  { foundBefore, source, declaration }: Knowledge & { declaration: SourceDeclaration },
  signal: AbortSignal,
): Promise<Expected | null> {
  // Another area can have had the same name.
  const before = task.area == null ? foundBefore(task) : null
  if (before !== null) return around(before, changeSinceBefore)
  const city = findPlace(task)
  if (city === null) return null
  const counted = (await source.count?.({ city, types: task.types }, signal).catch(whenUncountable)) ?? null
  if (counted !== null) return ofCount(counted)
  const people = expectedOfPeople(peopleOf(city), task.types, declaration)
  if (people === null) return null
  const { listings, error } = people
  return { low: Math.floor(listings / error), high: Math.ceil(listings * error), bytes: null }
}

/** The capture itself reports what is wrong with a source. */
const whenUncountable = (): null => null

function ofCount({ places, isExact, bytes }: PlaceCount): Expected {
  return { ...around(places, isExact ? errorOfCount.exact : errorOfCount.partial), bytes }
}

/** A share of the value, and the noise of small numbers. */
function around(value: number, share: number): Expected {
  const noise = Math.sqrt(value)
  const spread = value * share + (share === errorOfCount.exact ? 0 : noise)
  return { low: Math.max(0, Math.floor(value - spread)), high: Math.ceil(value + spread), bytes: null }
}
