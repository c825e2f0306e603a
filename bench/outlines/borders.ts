import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { distanceMeters, holds, type Outline, outlineOf, type Point } from '@gazetteer/geography'
import { normalizeState } from '@gazetteer/listing/normalize'
import { belongsToCity, type City, type KnownCity, countryAt, findCity, isUsCity } from '@gazetteer/places'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BenchTable } from '../table.ts'
import { borderCities } from './border-cities.ts'

/** A grid of points around the middle of two cities, half as wide as they are apart, at least 4 km to each side. */
const steps = 20
const leastMeters = 4_000
const metersPerDegree = 111_195

/** Addresses of a point in a city: none, its own name, and the name of the city across the border. */
const addresses = {
  'no address': () => null,
  'own name': (own: City) => own.name,
  'name of the other': (_: City, other: City) => other.name,
}

/**
 * Points on both sides of real borders: those across the border that a city takes in. American land and states are the
 * census's, other countries country-coder's.
 */
export function bordersTable(): BenchTable {
  const truth = unitsOf()
  const pairs = borderCities
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(cityNamed))
  const rows = Object.entries(addresses).flatMap(([address, nameOf]) =>
    [true, false].map((isState) => {
      let [points, taken] = [0, 0]
      for (const [one, other] of pairs) {
        if (one === undefined || other === undefined || (isUsCity(one) && isUsCity(other)) !== isState) continue
        for (const point of gridBetween(one, other))
          for (const [city, across] of [
            [one, other],
            [other, one],
          ] as const) {
            if (truth(point) !== unitOf(across)) continue
            points += 1
            if (belongsToCity(city, { city: nameOf(across, city), state: null, ...point })) taken += 1
          }
      }
      return {
        border: isState ? 'state lines' : 'countries',
        address,
        'points across': points,
        'taken in': taken,
        'taken in %': (100 * taken) / Math.max(points, 1),
      }
    }),
  )
  return { title: `${pairs.length} pairs of border and twin cities: points across the border`, rows }
}

function cityNamed(label: string): KnownCity {
  const city = findCity(label)
  if (city === null) throw new Error(`${label} is unknown`)
  return city
}

const unitOf = (city: KnownCity): string => (isUsCity(city) ? city.state : city.country)

/** The American state by the census, else the country; null at sea. */
function unitsOf(): (point: Point) => string | null {
  const atlas: Topology<{ states: GeometryCollection<{ name: string }> }> = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('us-atlas/states-10m.json'), 'utf8'),
  )
  const states = feature(atlas, atlas.objects.states).features.flatMap(({ properties, geometry }) => {
    const code = normalizeState(properties.name)
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : polygons.flat()
    const outline = outlineOf(rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])))
    return code === null ? [] : [[code, outline] as [string, Outline]]
  })
  return (point) => {
    const state = states.find(([, outline]) => holds(outline, point))?.[0]
    const country = countryAt(point)
    // The census draws coasts, the other borders are in the water: between both is no unit.
    return state ?? (country === 'US' ? null : country)
  }
}

function gridBetween(one: City, other: City): Point[] {
  const half = Math.max(leastMeters, distanceMeters(one, other) / 2) / metersPerDegree
  const [latitude, longitude] = [(one.latitude + other.latitude) / 2, (one.longitude + other.longitude) / 2]
  const wide = Math.cos((latitude * Math.PI) / 180)
  const offsets = Array.from({ length: steps + 1 }, (_, at) => (2 * half * at) / steps - half)
  return offsets.flatMap((up) =>
    offsets.map((right) => ({ latitude: latitude + up, longitude: longitude + right / wide })),
  )
}
