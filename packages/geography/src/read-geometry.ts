import Flatbush from 'flatbush'
import { continuousRing, turnedInto } from './continuous-ring.ts'
import { type Effort, effortFor, spend, tooIntricate } from './effort.ts'
import { convert, geojsonPolygons } from './geojson-polygons.ts'
import { GeometryProblem } from './geometry-problem.ts'
import { selfIntersection } from './self-intersection.ts'
import { distanceToLine, edgesAt, holds, maxEdgesAtHeight, type Outline, outlineOf } from './outline.ts'
import { type Polygons, type Position, prepareOutlines } from './polygons.ts'

const maxPositions = 100_000
/** Each test of a point reads the edges at its height. */
const maxEdgesOfTest = 5_000

/**
 * The polygons of a GeoJSON Polygon or MultiPolygon, or of a Feature or collection with one of them, in the order of
 * the file. Closes an unclosed ring, because nothing else can be meant; the winding does not matter. An area across the
 * 180th meridian gets longitudes beyond ±180. Everything else that is wrong, and a boundary that would take too much
 * work to check, throws GeometryProblem.
 */
export function readGeometry(value: unknown): Polygons {
  const polygons = geojsonPolygons(value)
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  if (positions > maxPositions)
    throw new GeometryProblem(
      `The area has ${positions.toLocaleString('en-US')} corners; the limit is ${maxPositions.toLocaleString('en-US')}. Simplify it.`,
    )
  const effort = effortFor(positions)
  return polygons.map((rings) => {
    const polygon = readPolygon(rings, effort)
    refuseCrossings(polygon, effort)
    if (polygon.some((ring) => areaOf(ring) === 0))
      throw new GeometryProblem('A ring encloses no area: its corners are on one line.')
    refuseOverlaps(polygon, effort)
    return polygon
  })
}

function refuseCrossings(polygon: readonly Position[][], effort: Effort): void {
  const point = selfIntersection(polygon, effort)
  if (point === null) return
  const near = `near ${placeOf(point)}.`
  if (polygon.some((ring) => selfIntersection([ring], effort) !== null))
    throw new GeometryProblem(`The boundary crosses itself ${near}`)
  const holes = selfIntersection(polygon.slice(1), effort)
  if (holes === null) throw new GeometryProblem(`A hole crosses the boundary of its area ${near}`)
  throw new GeometryProblem(`Two holes overlap near ${placeOf(holes)}.`)
}

/** With overlapping holes, it would not be certain what is inside. No two edges cross here, but they can be on one line. */
function refuseOverlaps([outer = [], ...holes]: readonly Position[][], effort: Effort): void {
  if (holes.length === 0) return
  const around = borderOf(outer)
  for (const point of holes.flatMap(samplesOf)) {
    if (sideOf(around, point, effort) === 'out')
      throw new GeometryProblem(`A hole crosses the boundary of its area near ${placeOf(point)}.`)
  }
  const borders = holes.map(borderOf)
  const { tree } = prepareOutlines(borders.map(({ outline }) => outline))
  for (const [borderIndex, { outline, ring }] of borders.entries()) {
    const samples = samplesOf(ring)
    const { west, south, east, north } = outline.box
    for (const at of tree.search(west, south, east, north)) {
      spend(effort, stepsOfSample)
      const other = borders[at]
      if (other === undefined || at === borderIndex) continue
      const sides = samples.map((point) => sideOf(other, point, effort))
      const point = samples[sides.every((side) => side === 'on') ? 0 : sides.indexOf('in')]
      if (point !== undefined) throw new GeometryProblem(`Two holes overlap near ${placeOf(point)}.`)
    }
  }
}

/** A ring with an index of its edges. */
type Border = { ring: readonly Position[]; outline: Outline; edges: Flatbush }

function borderOf(ring: Position[]): Border {
  const edges = new Flatbush(ring.length - 1)
  for (const [at, [x2, y2]] of ring.slice(1).entries()) {
    const [x1, y1] = ring[at] ?? [x2, y2]
    edges.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  }
  edges.finish()
  return { ring, outline: outlineOf([ring]), edges }
}

/** The corners, and the middle of each edge. */
const samplesOf = (ring: readonly Position[]): Position[] =>
  ring.slice(1).flatMap(([x2, y2], at): Position[] => {
    const [x1, y1] = ring[at] ?? [x2, y2]
    return [
      [x1, y1],
      [(x1 + x2) / 2, (y1 + y2) / 2],
    ]
  })

/** Steps of a search for edges, beside the edges at the height of the point. */
const stepsOfSample = 50

function sideOf({ ring, outline, edges }: Border, [x, y]: Position, effort: Effort): 'in' | 'out' | 'on' {
  spend(effort, stepsOfSample + edgesAt(outline, y))
  const isOn = edges.search(x - onEdge, y - onEdge, x + onEdge, y + onEdge).some((at) => {
    return distanceToLine([x, y], ring[at], ring[at + 1]) < onEdge
  })
  if (isOn) return 'on'
  return holds(outline, { longitude: x, latitude: y }) ? 'in' : 'out'
}

/** About 0.1 mm, in degrees. */
const onEdge = 1e-9

function readPolygon(rings: readonly unknown[][], effort: Effort): Position[][] {
  const [outer, ...others] = rings.map(readRing)
  if (outer === undefined) throw new GeometryProblem('A polygon has no rings.')
  const around = outlineOf([outer])
  if (maxEdgesAtHeight(around) > maxEdgesOfTest) throw new GeometryProblem(tooIntricate)
  const holes = others.map((hole) => turnedInto(hole, around.box))
  for (const hole of holes) {
    const inside = hole.some(([longitude, latitude]) => {
      spend(effort, edgesAt(around, latitude))
      return holds(around, { longitude, latitude })
    })
    if (!inside) throw new GeometryProblem('A hole is outside its polygon.')
  }
  return [outer, ...holes]
}

function readRing(values: readonly unknown[]): Position[] {
  const ring = values.map(readPosition).filter((one, at, all) => at === 0 || !isSame(one, all[at - 1]))
  const [first] = ring
  if (first !== undefined && !isSame(first, ring.at(-1))) ring.push([...first])
  if (first === undefined || ring.length < 4)
    throw new GeometryProblem('A ring needs at least three different corners.')
  return continuousRing(ring)
}

function readPosition(value: unknown): Position {
  const [longitude, latitude]: unknown[] = Array.isArray(value) ? value : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    throw new GeometryProblem('A position is not a list of two numbers: longitude, latitude.')
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new GeometryProblem('A position has a coordinate that is not a finite number.')
  if (Math.max(Math.abs(latitude), Math.abs(longitude)) > leastProjected)
    throw new GeometryProblem(`The coordinates ${longitude}, ${latitude} are not degrees. ${convert}`)
  if (Math.abs(latitude) > 90)
    throw new GeometryProblem(
      Math.abs(longitude) <= 90
        ? `The latitude ${latitude} is beyond 90°. GeoJSON has longitude first, then latitude.`
        : `The latitude ${latitude} is beyond 90°. Coordinates must be degrees (WGS 84).`,
    )
  if (Math.abs(longitude) > 360) throw new GeometryProblem(`The longitude ${longitude} is beyond 360°.`)
  return [longitude, latitude]
}

/** Metres or feet of a projection, not a slip in degrees. */
const leastProjected = 1_000

const isSame = (one: Position, other: Position | undefined): boolean => one[0] === other?.[0] && one[1] === other[1]

/** Twice the signed area, in square degrees. */
function areaOf(ring: readonly Position[]): number {
  let sum = 0
  const [originX, originY] = ring[0] ?? [0, 0]
  for (let at = 1; at < ring.length; at += 1) {
    const [fromX, fromY] = ring[at - 1] ?? [0, 0]
    const [toX, toY] = ring[at] ?? [0, 0]
    sum += (fromX - originX) * (toY - originY) - (toX - originX) * (fromY - originY)
  }
  return sum
}

/** Named, because GeoJSON and people write the two numbers in different order. */
const placeOf = ([longitude, latitude]: Position): string =>
  `longitude ${inDegrees(longitude - 360 * Math.round(longitude / 360))}, latitude ${inDegrees(latitude)}`
const inDegrees = (value: number): string => String(Number(value.toFixed(5)))
