import { type Box, centreOf, contains } from './box.ts'
import { metersPerDegree, type Point } from './point.ts'

/** An exact boundary: closed rings of [longitude, latitude], outer rings and holes alike, and their bounding box. */
export type Outline = { rings: [number, number][][]; box: Box }

export function outlineOf(rings: [number, number][][]): Outline {
  const points = rings.flat()
  if (points.length === 0) throw new RangeError('An outline needs at least one ring')
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const [longitude, latitude] of points) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return { rings, box }
}

/** Whether a point is inside, by the even-odd rule: handles holes, and islands within them. */
export function holds(outline: Outline, point: Point): boolean {
  if (!contains(outline.box, point)) return false
  const { latitude: y, longitude: x } = point
  const edges = edgesNear(outline, y)
  let isInside = false
  for (let at = 0; at < edges.length; at += 4) {
    // Read one by one: an array for each edge takes most of the time.
    const fromY = edges[at + 1] ?? 0
    const toY = edges[at + 3] ?? 0
    if (fromY > y === toY > y) continue
    const fromX = edges[at] ?? 0
    const toX = edges[at + 2] ?? 0
    if (x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) isInside = !isInside
  }
  return isInside
}

/** How many edges a test of a point at this latitude reads. */
export const edgesAt = (outline: Outline, latitude: number): number => edgesNear(outline, latitude).length / 4

/** How many edges a test of a point reads at most. */
export const maxEdgesAtHeight = (outline: Outline): number =>
  bandsFor(outline).edges.reduce((most, { length }) => Math.max(most, length / 4), 0)

/** Whether a box and the inside have a point in common. May be true where they only touch. */
export function outlineTouches(outline: Outline, box: Box): boolean {
  const { box: outlineBox } = outline
  if (
    outlineBox.south > box.north ||
    box.south > outlineBox.north ||
    outlineBox.west > box.east ||
    box.west > outlineBox.east
  )
    return false
  if (holds(outline, centreOf(box))) return true
  const { height, edges } = bandsFor(outline)
  const [first, last] = [box.south, box.north].map((y) =>
    Math.max(0, bandAt(y - outlineBox.south, height, edges.length)),
  )
  return edges.slice(first, (last ?? 0) + 1).some((band) => isEdgeInBox(band, box))
}

/** Whether one of the edges passes through the box: the parts of the edge between the box's sides overlap. */
function isEdgeInBox(edges: Float64Array, { south, west, north, east }: Box): boolean {
  for (let at = 0; at < edges.length; at += 4) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]]
    const [acrossFrom, acrossTo] = shareBetween(fromX, toX, [west, east])
    const [upFrom, upTo] = shareBetween(fromY, toY, [south, north])
    if (Math.max(acrossFrom, upFrom, 0) <= Math.min(acrossTo, upTo, 1)) return true
  }
  return false
}

/** The part of a way, as shares of it, between two limits; from > to: none. */
function shareBetween(start: number, end: number, [low, high]: readonly [number, number]): [from: number, to: number] {
  if (start === end) return start >= low && start <= high ? [0, 1] : [1, 0]
  const [one, other] = [(low - start) / (end - start), (high - start) / (end - start)]
  return one < other ? [one, other] : [other, one]
}

/** Edges (x, y of both ends) by bands of latitude, so that a point meets only the edges at its height. */
type Bands = { height: number; edges: Float64Array[] }

const edgesPerBand = 16
const maxBands = 4_096
const bandsOf = new WeakMap<Outline, Bands>()

function edgesNear(outline: Outline, latitude: number): Float64Array {
  const { height, edges } = bandsFor(outline)
  return edges[bandAt(latitude - outline.box.south, height, edges.length)] ?? noEdges
}

function bandsFor(outline: Outline): Bands {
  const known = bandsOf.get(outline)
  if (known !== undefined) return known
  const made = cutIntoBands(outline)
  bandsOf.set(outline, made)
  return made
}

const noEdges = new Float64Array()

const bandAt = (aboveSouth: number, height: number, bands: number): number =>
  Math.min(bands - 1, height === 0 ? 0 : Math.floor(aboveSouth / height))

/** An edge is copied into each band that it crosses. Fewer bands bound the copies of long edges. */
const maxCopiesOfEdge = 8

function cutIntoBands(outline: Outline): Bands {
  const { rings, box } = outline
  const total = rings.reduce((sum, ring) => sum + ring.length, 0)
  const few = (maxCopiesOfEdge * total) / Math.max(1, meanEdgesAtHeight(outline))
  const count = Math.min(maxBands, Math.max(1, Math.round(Math.min(total / edgesPerBand, few))))
  const height = (box.north - box.south) / count
  const bands = Array.from({ length: count }, (): number[] => [])
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) {
      const [fromX, fromY] = ring[at - 1] ?? [0, 0]
      const [toX, toY] = ring[at] ?? [0, 0]
      const [low, high] = [Math.min(fromY, toY), Math.max(fromY, toY)].map((y) => bandAt(y - box.south, height, count))
      for (let band = low ?? 0; band <= (high ?? 0); band += 1) bands[band]?.push(fromX, fromY, toX, toY)
    }
  return { height, edges: bands.map((band) => Float64Array.from(band)) }
}

/** How many edges a line from west to east meets, on average. */
function meanEdgesAtHeight({ rings, box }: Outline): number {
  if (box.north === box.south) return 0
  let tall = 0
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) tall += Math.abs((ring[at]?.[1] ?? 0) - (ring[at - 1]?.[1] ?? 0))
  return tall / (box.north - box.south)
}

/** A line with fewer vertices, within `tolerance` degrees of the original (Douglas-Peucker). */
export function simplified(line: readonly [number, number][], tolerance: number): [number, number][] {
  const isRetained = new Uint8Array(line.length)
  const open: [number, number][] = [[0, line.length - 1]]
  if (line.length > 0) isRetained[0] = isRetained[line.length - 1] = 1
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last] = range
    let [farthest, far] = [-1, tolerance]
    for (let at = first + 1; at < last; at += 1) {
      const away = distanceToLine(line[at], line[first], line[last])
      if (away > far) [farthest, far] = [at, away]
    }
    if (farthest === -1) continue
    isRetained[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, at) => isRetained[at] === 1)
}

type Corner = readonly [number, number] | undefined

/** In degrees, from a point to a line between two others. */
export function distanceToLine(
  [x, y]: Corner = [0, 0],
  [fromX, fromY]: Corner = [0, 0],
  [toX, toY]: Corner = [0, 0],
): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / square))
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy)
}

/** The distance to the nearest edge, in metres; null where it is more than `withinMeters`. For short distances. */
export function metersToOutline(outline: Outline, { latitude, longitude }: Point, withinMeters: number): number | null {
  const { box } = outline
  const rise = withinMeters / metersPerDegree
  if (latitude < box.south - rise || latitude > box.north + rise) return null
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const { height, edges } = bandsFor(outline)
  const [first = 0, last = 0] = [latitude - rise, latitude + rise].map((y) =>
    Math.max(0, bandAt(y - box.south, height, edges.length)),
  )
  const point: Corner = [longitude * narrow, latitude]
  let nearest = rise
  for (const band of edges.slice(first, last + 1))
    for (let at = 0; at < band.length; at += 4) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = band.subarray(at, at + 4)
      nearest = Math.min(nearest, distanceToLine(point, [fromX * narrow, fromY], [toX * narrow, toY]))
    }
  return nearest < rise ? nearest * metersPerDegree : null
}
