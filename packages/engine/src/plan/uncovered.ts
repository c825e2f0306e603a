import { intersects } from '@gazetteer/geography'
import { cutAt, otherAxis, spanOf } from './axis.ts'
import type { Box } from '@gazetteer/geography'
import type { Axis } from './axis.ts'

/**
 * The part of a box that no fetched box covers, as adjacent boxes. Areas come from edge-to-edge cuts, so their edges
 * are candidate lines for splitting. Picks the line that most areas touch and that crosses the fewest.
 */
export function uncovered(box: Box, fetched: readonly Box[]): Box[] {
  const inside = fetched.filter((other) => intersects(other, box))
  if (inside.length === 0) return [box]
  const [first, ...others] = lines(box, inside)
  if (first === undefined) return []
  const best = others.reduce((one, other) => (other.lineScore > one.lineScore ? other : one), first)
  return cutAt(box, best.axis, best.at).flatMap((half) => uncovered(half, inside))
}

type Line = { axis: Axis; at: number; lineScore: number }

/** Edges of the fetched boxes that cross the box; none when it is covered. */
function lines(box: Box, inside: readonly Box[]): Line[] {
  return (['latitude', 'longitude'] as const).flatMap((axis) => {
    const [start, end] = spanOf(box, axis)
    const edges = new Set(inside.flatMap((other) => spanOf(other, axis)))
    return [...edges]
      .filter((at) => at > start && at < end)
      .map((at) => ({ axis, at, lineScore: scoreOf({ axis, at }, box, inside) }))
  })
}

function scoreOf({ axis, at }: Omit<Line, 'lineScore'>, box: Box, inside: readonly Box[]): number {
  const across = otherAxis(axis)
  const [start, end] = spanOf(box, across)
  let score = 0
  for (const other of inside) {
    const [low, high] = spanOf(other, axis)
    const [from, to] = spanOf(other, across)
    if (low === at || high === at) score += (Math.min(to, end) - Math.max(from, start)) / (end - start)
    else if (low < at && high > at) score -= cutPenalty
  }
  return score
}

/** Exceeds the total score of all areas along a line. */
const cutPenalty = 4
