import { type Box, unionOf } from './box.ts'
import { holds, type Outline, outlineOf } from './outline.ts'
import type { Point } from './point.ts'

export type Position = [longitude: number, latitude: number]
/** Polygons as in GeoJSON's MultiPolygon: of each, the outer ring and its holes, closed, in degrees. */
export type Polygons = Position[][][]

/** Polygons prepared for tests of many points. Longitudes beyond ±180 mean the same place on the other side. */
export type PreparedPolygons = { outlines: readonly Outline[]; boxes: readonly Box[] }

export function preparePolygons(polygons: Polygons): PreparedPolygons {
  const outlines = polygons.map((rings) => outlineOf(rings))
  return { outlines, boxes: outlines.flatMap(({ box }) => boxesOnGlobe(box)) }
}

/** Whether a point is inside a polygon and not in its holes. */
export function polygonsHold({ outlines }: PreparedPolygons, { latitude, longitude }: Point): boolean {
  return outlines.some((outline) => turns.some((turn) => holds(outline, { latitude, longitude: longitude + turn })))
}

const turns = [0, 360, -360]

/** A box whose longitudes may exceed ±180, as boxes that do not cross the antimeridian. */
function boxesOnGlobe({ south, west, north, east }: Box): Box[] {
  if (east - west >= 360) return [{ south, west: -180, north, east: 180 }]
  return turns.flatMap((turn) => {
    const [from, to] = [Math.max(-180, west + turn), Math.min(180, east + turn)]
    return from < to || (west === east && from === to) ? [{ south, west: from, north, east: to }] : []
  })
}

/** At most `most` boxes around the given ones; boxes that overlap become one. */
export function joinBoxes(boxes: readonly Box[], most: number): Box[] {
  let joined = [...boxes]
  for (;;) {
    const before = joined.length
    joined = joinOverlapping(joined)
    if (joined.length <= most) return joined
    if (joined.length < before) continue
    joined = joinNearest(joined, most)
  }
}

function joinOverlapping(boxes: readonly Box[]): Box[] {
  const joined: Box[] = []
  for (const box of boxes.toSorted((a, b) => a.west - b.west)) {
    const at = joined.findIndex((other) => touches(other, box))
    const other = joined[at]
    if (other === undefined) joined.push(box)
    else joined[at] = unionOf([other, box])
  }
  return joined
}

const touches = (one: Box, other: Box): boolean =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east

/** Joins neighbours from west to east in pairs, so that half of the boxes are left; never across the antimeridian. */
function joinNearest(boxes: readonly Box[], most: number): Box[] {
  const sorted = boxes.toSorted((a, b) => a.west - b.west)
  const joined: Box[] = []
  for (let at = 0; at < sorted.length; at += 2) {
    const pair = sorted.slice(at, at + 2)
    joined.push(unionOf(pair))
  }
  return joined.length > most ? joined : joinOverlapping(joined)
}
