import { type Box, earthRadiusMeters, type Point, unionOf } from '@gazetteer/geography'
import type { UsCity, ZipArea } from './city.ts'
import { reachOf, zipsNear } from './nearest-zip.ts'

/** A point in the gnomonic projection at a centroid (radians): great circles are straight lines there. */
type Flat = readonly [x: number, y: number]

/** Corners of the polygon that circumscribes the circle of an area's reach. */
const circleCorners = 24

/**
 * The boundary of a ZIP area as a closed ring of [longitude, latitude]: its Voronoi cell, clipped at its reach. Exact
 * except for the polygon that approximates the circle.
 */
export function zipCell(zip: ZipArea): [longitude: number, latitude: number][] {
  const corners = cellCorners(zip).map((corner): [number, number] => {
    const { longitude, latitude } = pointOf(corner, zip.longitude)
    return [longitude, latitude]
  })
  const [first] = corners
  return first ? [...corners, first] : []
}

export function zipBox(zip: ZipArea): Box {
  const known = boxes.get(zip.zip)
  if (known) return known
  const corners = cellCorners(zip)
  const box = { south: zip.latitude, north: zip.latitude, west: zip.longitude, east: zip.longitude }
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    for (const vector of [corner, midway(corner, next)]) widen(box, pointOf(vector, zip.longitude))
  })
  const margin = Math.max(box.north - box.south, box.east - box.west) / 1000
  const padded = {
    south: Math.max(-90, box.south - margin),
    west: Math.max(-180, box.west - margin),
    north: Math.min(90, box.north + margin),
    east: Math.min(180, box.east + margin),
  }
  boxes.set(zip.zip, padded)
  return padded
}

export function cityBox(city: UsCity): Box {
  return unionOf(city.zips.map(zipBox))
}

const boxes = new Map<string, Box>()

/** Neighbours fetched at a time; most cells need fewer than the first batch. */
const neighbourCounts = [16, 64, 512, 2048]

function cellCorners(zip: ZipArea): Vector[] {
  const frame = frameAt(zip)
  return cellOf(zip, frame).map((flat) => unproject(frame, flat))
}

/**
 * Clips the circle by the bisectors of the neighbours, nearest first. A neighbour that is at least twice as far as the
 * farthest corner cannot cut the cell, and neither can any after it.
 */
function cellOf(zip: ZipArea, frame: Frame): Flat[] {
  let cell = circleAround(reachOf(zip))
  let farthest = farthestCorner(cell)
  let clipped = 1 // the first one is the area itself
  for (const count of neighbourCounts) {
    const near = zipsNear(zip, count)
    for (const neighbour of near.slice(clipped)) {
      const there = vectorAt(neighbour)
      if (angleTo(frame, there) >= 2 * farthest) return cell
      const cut = clip(cell, bisector(frame, there))
      if (cut === cell) continue
      cell = cut
      farthest = farthestCorner(cell)
    }
    clipped = near.length
  }
  return cell
}

function circleAround(meters: number): Flat[] {
  const reach = Math.tan(meters / earthRadiusMeters) / Math.cos(Math.PI / circleCorners)
  return Array.from({ length: circleCorners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / circleCorners
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
}

/** The angle from the centroid to the farthest corner. */
const farthestCorner = (cell: readonly Flat[]): number => Math.atan(Math.max(...cell.map(([x, y]) => Math.hypot(x, y))))

type Vector = readonly [number, number, number]
/** A centroid with its east and north vectors, as unit vectors. */
type Frame = { at: Vector; east: Vector; north: Vector }

function vectorAt({ latitude, longitude }: Point): Vector {
  const [lat, lng] = [radians(latitude), radians(longitude)]
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)]
}

function frameAt(point: Point): Frame {
  const [lat, lng] = [radians(point.latitude), radians(point.longitude)]
  return {
    at: vectorAt(point),
    east: [-Math.sin(lng), Math.cos(lng), 0],
    north: [-Math.sin(lat) * Math.cos(lng), -Math.sin(lat) * Math.sin(lng), Math.cos(lat)],
  }
}

/** The half-plane a·x + b·y + c ≥ 0 of points nearer to the frame's centroid than to `them`. */
function bisector(frame: Frame, them: Vector): readonly [number, number, number] {
  const away: Vector = [frame.at[0] - them[0], frame.at[1] - them[1], frame.at[2] - them[2]]
  return [dot(away, frame.east), dot(away, frame.north), dot(away, frame.at)]
}

/** Sutherland-Hodgman clipping by one half-plane; the same cell where nothing is cut off. */
function clip(cell: Flat[], [a, b, c]: readonly [number, number, number]): Flat[] {
  if (cell.every(([x, y]) => a * x + b * y + c >= 0)) return cell
  const vertices: Flat[] = []
  let here = cell.at(-1) ?? [0, 0]
  let side = a * here[0] + b * here[1] + c
  for (const next of cell) {
    const nextSide = a * next[0] + b * next[1] + c
    if (side >= 0 !== nextSide >= 0) {
      const share = side / (side - nextSide)
      vertices.push([here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])])
    }
    if (nextSide >= 0) vertices.push(next)
    here = next
    side = nextSide
  }
  return vertices
}

/** Of any length. */
function unproject({ at, east, north }: Frame, [x, y]: Flat): Vector {
  return [at[0] + x * east[0] + y * north[0], at[1] + x * east[1] + y * north[1], at[2] + x * east[2] + y * north[2]]
}

function pointOf([x, y, z]: Vector, near: number): Point {
  return unwrap({ latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) }, near)
}

/** The midpoint of an edge on the sphere, because long edges bulge towards the pole. */
function midway(one: Vector, other: Vector): Vector {
  const [from, to] = [1 / Math.hypot(...one), 1 / Math.hypot(...other)]
  return [one[0] * from + other[0] * to, one[1] * from + other[1] * to, one[2] * from + other[2] * to]
}

/** Near the antimeridian, longitudes continue beyond 180; the box is cut there. */
function unwrap({ latitude, longitude }: Point, near: number): Point {
  return { latitude, longitude: longitude - 360 * Math.round((longitude - near) / 360) }
}

function widen(box: Box, { latitude, longitude }: Point): void {
  box.south = Math.min(box.south, latitude)
  box.north = Math.max(box.north, latitude)
  box.west = Math.min(box.west, longitude)
  box.east = Math.max(box.east, longitude)
}

function angleTo(frame: Frame, there: Vector): number {
  return Math.acos(Math.min(1, dot(frame.at, there)))
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}
