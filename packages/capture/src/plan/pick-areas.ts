import { longerSideMeters } from '@gazetteer/geography'
import { cutInTwo, cutInto } from './cut.ts'
import { groundAround, touchesCity, weightIn } from './ground.ts'
import type { Box } from '@gazetteer/geography'
import type { Cutting } from './cut.ts'
import type { Ground } from './ground.ts'

export type Pace = {
  /** Into how many areas ground is cut by what it is expected to hold. */
  partsFor: (expected: number) => number
  /** About so many areas are wanted now. */
  areas: number
  /** So many of them, at most, side by side. */
  together: number
}

/** Ground that will make so many areas. */
type Unit = { box: Box; ground: Ground; parts: number }

/** All the open ground is asked at once where it makes no more than so many times the areas wanted. */
const lastRound = 1.5

/** Areas of the open ground, in its order: all of it, or as many as are wanted, evenly over the map so that they show most. */
export function pickAreas(
  open: readonly Box[],
  pace: Pace,
  { smallestBoxMeters, ...cutting }: Cutting & { smallestBoxMeters: number },
): Box[] {
  const units = open.map((box) => unitOf(box, cutting.ground))
  const isLast = areasOf(units) <= pace.areas * lastRound
  const chosen = isLast ? units : evenly(units.flatMap(apart), pace.areas)
  return chosen.flatMap(({ box, ground, parts }) => cutInto(box, parts, { ...cutting, ground }))

  function unitOf(box: Box, around: Ground): Unit {
    const ground = groundAround(around, box)
    const isSmall = longerSideMeters(box) < smallestBoxMeters
    return { box, ground, parts: isSmall ? 1 : pace.partsFor(weightIn(ground, box)) }
  }

  /** The unit cut into such as lie side by side. */
  function apart({ box, ground, parts }: Unit): Unit[] {
    if (!touchesCity(cutting.city, box)) return []
    if (parts <= pace.together) return [{ box, ground, parts }]
    const halves = cutInTwo(box, Math.floor(parts / 2) / parts, { ...cutting, ground })
    return halves.flatMap((half) => apart(unitOf(half, ground)))
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
