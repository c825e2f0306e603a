import { GeometryProblem } from './geometry-problem.ts'
import type { Position } from './polygons.ts'

/** Files with rounded coordinates do not reach 180 exactly. */
const edgeOfMap = 179.99

/**
 * A ring across the 180th meridian that is not cut there, without the jump: 179, -179 becomes 179, 181. An edge longer
 * than 180° of longitude crosses the meridian. One from -180 to 180 is ambiguous: it is the edge of a map of the world
 * where the ring would otherwise not close, or enclose nothing. Throws GeometryProblem for a ring around a pole.
 */
export function continuousRing(ring: readonly Position[]): Position[] {
  const continuous = withoutJumps(ring, () => true)
  if (continuous !== null && !isFlat(continuous)) return continuous
  const bounded = withoutJumps(ring, (from, to) => Math.min(Math.abs(from), Math.abs(to)) < edgeOfMap)
  if (bounded === null) throw new GeometryProblem('The boundary goes around a pole. Cut the area at longitude 180.')
  return bounded
}

/** Null when the end does not meet the start. */
function withoutJumps(ring: readonly Position[], wraps: (from: number, to: number) => boolean): Position[] | null {
  let turns = 0
  const continuous = ring.map(([x, y], at): Position => {
    const from = ring[at - 1]?.[0] ?? x
    if (Math.abs(x - from) > 180 && wraps(from, x)) turns += x < from ? 1 : -1
    return [x + turns * 360, y]
  })
  return turns === 0 ? continuous : null
}

/** Whether all corners are on one meridian. */
function isFlat(ring: readonly Position[]): boolean {
  const { west, east } = longitudesOf(ring)
  return east - west <= 2 * (180 - edgeOfMap)
}

function longitudesOf(ring: readonly Position[]): { west: number; east: number } {
  let [west, east] = [Infinity, -Infinity]
  for (const [x] of ring) [west, east] = [Math.min(west, x), Math.max(east, x)]
  return { west, east }
}

/** The ring in the turn of the globe in which it overlaps the given range of longitudes. */
export function turnedInto(ring: Position[], { west, east }: { west: number; east: number }): Position[] {
  const own = longitudesOf(ring)
  const turn = [0, 360, -360].find((degrees) => own.west + degrees <= east && own.east + degrees >= west)
  return turn === undefined || turn === 0 ? ring : ring.map(([x, y]): Position => [x + turn, y])
}
