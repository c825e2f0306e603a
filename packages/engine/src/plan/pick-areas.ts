import { touchesBox } from '@gazetteer/places'
import { longerSideMeters } from '@gazetteer/geography'
import { bisect, partition } from './partition.ts'
import { densityAround, weightIn } from './density/density.ts'
import type { Box } from '@gazetteer/geography'
import type { Partitioning } from './partition.ts'
import type { Density } from './density/density.ts'

export type Pace = {
  /** The number of areas to cut an extent into, by its expected listings. */
  partsFor: (expected: number) => number
  areas: number
  maxAdjacent: number
}

/** A box with enough expected listings for this many areas. */
type Unit = { box: Box; density: Density; parts: number }

/** The rest becomes the last round when it needs at most this many times the wanted number of areas. */
const lastRound = 1.5

/** Areas of the uncovered extent, in order: all of them, or the wanted number spread evenly over the map. */
export function pickAreas(
  open: readonly Box[],
  pace: Pace,
  { smallestBoxMeters, ...cutting }: Partitioning & { smallestBoxMeters: number },
): Box[] {
  const units = open.map((box) => unitOf(box, cutting.density))
  const isLast = areasOf(units) <= pace.areas * lastRound
  const chosen = isLast ? units : evenly(units.flatMap(splitUnit), pace.areas)
  return chosen.flatMap(({ box, density, parts }) => partition(box, parts, { ...cutting, density }))

  function unitOf(box: Box, around: Density): Unit {
    const density = densityAround(around, box)
    const isSmall = longerSideMeters(box) < smallestBoxMeters
    return { box, density, parts: isSmall ? 1 : pace.partsFor(weightIn(density, box)) }
  }

  /** Cuts the unit into units of adjacent areas. */
  function splitUnit({ box, density, parts }: Unit): Unit[] {
    if (!touchesBox(cutting.city, box)) return []
    if (parts <= pace.maxAdjacent) return [{ box, density, parts }]
    const halves = bisect(box, Math.floor(parts / 2) / parts, { ...cutting, density })
    return halves.flatMap((half) => splitUnit(unitOf(half, density)))
  }
}

/**
 * Selects units with about this many areas, evenly spaced in their order. The order follows the cuts, and therefore the
 * map.
 */
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
