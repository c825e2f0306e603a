import { type Box, contains, distanceMeters, metersPerDegree, type Point, unionOf } from '@gazetteer/geography'
import type { WorldCity } from './city.ts'
import { worldTable } from './table.ts'

/**
 * Approximate extent of a city without an outline: a closed convex polygon of [longitude, latitude]. The box is that of
 * the city with its parts.
 */
export type Extent = { ring: [number, number][]; box: Box }

type Flat = readonly [number, number]

/** Typical population per square kilometre, to estimate a city's radius. */
const peoplePerKm2 = 2_500
const corners = 64
/** Of equal density, the radius would decide; large cities are denser. */
const sizeExponent = 0.8

/**
 * The area nearer to the city than to its neighbours, in proportion to their sizes, within its estimated radius. Its
 * parts do not cut it.
 */
export function extentOf(city: WorldCity): Extent {
  const known = extents.get(city)
  if (known !== undefined) return known
  const made = { ring: ringOf(city), box: unionOf([city, ...partsOf(city)].map((one) => boxOf(ringOf(one)))) }
  extents.set(city, made)
  return made
}

const extents = new WeakMap<WorldCity, Extent>()

/** Whether a point is in the area of the city or of one of its parts. */
export function isInExtent(city: WorldCity, point: Point): boolean {
  return contains(extentOf(city).box, point) && [city, ...partsOf(city)].some((one) => isInRing(ringOf(one), point))
}

const partsOf = (city: WorldCity): readonly WorldCity[] => worldTable().partsOf.get(city) ?? []

function isInRing(ring: readonly [number, number][], { latitude, longitude }: Point): boolean {
  return ring.slice(1).every(([x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [x, y]
    return (x - fromX) * (latitude - fromY) - (y - fromY) * (longitude - fromX) >= 0
  })
}

function boxOf(ring: readonly [number, number][]): Box {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}

/** Whether one city is a part of the other by their municipalities: then their extents overlap. */
export function isQuarter(one: WorldCity, other: WorldCity): boolean {
  const { wholeOf } = worldTable()
  return wholeOf.get(one) === other || wholeOf.get(other) === one
}

/** Metres: the radius of a circular city with this population. */
const radiusOf = ({ population }: WorldCity): number => 1_000 * Math.sqrt(population / (Math.PI * peoplePerKm2))

export const reachOfCity = (city: WorldCity): number => Math.min(45_000, Math.max(3_000, 1.6 * radiusOf(city)))

const rings = new WeakMap<WorldCity, [number, number][]>()

function ringOf(city: WorldCity): [number, number][] {
  const known = rings.get(city)
  if (known !== undefined) return known
  const made = buildRing(city)
  rings.set(city, made)
  return made
}

function buildRing(city: WorldCity): [number, number][] {
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
  for (const other of neighboursOf(city, reach)) polygon = clipped(polygon, toFlat(other), lineTo(city, other))
  const ring = polygon.map(([x, y]): [number, number] => [
    Math.max(-180, Math.min(180, city.longitude + x / wide)),
    city.latitude + y / metersPerDegree,
  ])
  return [...ring, ...ring.slice(0, 1)]
}

/**
 * Metres from the city's centre to its border with a neighbour, in proportion to their sizes. Towards Burnaby,
 * Falkensee and Neuilly-sur-Seine it is within 1 km of the real border of Vancouver, Berlin and Paris.
 */
function lineTo(city: WorldCity, other: WorldCity): number {
  const [own, its] = [radiusOf(city) ** sizeExponent, radiusOf(other) ** sizeExponent]
  return (Math.max(1, distanceMeters(city, other)) * own) / (own + its)
}

/** Clips to the points nearer than a line across the direction of a neighbour (Sutherland-Hodgman, one half-plane). */
function clipped(polygon: readonly Flat[], [x, y]: Flat, line: number): Flat[] {
  const limit = line * Math.hypot(x, y)
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
  const nearby: WorldCity[] = []
  for (let r = row - 1; r <= row + 1; r += 1)
    for (let c = column - run; c <= column + run; c += 1)
      for (const city of cells.get(`${r} ${((c + 90 + 180) % 180) - 90}`) ?? [])
        if (distanceMeters(city, point) <= meters) nearby.push(city)
  return nearby
}

function byCell(): Map<string, WorldCity[]> {
  const citiesByTile = new Map<string, WorldCity[]>()
  for (const city of worldTable().cities) {
    const list = citiesByTile.get(cellOf(city))
    if (list === undefined) citiesByTile.set(cellOf(city), [city])
    else list.push(city)
  }
  return citiesByTile
}

const cellOf = ({ latitude, longitude }: Point): string => `${Math.floor(latitude / 2)} ${Math.floor(longitude / 2)}`
