import { earthRadiusMeters } from '@gazetteer/geography'
import type { UsCity, ZipArea } from './city.ts'
import { settledCircles } from './usual-extent.ts'
import { zipCell } from './zip-cell.ts'

type Ring = [longitude: number, latitude: number][]
/** Metres east and north of the centroid. */
type Flat = readonly [x: number, y: number]
type FlatCircle = { at: Flat; meters: number }

/** Directions in which the end of the built-up land is looked for. */
const directions = 72
/** The surroundings of the centroid, which belong to the shape in any case. */
const ownMeters = 4_000
/** How far they reach beyond the nearest edge: an area of its own, as an airport, has round corners. */
const roundness = 1.25
const metersPerDegree = (earthRadiusMeters * Math.PI) / 180

/**
 * The boundary of a city's ZIP area as a map shows it: its cell as far as places of the city usually are, and at least
 * the surroundings of its centroid. Neighbours share their edges.
 */
export function zipShape(city: UsCity, zip: ZipArea): Ring {
  const known = shapes.get(city)?.get(zip.zip)
  if (known !== undefined) return known
  const made = shapeOf(city, zip)
  const ofCity = shapes.get(city) ?? new Map<string, Ring>()
  shapes.set(city, ofCity.set(zip.zip, made))
  return made
}

const shapes = new WeakMap<UsCity, Map<string, Ring>>()

function shapeOf(city: UsCity, zip: ZipArea): Ring {
  const shrink = Math.cos((zip.latitude * Math.PI) / 180)
  const flatten = (longitude: number, latitude: number): Flat => [
    (longitude - zip.longitude) * metersPerDegree * shrink,
    (latitude - zip.latitude) * metersPerDegree,
  ]
  const cell = zipCell(zip).map(([longitude, latitude]) => flatten(longitude, latitude))
  const settled = settledCircles(city, zip).map(({ centre, meters }) => ({
    at: flatten(centre.longitude, centre.latitude),
    meters,
  }))
  const angles = [
    ...cell.slice(1).map(([x, y]) => Math.atan2(y, x)),
    ...Array.from({ length: directions }, (_, index) => (2 * Math.PI * index) / directions - Math.PI),
  ].toSorted((a, b) => a - b)
  const nearest = Math.min(...angles.map((angle) => edgeAlong(cell, [Math.cos(angle), Math.sin(angle)])))
  const circles = [...settled, { at: [0, 0] as const, meters: Math.min(ownMeters, roundness * nearest) }]
  const ring = angles.map((angle): [number, number] => {
    const along: Flat = [Math.cos(angle), Math.sin(angle)]
    const end = edgeAlong(cell, along)
    const built = Math.max(0, ...circles.map((circle) => exitAlong(circle, along, end)))
    const length = Math.min(end, built)
    return [
      zip.longitude + (along[0] * length) / (metersPerDegree * shrink),
      zip.latitude + (along[1] * length) / metersPerDegree,
    ]
  })
  const [first] = ring
  return first === undefined ? [] : [...ring, first]
}

/** Metres from the centroid to the edge of its convex cell. */
function edgeAlong(cell: readonly Flat[], [dx, dy]: Flat): number {
  let nearest = Infinity
  for (let index = 1; index < cell.length; index += 1) {
    const [fromX, fromY] = cell[index - 1] ?? [0, 0]
    const [toX, toY] = cell[index] ?? [0, 0]
    const [edgeX, edgeY] = [toX - fromX, toY - fromY]
    const across = dx * edgeY - dy * edgeX
    if (across === 0) continue
    const distance = (fromX * edgeY - fromY * edgeX) / across
    const share = (fromX * dy - fromY * dx) / across
    if (distance > 0 && share >= -1e-9 && share <= 1 + 1e-9) nearest = Math.min(nearest, distance)
  }
  return Number.isFinite(nearest) ? nearest : 0
}

/** Metres to where the direction leaves a circle; 0 where it misses it, or meets it only beyond the end. */
function exitAlong({ at: [x, y], meters }: FlatCircle, [dx, dy]: Flat, end: number): number {
  const middle = x * dx + y * dy
  const inside = meters ** 2 - (x ** 2 + y ** 2 - middle ** 2)
  if (inside < 0) return 0
  const half = Math.sqrt(inside)
  return middle - half > end ? 0 : Math.max(0, middle + half)
}
