import Flatbush from 'flatbush'
import { selfIntersection } from './self-intersection.ts'
import { distanceToLine, holds, type Outline, outlineOf } from './outline.ts'
import { outlinesTouching, type Polygons, type Position, prepareOutlines } from './polygons.ts'

/** The geometry cannot be used; the message says what is wrong, for the user. */
export class GeometryProblem extends Error {
  override name = 'GeometryProblem'
}

const maxPositions = 100_000

/**
 * The polygons of a GeoJSON Polygon or MultiPolygon, or of a Feature or collection with one of them, in the order of
 * the file. Closes an unclosed ring, because nothing else can be meant; the winding does not matter. Everything else
 * that is wrong throws GeometryProblem.
 */
export function readGeometry(value: unknown): Polygons {
  const polygons = polygonsOf(value)
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  if (positions > maxPositions)
    throw new GeometryProblem(
      `The area has ${positions.toLocaleString('en-US')} corners; the limit is ${maxPositions.toLocaleString('en-US')}. Simplify it.`,
    )
  return polygons.map((rings) => {
    const polygon = readPolygon(rings)
    refuseCrossings(polygon)
    if (polygon.some((ring) => areaOf(ring) === 0))
      throw new GeometryProblem('A ring encloses no area: its corners lie on one line.')
    refuseOverlaps(polygon)
    return polygon
  })
}

function refuseCrossings(polygon: readonly Position[][]): void {
  const point = selfIntersection(polygon)
  if (point === null) return
  const near = `near ${placeOf(point)}.`
  if (polygon.some((ring) => selfIntersection([ring]) !== null))
    throw new GeometryProblem(`The boundary crosses itself ${near}`)
  const holes = selfIntersection(polygon.slice(1))
  if (holes === null) throw new GeometryProblem(`A hole crosses the boundary of its area ${near}`)
  throw new GeometryProblem(`Two holes overlap near ${placeOf(holes)}.`)
}

/** With overlapping holes, it would not be certain what is inside. No two edges cross here, but they can be on one line. */
function refuseOverlaps([outer = [], ...holes]: readonly Position[][]): void {
  if (holes.length === 0) return
  const around = borderOf(outer)
  for (const point of holes.flatMap(samplesOf)) {
    if (sideOf(around, point) === 'out')
      throw new GeometryProblem(`A hole crosses the boundary of its area near ${placeOf(point)}.`)
  }
  const borders = new Map(holes.map(borderOf).map((border) => [border.outline, border]))
  const shapes = prepareOutlines([...borders.keys()])
  for (const { outline, ring } of borders.values()) {
    const samples = samplesOf(ring)
    for (const touching of outlinesTouching(shapes, outline.box)) {
      const other = borders.get(touching)
      if (other === undefined || touching === outline) continue
      const sides = samples.map((point) => sideOf(other, point))
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

function sideOf({ ring, outline, edges }: Border, [x, y]: Position): 'in' | 'out' | 'on' {
  const isOn = edges.search(x - onEdge, y - onEdge, x + onEdge, y + onEdge).some((at) => {
    return distanceToLine([x, y], ring[at], ring[at + 1]) < onEdge
  })
  if (isOn) return 'on'
  return holds(outline, { longitude: x, latitude: y }) ? 'in' : 'out'
}

/** About 0.1 mm, in degrees. */
const onEdge = 1e-9

function polygonsOf(value: unknown): unknown[][][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GeometryProblem('The area is not GeoJSON: it must be an object with a type.')
  const type: unknown = 'type' in value ? value.type : undefined
  if (type === 'Feature') return polygonsOf('geometry' in value ? value.geometry : null)
  if (type === 'FeatureCollection') return placed(listOf(value, 'features')).flatMap(polygonsOf)
  if (type === 'GeometryCollection') return listOf(value, 'geometries').flatMap(polygonsOf)
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw new GeometryProblem(
      typeof type === 'string'
        ? `A ${type} encloses no area. Draw a Polygon or MultiPolygon.`
        : 'The area is not GeoJSON: it has no type.',
    )
  const coordinates = listOf(value, 'coordinates')
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  if (polygons.length === 0) throw new GeometryProblem('The area is empty: it has no coordinates.')
  return polygons.map((rings) => {
    if (!Array.isArray(rings) || rings.length === 0) throw new GeometryProblem('A polygon has no rings.')
    return rings.map((ring: unknown) => {
      if (!Array.isArray(ring)) throw new GeometryProblem('A ring is not a list of positions.')
      return ring
    })
  })
}

/** Without the features that have no geometry (RFC 7946, 3.2), unless there is no other. */
function placed(features: readonly unknown[]): readonly unknown[] {
  const others = features.filter((one) => !isUnplaced(one))
  return others.length === 0 ? features : others
}

const isUnplaced = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'geometry' in value && value.geometry === null

function listOf(value: object, key: string): unknown[] {
  const list: unknown = Reflect.get(value, key)
  if (!Array.isArray(list)) throw new GeometryProblem(`The area is not GeoJSON: its ${key} are missing.`)
  if (list.length === 0 && key !== 'coordinates') throw new GeometryProblem(`The area is empty: it has no ${key}.`)
  return list
}

function readPolygon(rings: readonly unknown[][]): Position[][] {
  const read = rings.map(readRing)
  const [outer, ...holes] = read
  if (outer === undefined) throw new GeometryProblem('A polygon has no rings.')
  const around = outlineOf([outer])
  for (const hole of holes) {
    const inside = hole.some(([longitude, latitude]) => holds(around, { longitude, latitude }))
    if (!inside) throw new GeometryProblem('A hole is outside its polygon.')
  }
  return read
}

function readRing(values: readonly unknown[]): Position[] {
  const ring = values.map(readPosition).filter((one, at, all) => at === 0 || !isSame(one, all[at - 1]))
  const [first] = ring
  if (first !== undefined && !isSame(first, ring.at(-1))) ring.push([...first])
  if (first === undefined || ring.length < 4)
    throw new GeometryProblem('A ring needs at least three different corners.')
  return ring
}

function readPosition(value: unknown): Position {
  const [longitude, latitude]: unknown[] = Array.isArray(value) ? value : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    throw new GeometryProblem('A position is not a list of two numbers: longitude, latitude.')
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new GeometryProblem('A position has a coordinate that is not a finite number.')
  if (Math.abs(latitude) > 90)
    throw new GeometryProblem(
      Math.abs(longitude) <= 90
        ? `The latitude ${latitude} is beyond 90°. GeoJSON has longitude first, then latitude.`
        : `The latitude ${latitude} is beyond 90°. Coordinates must be degrees (WGS 84).`,
    )
  if (Math.abs(longitude) > 360) throw new GeometryProblem(`The longitude ${longitude} is beyond 360°.`)
  return [longitude, latitude]
}

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
  `longitude ${inDegrees(longitude)}, latitude ${inDegrees(latitude)}`
const inDegrees = (value: number): string => String(Number(value.toFixed(5)))
