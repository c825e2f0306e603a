import { setImmediate as immediate } from 'node:timers/promises'
import type { expectedAnswerSchema, expectedSchema } from '@gazetteer/contract'
import type { MapsSource } from '@gazetteer/sources'
import type { z } from 'zod'
import { typeKey } from '../captures/index.ts'
import { cityNamed, cityOfArea } from './city-of-area.ts'

type Request = Pick<z.infer<typeof expectedSchema>, 'cities' | 'areas' | 'businessTypes'>
type Expected = z.infer<typeof expectedAnswerSchema>['businessTypes'][number]

/** The chooser shows the numbers within 300 ms. */
const maxMs = 220

/**
 * What the source counts for each business type in all the places together. A type is null when one of its places is
 * not counted, because a sum of some would mislead.
 */
export async function expectedByType(
  source: Pick<MapsSource, 'count'>,
  { cities, areas, businessTypes }: Request,
  now: () => number,
): Promise<Expected[]> {
  const nothing = businessTypes.map((name) => ({ name, listings: null }))
  if (source.count === undefined) return nothing
  const until = now() + maxMs
  const signal = AbortSignal.timeout(maxMs)
  const places = cities.map(cityNamed)
  for (const area of areas) {
    if (area.kind === 'drive-time') return nothing
    places.push(await cityOfArea(area))
  }
  const counted: Expected[] = []
  for (const name of businessTypes) {
    const types = [typeKey(name)]
    let listings: number | null = 0
    for (const city of places) {
      if (now() > until) listings = null
      if (listings === null) break
      const count = await source.count({ city, types }, signal).catch(whenUncountable)
      listings = count === null ? null : listings + count.places
    }
    counted.push({ name, listings: places.length === 0 ? null : listings })
    await immediate()
  }
  return counted
}

/** The capture itself reports what is wrong with a source. */
const whenUncountable = (): null => null
