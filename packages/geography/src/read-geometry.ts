import { selfIntersection } from './self-intersection.ts'
import { holds, type Outline, outlineOf } from './outline.ts'
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
    refuseNestedHoles(polygon)
    return polygon
  })
}

function refuseCrossings(polygon: readonly Position[][]): void {
  const point = selfIntersection(polygon)
  if (point === null) return
  const near = `near ${point.map(inDegrees).join(', ')}.`
  if (polygon.some((ring) => selfIntersection([ring]) !== null))
    throw new GeometryProblem(`The boundary crosses itself ${near}`)
  const holes = selfIntersection(polygon.slice(1))
  if (holes === null) throw new GeometryProblem(`A hole crosses the boundary of its area ${near}`)
  throw new GeometryProblem(`Two holes overlap near ${holes.map(inDegrees).join(', ')}.`)
}

/** With a hole in a hole, it would not be certain what is inside. No two rings cross here. */
function refuseNestedHoles([, ...holes]: readonly Position[][]): void {
  if (holes.length < 2) return
  const shapes = prepareOutlines(holes.map((ring) => outlineOf([ring])))
  for (const ring of holes) {
    const [longitude, latitude] = ring[0] ?? [0, 0]
    const outline = outlineOf([ring])
    for (const other of outlinesTouching(shapes, outline.box)) {
      if (other.rings[0] === ring || !ring.every((corner) => holdsOrTouches(other, corner))) continue
      throw new GeometryProblem(
        `A hole is inside another hole near ${[longitude, latitude].map(inDegrees).join(', ')}.`,
      )
    }
  }
}

const holdsOrTouches = (outline: Outline, [longitude, latitude]: Position): boolean =>
  holds(outline, { longitude, latitude }) ||
  outline.rings.some((ring) => ring.some(([x, y]) => x === longitude && y === latitude))

function polygonsOf(value: unknown): unknown[][][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GeometryProblem('The area is not GeoJSON: it must be an object with a type.')
  const type: unknown = 'type' in value ? value.type : undefined
  if (type === 'Feature') return polygonsOf('geometry' in value ? value.geometry : null)
  if (type === 'FeatureCollection') return listOf(value, 'features').flatMap(polygonsOf)
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

const inDegrees = (value: number): string => String(Number(value.toFixed(5)))
