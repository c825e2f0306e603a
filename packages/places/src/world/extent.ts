import { type Box, distanceMeters, earthRadiusMeters, type Point } from '@gazetteer/geography'
import type { WorldCity } from './city.ts'
import { worldTable } from './table.ts'

/** Approximate extent of a city without an outline: a closed convex polygon of [longitude, latitude]. */
export type Extent = { ring: [number, number][]; box: Box }

type Flat = readonly [number, number]

/** Typical population per square kilometre, to estimate a city's radius. */
const peoplePerKm2 = 2_500
const corners = 64
const metersPerDegree = (earthRadiusMeters * Math.PI) / 180

/**
 * The area nearer to the city than to its neighbours, weighted by size (a power diagram), within its estimated
 * radius. Measured on Vancouver: the lines to Burnaby and Richmond are within 500 m of the real ones.
 */
export function extentOf(city: WorldCity): Extent {
  const known = extents.get(city)
  if (known !== undefined) return known
  const made = build(city)
  extents.set(city, made)
  return made
}

const extents = new WeakMap<WorldCity, Extent>()

export function isInExtent(city: WorldCity, { latitude, longitude }: Point): boolean {
  const { ring, box } = extentOf(city)
  if (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east) return false
  return ring.slice(1).every(([x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [x, y]
    return (x - fromX) * (latitude - fromY) - (y - fromY) * (longitude - fromX) >= 0
  })
}

/** Whether one city is a quarter of the other, listed as a town: then their extents overlap. */
export function isQuarter(one: WorldCity, other: WorldCity): boolean {
  const [small, large] = one.population < other.population ? [one, other] : [other, one]
  return small.population < large.population / 4 && distanceMeters(small, large) < 0.8 * radiusOf(large)
}

/** Metres: the radius of a circular city with this population. */
const radiusOf = ({ population }: WorldCity): number => 1_000 * Math.sqrt(population / (Math.PI * peoplePerKm2))

export const reachOfCity = (city: WorldCity): number => Math.min(45_000, Math.max(3_000, 1.6 * radiusOf(city)))

function build(city: WorldCity): Extent {
  const reach = reachOfCity(city)
  const wide = metersPerDegree * Math.cos((city.latitude * Math.PI) / 180)
  const toFlat = ({ latitude, longitude }: Point): Flat => [
    (longitude - city.longitude) * wide,
    (latitude - city.latitude) * metersPerDegree,
  ]
  let polygon: Flat[] = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
  for (const other of neighboursOf(city, reach)) polygon = clipped(polygon, toFlat(other), pull(city, other))
  const ring = polygon.map(([x, y]): [number, number] => [
    Math.max(-180, Math.min(180, city.longitude + x / wide)),
    city.latitude + y / metersPerDegree,
  ])
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  const box = { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
  return { ring: [...ring, ...ring.slice(0, 1)], box }
}

/** The weight difference in the power diagram, in square metres: half the radius, because centres are inside. */
const pull = (city: WorldCity, other: WorldCity): number => (radiusOf(city) / 2) ** 2 - (radiusOf(other) / 2) ** 2

/** Clips to the city's side of the power line to a neighbour (Sutherland-Hodgman, one half-plane). */
function clipped(polygon: readonly Flat[], [x, y]: Flat, more: number): Flat[] {
  const limit = (x * x + y * y + more) / 2
  const vertices: Flat[] = []
  polygon.forEach((here, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? here
    const [own, after] = [limit - here[0] * x - here[1] * y, limit - next[0] * x - next[1] * y]
    if (own >= 0) vertices.push(here)
    if (own >= 0 !== after >= 0) {
      const share = own / (own - after)
      vertices.push([here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])])
    }
  })
  // Cities with coinciding centres are not clipped against each other.
  return vertices.length > 2 ? vertices : [...polygon]
}

let cells: Map<string, WorldCity[]> | null = null

/** Cities whose power line may cut this one's extent. */
function neighboursOf(city: WorldCity, reach: number): WorldCity[] {
  return citiesNear(city, 2 * reach + 20_000).filter((other) => other !== city && !isQuarter(city, other))
}

/** Cities within this distance in metres, at most 200 km. */
export function citiesNear(point: Point, meters: number): WorldCity[] {
  cells ??= byCell()
  const [row, column] = [Math.floor(point.latitude / 2), Math.floor(point.longitude / 2)]
  const run = Math.min(90, Math.ceil(1 / Math.max(0.02, Math.cos((point.latitude * Math.PI) / 180))))
  const found: WorldCity[] = []
  for (let r = row - 1; r <= row + 1; r += 1)
    for (let c = column - run; c <= column + run; c += 1)
      for (const city of cells.get(`${r} ${((c + 90 + 180) % 180) - 90}`) ?? [])
        if (distanceMeters(city, point) <= meters) found.push(city)
  return found
}

function byCell(): Map<string, WorldCity[]> {
  const found = new Map<string, WorldCity[]>()
  for (const city of worldTable().cities) {
    const list = found.get(cellOf(city))
    if (list === undefined) found.set(cellOf(city), [city])
    else list.push(city)
  }
  return found
}

const cellOf = ({ latitude, longitude }: Point): string => `${Math.floor(latitude / 2)} ${Math.floor(longitude / 2)}`
