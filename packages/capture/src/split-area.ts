import { partPath } from './area.ts'
import { groundOf, touchesGround } from './plan/ground.ts'
import { halve, longerAxis, sidesOf, spanOf } from './plan/halve.ts'
import type { Axis } from './plan/halve.ts'
import type { Box, Point } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/source'
import type { City } from '@gazetteer/us-places'
import type { PlannedArea } from './area.ts'

/** A cut never leaves a part thinner than this share of the whole. */
const thinnestShare = 0.1

/**
 * The parts of an area that holds more than the source tells at once, cut where the area's own results balance, across the
 * longer side and then each part again; parts without any of the city's ground are left out. Empty when the area is too small
 * to split. Reads nothing but the area's own pages, so the split is the same however the run was interrupted.
 */
export function splitArea(
  area: PlannedArea,
  found: readonly Point[],
  city: City,
  declaration: SourceDeclaration,
): PlannedArea[] {
  const ground = groundOf(city)
  const isRich = found.length >= richEnough
  const parts = cut(area.box, found).flatMap(([box, inside]) => (isRich ? cut(box, inside) : [[box, inside] as const]))
  if (parts.length === 1) return []
  return parts
    .filter(([box]) => touchesGround(ground, box))
    .map(([box], index) => ({
      path: partPath(area.path, index),
      lane: area.lane,
      box,
      label: `${area.label} part ${index + 1}`,
      expected: null,
    }))

  function cut(box: Box, points: readonly Point[]): (readonly [Box, readonly Point[]])[] {
    const { height, width } = sidesOf(box)
    if (Math.max(height, width) / 2 < declaration.smallestBoxMeters) return [[box, points]]
    const axis = axisOf(box, points)
    const [start, end] = spanOf(box, axis)
    const margin = (end - start) * thinnestShare
    const middle = median(
      points.map((point) => point[axis]),
      (start + end) / 2,
    )
    const at = Math.min(Math.max(middle, start + margin), end - margin)
    const [first, second] = halve(box, axis, at)
    return [
      [first, points.filter((point) => point[axis] < at)],
      [second, points.filter((point) => point[axis] >= at)],
    ]
  }
}

/** The longer side, unless the middle half of the results lies across it: a street is cut across, not along. */
function axisOf(box: Box, points: readonly Point[]): Axis {
  const longer = longerAxis(box)
  if (points.length < fewPoints) return longer
  const [south, north] = quartiles(points.map(({ latitude }) => latitude))
  const [west, east] = quartiles(points.map(({ longitude }) => longitude))
  const { height, width } = sidesOf({ south, north, west, east })
  if (longer === 'latitude') return height * muchLonger < width ? 'longitude' : longer
  return width * muchLonger < height ? 'latitude' : longer
}

const muchLonger = 4
const fewPoints = 8

function quartiles(values: number[]): [number, number] {
  const sorted = values.sort((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 4)] ?? 0, sorted[Math.floor((sorted.length * 3) / 4)] ?? 0]
}

/** With so many results of its own an area is cut in four at once: parts that are small cost less than parts that are full. */
const richEnough = 50

function median(values: number[], otherwise: number): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? otherwise
}
