import { distanceMeters, type PlaceLocation } from '@gazetteer/geography'
import { belongsToCity, type City } from '@gazetteer/places'
import type { BenchTable } from '../table.ts'
import { type RealRow, realRows } from './real-rows.ts'

/** What the address still says. */
const rules: Readonly<Record<string, (place: PlaceLocation) => PlaceLocation>> = {
  'whole address': (place) => place,
  'city without state and country': ({ city, latitude, longitude }) => ({ city, state: null, latitude, longitude }),
  'no city in the address': ({ latitude, longitude }) => ({ city: null, state: null, latitude, longitude }),
}

const nearMeters = 40_000

/** For each data set and rule: places left out of their city, and taken in by another city of the data set. */
export async function rulesTable(): Promise<BenchTable> {
  const rows: BenchTable['rows'] = []
  for (const { name, rows: real } of await realRows())
    for (const [rule, without] of Object.entries(rules)) {
      const near = nearbyCities(real)
      const left = real.filter(({ city, place }) => !belongsToCity(city, without(place))).length
      const taken = real.filter(({ city, place }) =>
        (near.get(city) ?? []).some((other) => belongsToCity(other, without(place))),
      ).length
      rows.push({ data: name, rule, places: real.length, ...share('left out', left), ...share('taken in', taken) })

      function share(what: string, count: number): Record<string, number> {
        return { [what]: count, [`${what} %`]: (100 * count) / real.length }
      }
    }
  return {
    title: 'where a place belongs: the city of its address is the truth',
    rows,
    notes: ['taken in: by another city of the same data within 40 km'],
  }
}

function nearbyCities(rows: readonly RealRow[]): Map<City, City[]> {
  const cities = [...new Set(rows.map(({ city }) => city))]
  return new Map(
    cities.map((city) => [city, cities.filter((other) => other !== city && distanceMeters(city, other) < nearMeters)]),
  )
}
