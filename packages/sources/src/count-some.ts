import { belongsToCity, type City } from '@gazetteer/places'
import { openPacer } from '@gazetteer/bounded'
import type { RawListing } from '@gazetteer/listing'
import type { PlaceCount } from './port.ts'

/** Above this number, evenly spaced candidates stand for all. */
const maxRead = 2_000

/** Counts the candidates that are open places of the city. */
export async function countSome<T>(
  candidates: readonly T[],
  read: (candidate: T) => readonly RawListing[],
  city: City,
): Promise<PlaceCount> {
  const step = Math.max(1, candidates.length / maxRead)
  const pace = openPacer()
  let [seen, places] = [0, 0]
  for (let at = 0; at < candidates.length; at += step) {
    const pause = pace()
    if (pause !== null) await pause
    const candidate = candidates[Math.floor(at)]
    if (candidate === undefined) break
    seen += 1
    places += read(candidate).filter((row) => !row.isClosed && belongsToCity(city, row)).length
  }
  const share = seen === 0 ? 0 : candidates.length / seen
  return { places: Math.round(places * share), isExact: step === 1, bytes: null }
}
