import Flatbush from 'flatbush'
import { type Effort, spend } from './effort.ts'
import type { Position } from './polygons.ts'

/** Steps of the comparison of two edges. */
const stepsOfPair = 4

/**
 * Where two edges of closed rings cross, not merely touch at their ends; null when none do. Throws GeometryProblem when
 * the effort is used up.
 */
export function selfIntersection(rings: readonly (readonly Position[])[], effort: Effort): Position | null {
  const edges = edgesOf(rings)
  const count = edges.length / 4
  if (count === 0) return null
  const tree = new Flatbush(count)
  for (let at = 0; at < edges.length; at += 4) tree.add(...boxAt(edges, at))
  tree.finish()
  for (let index = 0; index < count; index += 1) {
    const points: Position[] = []
    tree.search(...boxAt(edges, index * 4), (other) => {
      spend(effort, stepsOfPair)
      const point = other > index ? intersectionOf(edges, index * 4, other * 4) : null
      if (point !== null) points.push(point)
      return false
    })
    if (points[0] !== undefined) return points[0]
  }
  return null
}

/** x and y of both ends of each edge. Numbers in one array: an object for each edge takes most of the time. */
function edgesOf(rings: readonly (readonly Position[])[]): Float64Array {
  const edges = new Float64Array(4 * rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0))
  let end = 0
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) {
      edges.set(ring[at - 1] ?? [0, 0], end)
      edges.set(ring[at] ?? [0, 0], end + 2)
      end += 4
    }
  return edges
}

function boxAt(edges: Float64Array, at: number): [west: number, south: number, east: number, north: number] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(at, at + 4)
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

/** The point at which two segments properly cross: each has the ends of the other on both sides. */
function intersectionOf(edges: Float64Array, edge: number, other: number): Position | null {
  const [c, d] = [sideOf(edges, edge, other), sideOf(edges, edge, other + 2)]
  if (c === 0 || d === 0 || c > 0 === d > 0) return null
  const [a, b] = [sideOf(edges, other, edge), sideOf(edges, other, edge + 2)]
  if (a === 0 || b === 0 || a > 0 === b > 0) return null
  const share = a / (a - b)
  const [ax = 0, ay = 0, bx = 0, by = 0] = edges.subarray(edge, edge + 4)
  return [ax + share * (bx - ax), ay + share * (by - ay)]
}

/** The sign shows on which side of the edge's line a corner is; 0: on it. */
function sideOf(edges: Float64Array, edge: number, corner: number): number {
  const [ax, ay] = [edges[edge] ?? 0, edges[edge + 1] ?? 0]
  return (
    ((edges[edge + 2] ?? 0) - ax) * ((edges[corner + 1] ?? 0) - ay) -
    ((edges[edge + 3] ?? 0) - ay) * ((edges[corner] ?? 0) - ax)
  )
}
