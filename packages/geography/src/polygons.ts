import Flatbush from 'flatbush'
import { type Box, unionOf } from './box.ts'
import { holds, type Outline, outlineOf, outlineTouches } from './outline.ts'
import type { Point } from './point.ts'

export type Position = [longitude: number, latitude: number]
/** Polygons as in GeoJSON's MultiPolygon: of each, the outer ring and its holes, closed, in degrees. */
export type Polygons = Position[][][]

/** Polygons prepared for tests of many points: one outline each, found by a tree of their boxes. */
export type PreparedPolygons = { outlines: readonly Outline[]; tree: Flatbush }

const turns = [0, 360, -360]

/**
 * A polygon that continues beyond ±180 also has an outline on the other side of the antimeridian. Throws RangeError
 * without polygons.
 */
export function preparePolygons(polygons: Polygons): PreparedPolygons {
  const outlines = polygons.flatMap((rings) => {
    const own = outlineOf(rings)
    return turns.flatMap((turn) => {
      if (own.box.west + turn >= 180 || own.box.east + turn <= -180) return []
      return turn === 0 ? own : outlineOf(rings.map((ring) => ring.map(([x, y]): Position => [x + turn, y])))
    })
  })
  return prepareOutlines(outlines)
}

/** Throws RangeError without outlines. */
export function prepareOutlines(outlines: readonly Outline[]): PreparedPolygons {
  const tree = new Flatbush(outlines.length)
  for (const { box } of outlines) tree.add(box.west, box.south, box.east, box.north)
  tree.finish()
  return { outlines, tree }
}

/** Whether a point is inside a polygon and not in its holes. */
export const polygonsHold = (prepared: PreparedPolygons, point: Point): boolean => outlineAt(prepared, point) !== null

/** An outline that has the point inside. */
export function outlineAt({ outlines, tree }: PreparedPolygons, point: Point): Outline | null {
  const { longitude: x, latitude: y } = point
  for (const at of tree.search(x, y, x, y)) {
    const outline = outlines[at]
    if (outline !== undefined && holds(outline, point)) return outline
  }
  return null
}

/** Whether a box and a polygon have a point in common. May be true where they only touch. */
export const polygonsTouch = (prepared: PreparedPolygons, box: Box): boolean =>
  outlinesTouching(prepared, box).length > 0

/** The outlines with which a box has a point in common, or touches. */
export function outlinesTouching({ outlines, tree }: PreparedPolygons, box: Box): Outline[] {
  return tree.search(box.west, box.south, box.east, box.north).flatMap((at) => {
    const outline = outlines[at]
    return outline !== undefined && outlineTouches(outline, box) ? [outline] : []
  })
}

/** A box whose longitudes may exceed ±180, as boxes that do not cross the antimeridian. */
export function boxesOnGlobe({ south, west, north, east }: Box): Box[] {
  if (east - west >= 360) return [{ south, west: -180, north, east: 180 }]
  return turns.flatMap((turn) => {
    const [from, to] = [Math.max(-180, west + turn), Math.min(180, east + turn)]
    return from < to ? [{ south, west: from, north, east: to }] : []
  })
}

/** At most `most` boxes around the given ones; boxes that touch become one. */
export function joinBoxes(boxes: readonly Box[], most: number): Box[] {
  const joined = joinTouching(boxes)
  if (joined.length <= most) return joined
  // From west to east, so that each round leaves half of the boxes.
  const sorted = joined.toSorted((a, b) => a.west - b.west)
  const pairs = sorted.flatMap((_, at) => (at % 2 === 0 ? [unionOf(sorted.slice(at, at + 2))] : []))
  return joinBoxes(pairs, most)
}

/** Rounds of joining. Each one needs boxes that the round before made larger, so real areas need a few. */
const maxRounds = 16

function joinTouching(boxes: readonly Box[], round = 1): Box[] {
  const joined = joinGroups(boxes)
  // A larger box can touch boxes that it did not touch before.
  if (joined.length === boxes.length) return joined
  return round < maxRounds ? joinTouching(joined, round + 1) : [unionOf(joined)]
}

/** One box around each group of boxes that are linked by touching ones, in the order of their first boxes. */
function joinGroups(boxes: readonly Box[]): Box[] {
  if (boxes.length < 2) return [...boxes]
  const tree = new Flatbush(boxes.length)
  for (const { west, south, east, north } of boxes) tree.add(west, south, east, north)
  tree.finish()
  const isSeen = new Uint8Array(boxes.length)
  const groups: Box[] = []
  for (const [start, box] of boxes.entries()) {
    if (isSeen[start] === 1) continue
    isSeen[start] = 1
    const group = [box]
    for (const { west, south, east, north } of group)
      tree.search(west, south, east, north, (at) => {
        const other = boxes[at]
        if (isSeen[at] === 1 || other === undefined) return false
        isSeen[at] = 1
        group.push(other)
        return false
      })
    groups.push(unionOf(group))
  }
  return groups
}
