import { cityBox } from '@gazetteer/us-places'
import { areaPath } from '../area.ts'
import { usualDensity } from './density.ts'
import { correctionFrom } from './correction.ts'
import { groundOf, populationIn, touchesGround } from './ground.ts'
import { halve, longerAxis, sidesOf, spanOf } from './halve.ts'
import type { Box } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/source'
import type { City } from '@gazetteer/us-places'
import type { PlannedArea } from '../area.ts'
import type { Lane } from '../request.ts'
import type { Ground } from './ground.ts'

/** A planned area of an earlier round with all that its parts returned. */
export type SettledArea = { box: Box; expected: number | null; found: number }

/** What planning a round may use: settled facts of the lane alone, so that the plan never depends on timing. */
export type LaneFacts = {
  round: number
  settled: readonly SettledArea[]
  /** Plan all the ground at once instead of a few areas to learn from: for a preview. */
  isWhole?: boolean
}

/**
 * Share of the cap that an area is planned for. Pages are what costs, and a page is left half empty by every area: small
 * areas waste half pages, large ones run into the cap and are asked again in parts. Measured in `bench/coverage`.
 */
const aimedShare = 0.5
/** The first areas measure the density: so small that they stay below the cap even where the guess is far too low. */
const probeShare = 0.1
/** Areas of the first round; each later round may be this many times larger. */
const firstRoundAreas = 4
const roundGrowth = 4

/**
 * The areas of the lane's next round in plan order; none when the lane's ground has been planned to its end.
 * Without a cap, or where a limit asks for the source's own order, the city is one area. With a cap the city is cut,
 * where people live, into boxes that are expected to stay below it; a few are asked first and correct the expectation.
 */
export function planRound(lane: Lane, city: City, declaration: SourceDeclaration, facts: LaneFacts): PlannedArea[] {
  const { cap } = declaration
  if (cap === null || lane.fitLimit !== null) {
    return facts.round === 0
      ? [{ path: areaPath(lane.index, 0, 0), lane: lane.index, box: cityBox(city), label: city.label, expected: null }]
      : []
  }
  const ground = groundOf(city)
  const density = usualDensity(lane.types)
  const correct = correctionFrom(ground, density, facts)
  const aimed = cap * (facts.round === 0 && !facts.isWhole ? probeShare : aimedShare)
  const done = new Set(facts.settled.map(({ box }) => keyOf(box)))
  const open = uncovered(cityBox(city))
  const most = firstRoundAreas * roundGrowth ** facts.round
  return spread(open, facts.isWhole || open.length <= most * 1.5 ? open.length : most).map((box, index) => ({
    path: areaPath(lane.index, facts.round, index),
    lane: lane.index,
    box,
    label: labelOf(city, box),
    expected: expectedIn(box),
  }))

  /** Leaves of the city's tree of boxes that no earlier round asked. */
  function uncovered(box: Box): Box[] {
    if (done.has(keyOf(box)) || !touchesGround(ground, box)) return []
    const { height, width } = sidesOf(box)
    const isSmall = Math.max(height, width) < declaration.smallestBoxMeters
    const isExpectedToFit = expectedIn(box) <= aimed
    if (isSmall || (isExpectedToFit && !holdsDone(box))) return [box]
    return balancedHalves(ground, box).flatMap(uncovered)
  }

  function expectedIn(box: Box): number {
    return populationIn(ground, box) * density * correct(box)
  }

  function holdsDone(box: Box): boolean {
    return facts.settled.some((area) => isInside(area.box, box))
  }
}

function balancedHalves(ground: Ground, box: Box): [Box, Box] {
  const axis = longerAxis(box)
  const half = populationIn(ground, box) / 2
  let [low, high] = spanOf(box, axis)
  const [start, end] = [low, high]
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2
    if (populationIn(ground, halve(box, axis, middle)[0]) < half) low = middle
    else high = middle
  }
  const margin = (end - start) / 10
  return halve(box, axis, Math.min(Math.max((low + high) / 2, start + margin), end - margin))
}

/** `count` of the boxes, evenly over their order, which follows the tree and so the map. */
function spread(boxes: Box[], count: number): Box[] {
  if (count >= boxes.length) return boxes
  return boxes.filter(
    (_, index) => Math.floor(((index + 1) * count) / boxes.length) > Math.floor((index * count) / boxes.length),
  )
}

function labelOf(city: City, box: Box): string {
  const inside = city.zips.filter(
    ({ latitude, longitude }) =>
      latitude >= box.south && latitude < box.north && longitude >= box.west && longitude < box.east,
  )
  const [first] = inside
  if (first === undefined) return `part of ${city.label}`
  return inside.length === 1 ? `ZIP ${first.zip}` : `ZIP ${first.zip} and ${inside.length - 1} more`
}

const keyOf = (box: Box) => `${box.south},${box.west},${box.north},${box.east}`

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east
  )
}
