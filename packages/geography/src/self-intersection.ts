import Flatbush from 'flatbush'
import type { Position } from './polygons.ts'

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/** Where two edges of closed rings cross, not merely touch at their ends; null when none do. */
export function selfIntersection(rings: readonly (readonly Position[])[]): Position | null {
  const edges = rings.flatMap((ring) =>
    ring.slice(1).map(([x2, y2], at): Edge => {
      const [x1, y1] = ring[at] ?? [x2, y2]
      return [x1, y1, x2, y2]
    }),
  )
  if (edges.length === 0) return null
  const tree = new Flatbush(edges.length)
  for (const [x1, y1, x2, y2] of edges) tree.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  tree.finish()
  for (const [index, edge] of edges.entries()) {
    const [x1, y1, x2, y2] = edge
    const near = tree.search(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), (at) => at > index)
    for (const at of near) {
      const point = intersectionOf(edge, edges[at] ?? edge)
      if (point !== null) return point
    }
  }
  return null
}

/** The point at which two segments properly cross: each has the ends of the other on both sides. */
function intersectionOf(one: Edge, other: Edge): Position | null {
  const [ax, ay, bx, by] = one
  const [cx, cy, dx, dy] = other
  const [c, d] = [sideOf(one, cx, cy), sideOf(one, dx, dy)]
  const [a, b] = [sideOf(other, ax, ay), sideOf(other, bx, by)]
  if (c === 0 || d === 0 || a === 0 || b === 0 || c > 0 === d > 0 || a > 0 === b > 0) return null
  const share = a / (a - b)
  return [ax + share * (bx - ax), ay + share * (by - ay)]
}

/** The sign shows on which side of the edge's line a point is; 0: on it. */
function sideOf([ax, ay, bx, by]: Edge, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}
