import { touchesBox } from '@gazetteer/places'
import { longerSideMeters } from '@gazetteer/geography'
import { bisect, partition } from './partition.ts'
import { densityAround, weightIn } from './density.ts'
import type { Box } from '@gazetteer/geography'
import type { Partitioning } from './partition.ts'
import type { Density } from './density.ts'

export type Pace = {
  /** Into how many areas ground is cut by what it is expected to hold. */
  partsFor: (expected: number) => number
  /** About so many areas are wanted now. */
  areas: number
  /** So many of them, at most, side by side. */
  together: number
}

/** Density that will make so many areas. */
type Unit = { box: Box; density: Density; parts: number }

/** All the open ground is asked at once where it makes no more than so many times the areas wanted. */
const lastRound = 1.5

/** Areas of the open ground, in its order: all of it, or as many as are wanted, evenly over the map so that they show most. */
export function pickAreas(
  open: readonly Box[],
  pace: Pace,
  { smallestBoxMeters, ...cutting }: Partitioning & { smallestBoxMeters: number },
): Box[] {
  const units = open.map((box) => unitOf(box, cutting.density))
  const isLast = areasOf(units) <= pace.areas * lastRound
  const chosen = isLast ? units : evenly(units.flatMap(apart), pace.areas)
  return chosen.flatMap(({ box, density, parts }) => partition(box, parts, { ...cutting, density }))

  function unitOf(box: Box, around: Density): Unit {
    const density = densityAround(around, box)
    const isSmall = longerSideMeters(box) < smallestBoxMeters
    return { box, density, parts: isSmall ? 1 : pace.partsFor(weightIn(density, box)) }
  }

  /** The unit cut into such as lie side by side. */
  function apart({ box, density, parts }: Unit): Unit[] {
    if (!touchesBox(cutting.city, box)) return []
    if (parts <= pace.together) return [{ box, density, parts }]
    const halves = bisect(box, Math.floor(parts / 2) / parts, { ...cutting, density })
    return halves.flatMap((half) => apart(unitOf(half, density)))
  }
}

/** Units of about so many areas together, evenly over their order, which follows the cuts and so the map. */
function evenly(units: readonly Unit[], areas: number): Unit[] {
  const step = areasOf(units) / areas
  let seen = 0
  let next = step / 2
  return units.filter(({ parts }) => {
    seen += parts
    if (seen < next) return false
    next += step * parts
    return true
  })
}

function areasOf(units: readonly Unit[]): number {
  return units.reduce((sum, { parts }) => sum + parts, 0)
}
