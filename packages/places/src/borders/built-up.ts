import {
  type Box,
  contoursOf,
  distanceMeters,
  holds,
  joinBoxes,
  metersToOutline,
  metersPerDegree,
  type Outline,
  outlineOf,
  padMeters,
  type Point,
  type Position,
  preparePolygons,
  simplified,
  unionOf,
} from '@gazetteer/geography'
import { adminPolygons, unitsOfAdmin } from '../area/admin/admin-areas.ts'
import type { UsCity, ZipArea } from '../us/city.ts'
import { zipsNear } from '../us/nearest-zip.ts'
import { type Circle, settledCircles } from '../us/usual-extent.ts'
import { zipBox } from '../us/zip-cell.ts'

/** The surroundings of a centroid belong to the city in any case. */
const surroundingsMeters = 4_000
/** How far they reach beyond the nearest edge: an area without neighbours of the city, as an airport, is round. */
const roundness = 1.25
/** Steps of the grid along the longer side: fewer for many ZIP areas, as each point is compared with all. */
const stepsFor = (zips: number): number => Math.min(200, Math.max(90, Math.sqrt(900_000 / zips)))
const leastStepMeters = 100
/** About 15 m. */
const tolerance = 0.00015
/** Listings of a ZIP area also come from beyond a county border, which is coarse; not from the water. */
const besideCountyMeters = 2_000
/** ZIP areas beside an area. */
const neighbours = 6

/**
 * The outline of a city that has no exact one: the ZIP areas as far as places of the city usually are, cut at the shore
 * and two kilometres beyond the counties that the city is in. It overlaps the ZIP areas of other cities.
 */
export function builtUpOutline(city: UsCity): Outline | null {
  const known = outlines.get(city)
  if (known !== undefined) return known
  const made = outlineAround(city)
  outlines.set(city, made)
  return made
}

const outlines = new WeakMap<UsCity, Outline | null>()

function outlineAround(city: UsCity): Outline | null {
  const centroids = flatten(city.zips.map((centre) => ({ centre, meters: 0 })))
  const settled = city.zips.map((zip) => settledCircles(city, zip))
  const isShared = settled.every((circles) => circles.every(({ centre }, at) => centre === settled[0]?.[at]?.centre))
  const circles = isShared ? [flatten(settled[0] ?? [])] : settled.map(flatten)
  const surroundings = flatten(city.zips.map(surroundingsOf))
  const counties = city.zips.map((zip) => countiesAround(city, zip))
  const isInside = (longitude: number, latitude: number): boolean => {
    const position: Position = [longitude, latitude]
    const at = nearestOf(centroids, position)
    const isBuiltUp =
      isInCircle(surroundings, at, position) || isInAny(circles[isShared ? 0 : at] ?? centroids, position)
    if (!isBuiltUp) return false
    const around = counties[at] ?? null
    const point = { latitude, longitude }
    if (around === null || around.some((outline) => holds(outline, point))) return true
    const isBeside = around.some((outline) => metersToOutline(outline, point, besideCountyMeters) !== null)
    return isBeside && countyAt(city.state, point) !== null
  }
  const rings = boxesAround(city, [...settled.flat(), ...city.zips.map(surroundingsOf)]).flatMap((box) =>
    contoursOf(isInside, box, gridOf(box, stepsFor(city.zips.length))).map((ring) => simplified(ring, tolerance)),
  )
  return rings.length === 0 ? null : outlineOf(rings)
}

/** Around what the ZIP areas and the circles have in common: one box for those that touch. */
function boxesAround({ zips }: UsCity, circles: readonly Circle[]): Box[] {
  const cells = unionOf(zips.map(zipBox))
  const reach = [...new Set(circles)].map(({ centre, meters }) => padMeters(boxAt(centre), meters + leastStepMeters))
  return joinBoxes(reach, reach.length).map((box) => ({
    south: Math.max(cells.south, box.south),
    west: Math.max(cells.west, box.west),
    north: Math.min(cells.north, box.north),
    east: Math.min(cells.east, box.east),
  }))
}

function gridOf({ south, west, north, east }: Box, steps: number): { columns: number; rows: number } {
  const perLongitude = metersPerDegree * Math.cos((south * Math.PI) / 180)
  const [wide, tall] = [(east - west) * perLongitude, (north - south) * metersPerDegree]
  const step = Math.max(leastStepMeters, Math.max(wide, tall) / steps)
  return { columns: Math.ceil(wide / step) + 1, rows: Math.ceil(tall / step) + 1 }
}

/** Of each circle: longitude, latitude, metres of a degree of longitude there, and its squared radius. */
type FlatCircles = Float64Array
const numbers = 4

const flatten = (circles: readonly Circle[]): FlatCircles =>
  Float64Array.from(
    circles.flatMap(({ centre: { longitude, latitude }, meters }) => [
      longitude,
      latitude,
      metersPerDegree * Math.cos((latitude * Math.PI) / 180),
      meters ** 2,
    ]),
  )

function squareTo(circles: FlatCircles, at: number, [longitude, latitude]: Position): number {
  const x = (longitude - (circles[at] ?? 0)) * (circles[at + 2] ?? 0)
  const y = (latitude - (circles[at + 1] ?? 0)) * metersPerDegree
  return x * x + y * y
}

function nearestOf(circles: FlatCircles, position: Position): number {
  let [nearest, least] = [0, Infinity]
  for (let at = 0; at < circles.length; at += numbers) {
    const square = squareTo(circles, at, position)
    if (square >= least) continue
    nearest = at
    least = square
  }
  return nearest / numbers
}

const isInCircle = (circles: FlatCircles, index: number, position: Position): boolean =>
  squareTo(circles, index * numbers, position) <= (circles[index * numbers + 3] ?? 0)

function isInAny(circles: FlatCircles, position: Position): boolean {
  for (let at = 0; at < circles.length; at += numbers)
    if (squareTo(circles, at, position) <= (circles[at + 3] ?? 0)) return true
  return false
}

/** The nearest edge is in the middle between two centroids. */
function surroundingsOf(zip: ZipArea): Circle {
  const next = zipsNear(zip, 2).at(-1) ?? zip
  const toEdge = distanceMeters(zip, next) / 2
  return { centre: zip, meters: Math.min(surroundingsMeters, roundness * toEdge) }
}

/** The counties of its centroid and of those of the city beside it; null: no county is known there. */
function countiesAround(city: UsCity, zip: ZipArea): readonly Outline[] | null {
  if (countyAt(city.state, zip) === null) return null
  const beside = zipsNear(zip, 1 + neighbours).filter((near) => city.zips.includes(near))
  return [...new Set(beside.flatMap((near) => countyAt(city.state, near) ?? []))].flat()
}

/** The outlines of a county: its mainland and islands. */
type County = readonly Outline[]

const countyAt = (state: string, point: Point): County | null =>
  countiesOf(state).find((county) => county.some((outline) => holds(outline, point))) ?? null

const byState = new Map<string, readonly County[]>()

function countiesOf(state: string): readonly County[] {
  const known = byState.get(state)
  if (known !== undefined) return known
  const made = unitsOfAdmin(`state:${state}`).map(({ id }) => preparePolygons(adminPolygons(id)).outlines)
  byState.set(state, made)
  return made
}

const boxAt = ({ latitude, longitude }: Point) => ({
  south: latitude,
  north: latitude,
  west: longitude,
  east: longitude,
})
