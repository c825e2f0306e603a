import type { Position } from './polygons.ts'

/**
 * The part of a closed ring inside a closed convex ring, both [longitude, latitude], as a closed ring; empty where they
 * have no area in common. A ring that leaves the convex one several times stays one ring, joined along its edge.
 */
export function clipToConvex(ring: readonly Position[], convex: readonly Position[]): Position[] {
  // Sutherland-Hodgman: cut by one edge after the other, of a ring that runs counterclockwise.
  const edges = signedArea(convex) < 0 ? convex.toReversed() : convex
  let inside: Position[] = ring.slice(0, -1)
  for (let at = 1; at < edges.length && inside.length > 0; at += 1) {
    const [from, to] = [edges[at - 1], edges[at]]
    if (from !== undefined && to !== undefined) inside = cut(inside, from, to)
  }
  const [first] = inside
  const closed = first === undefined ? [] : [...inside, first]
  return signedArea(closed) === 0 ? [] : closed
}

/** What is left of the line through two points. */
function cut(ring: readonly Position[], [fromX, fromY]: Position, [toX, toY]: Position): Position[] {
  const sideOf = ([x, y]: Position): number => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
  const kept: Position[] = []
  let before = ring.at(-1) ?? [0, 0]
  let sideBefore = sideOf(before)
  for (const next of ring) {
    const side = sideOf(next)
    if (sideBefore >= 0 !== side >= 0) {
      const share = sideBefore / (sideBefore - side)
      kept.push([before[0] + share * (next[0] - before[0]), before[1] + share * (next[1] - before[1])])
    }
    if (side >= 0) kept.push(next)
    before = next
    sideBefore = side
  }
  return kept
}

function signedArea(ring: readonly Position[]): number {
  const [origin] = ring
  if (origin === undefined) return 0
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? origin
    sum += (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1])
  }
  return sum
}
