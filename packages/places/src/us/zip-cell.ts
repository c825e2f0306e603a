import { type Box, earthRadiusMeters, type Point, unionOf } from '@gazetteer/geography'
import type { City, ZipArea } from './city.ts'
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
  const corners = cellCorners(zip).map(({ longitude, latitude }): [number, number] => [longitude, latitude])
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
    for (const point of [corner, midway(zip, corner, next)]) widen(box, point)
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

export function cityBox(city: City): Box {
  return unionOf(city.zips.map(zipBox))
}

const boxes = new Map<string, Box>()

function cellCorners(zip: ZipArea): Point[] {
  const frame = frameAt(zip)
  const reach = Math.tan(reachOf(zip) / earthRadiusMeters) / Math.cos(Math.PI / circleCorners)
  let cell: Flat[] = Array.from({ length: circleCorners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / circleCorners
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
  for (const count of [32, 256, 2048]) {
    const neighbours = zipsNear(zip, count).slice(1)
    for (const neighbour of neighbours) cell = clip(cell, bisector(frame, neighbour))
    const farthest = Math.max(...cell.map(([x, y]) => Math.atan(Math.hypot(x, y))))
    const last = neighbours.at(-1)
    if (!last || angleTo(frame, last) >= 2 * farthest) break
  }
  return cell.map((flat) => unwrap(unproject(frame, flat), zip.longitude))
}

type Vector = readonly [number, number, number]
/** A centroid with its east and north vectors, as unit vectors. */
type Frame = { at: Vector; east: Vector; north: Vector }

function frameAt({ latitude, longitude }: Point): Frame {
  const [lat, lng] = [radians(latitude), radians(longitude)]
  return {
    at: [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)],
    east: [-Math.sin(lng), Math.cos(lng), 0],
    north: [-Math.sin(lat) * Math.cos(lng), -Math.sin(lat) * Math.sin(lng), Math.cos(lat)],
  }
}

/** The half-plane a·x + b·y + c ≥ 0 of points nearer to the frame's centroid than to `other`. */
function bisector(frame: Frame, other: Point): readonly [number, number, number] {
  const them = frameAt(other).at
  const away: Vector = [frame.at[0] - them[0], frame.at[1] - them[1], frame.at[2] - them[2]]
  return [dot(away, frame.east), dot(away, frame.north), dot(away, frame.at)]
}

/** Sutherland-Hodgman clipping by one half-plane. */
function clip(cell: readonly Flat[], [a, b, c]: readonly [number, number, number]): Flat[] {
  const vertices: Flat[] = []
  cell.forEach((here, index) => {
    const next = cell[(index + 1) % cell.length] ?? here
    const side = a * here[0] + b * here[1] + c
    const nextSide = a * next[0] + b * next[1] + c
    if (side >= 0) vertices.push(here)
    if (side >= 0 !== nextSide >= 0) {
      const share = side / (side - nextSide)
      vertices.push([here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])])
    }
  })
  return vertices
}

function unproject(frame: Frame, [x, y]: Flat): Point {
  const [px, py, pz] = [0, 1, 2].map(
    (axis) => (frame.at[axis] ?? 0) + x * (frame.east[axis] ?? 0) + y * (frame.north[axis] ?? 0),
  )
  return {
    latitude: degrees(Math.atan2(pz ?? 0, Math.hypot(px ?? 0, py ?? 0))),
    longitude: degrees(Math.atan2(py ?? 0, px ?? 0)),
  }
}

/** The midpoint of an edge on the sphere, because long edges bulge towards the pole. */
function midway(zip: ZipArea, one: Point, other: Point): Point {
  const middle: Vector = [0, 1, 2].reduce<[number, number, number]>(
    (sum, axis) => {
      sum[axis] = (frameAt(one).at[axis] ?? 0) + (frameAt(other).at[axis] ?? 0)
      return sum
    },
    [0, 0, 0],
  )
  const length = Math.hypot(...middle)
  if (length === 0) return zip
  const point = {
    latitude: degrees(Math.asin(middle[2] / length)),
    longitude: degrees(Math.atan2(middle[1], middle[0])),
  }
  return unwrap(point, zip.longitude)
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

function angleTo(frame: Frame, other: Point): number {
  return Math.acos(Math.min(1, dot(frame.at, frameAt(other).at)))
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
