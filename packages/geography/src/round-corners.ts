import { metersPerDegree } from './point.ts'
import type { Position } from './polygons.ts'

/** A flatter corner is no corner. */
const leastTurn = Math.PI / 12
/** Of the shorter edge at a corner. */
const maxShare = 0.2
const steps = 3

/** A closed ring with each corner replaced by an arc that begins at most so far from it. */
export function roundCorners(ring: readonly Position[], meters: number): Position[] {
  const corners = ring.slice(0, -1)
  const shrink = Math.cos(((corners[0]?.[1] ?? 0) * Math.PI) / 180)
  const rounded = corners.flatMap((corner, at): Position[] => {
    const [before, after] = [corners.at(at - 1) ?? corner, corners[(at + 1) % corners.length] ?? corner]
    const [come, go] = [vector(before, corner, shrink), vector(corner, after, shrink)]
    const turn = Math.abs(Math.atan2(come.x * go.y - come.y * go.x, come.x * go.x + come.y * go.y))
    if (turn < leastTurn) return [corner]
    const cut = Math.min(meters, maxShare * come.length, maxShare * go.length)
    const from = between(corner, before, cut / come.length)
    const to = between(corner, after, cut / go.length)
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps
      return between(between(from, corner, share), between(corner, to, share), share)
    })
  })
  const [first] = rounded
  return first === undefined ? [] : [...rounded, first]
}

function vector([fromX, fromY]: Position, [toX, toY]: Position, shrink: number) {
  const [x, y] = [(toX - fromX) * shrink * metersPerDegree, (toY - fromY) * metersPerDegree]
  return { x, y, length: Math.max(1e-6, Math.hypot(x, y)) }
}

const between = ([fromX, fromY]: Position, [toX, toY]: Position, share: number): Position => [
  fromX + (toX - fromX) * share,
  fromY + (toY - fromY) * share,
]
