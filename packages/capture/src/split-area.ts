import { partPath } from './area.ts'
import { groundOf, touchesGround } from './plan/ground.ts'
import { halve, longerAxis, sidesOf, spanOf } from './plan/halve.ts'
import type { Point } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/source'
import type { City } from '@gazetteer/us-places'
import type { PlannedArea } from './area.ts'

/** A cut never leaves a part thinner than this share of the whole. */
const thinnestShare = 0.1

/**
 * The parts of an area that holds more than the source tells at once, cut across its longer side where the area's own
 * results balance; parts without any of the city's ground are left out. Empty when the area is too small to split.
 * Reads nothing but the area's own pages, so the split is the same however the run was interrupted.
 */
export function splitArea(
  area: PlannedArea,
  found: readonly Point[],
  city: City,
  declaration: SourceDeclaration,
): PlannedArea[] {
  const { height, width } = sidesOf(area.box)
  if (Math.max(height, width) / 2 < declaration.smallestBoxMeters) return []
  const axis = longerAxis(area.box)
  const [start, end] = spanOf(area.box, axis)
  const margin = (end - start) * thinnestShare
  const at = Math.min(
    Math.max(
      median(
        found.map((point) => point[axis]),
        (start + end) / 2,
      ),
      start + margin,
    ),
    end - margin,
  )
  const ground = groundOf(city)
  return halve(area.box, axis, at)
    .map((box, index) => ({
      path: partPath(area.path, index),
      lane: area.lane,
      box,
      label: `${area.label} ${axis === 'latitude' ? ['south', 'north'][index] : ['west', 'east'][index]}`,
      expected: area.expected === null ? null : area.expected / 2,
    }))
    .filter(({ box }) => touchesGround(ground, box))
}

function median(values: number[], otherwise: number): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? otherwise
}
