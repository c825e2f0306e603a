import { cityBox } from '@gazetteer/us-places'
import { areaPath } from '../area.ts'
import { usualDensity } from './density.ts'
import { DensityModel } from './density-model.ts'
import { groundOf, populationIn, touchesGround } from './ground.ts'
import { halve, longerAxis, sidesOf, spanOf } from './halve.ts'
import type { Box } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/source'
import type { City } from '@gazetteer/us-places'
import type { PlannedArea } from '../area.ts'
import type { Lane } from '../request.ts'
import type { SettledArea } from './density-model.ts'

/** What planning a round may use: settled facts of the lane alone, so that the plan never depends on timing. */
export type LaneFacts = {
  round: number
  /** The lane's planned areas so far, in plan order; the first is the survey. */
  settled: readonly SettledArea[]
  /** Plan all the ground at once instead of a few areas to learn from: for a preview. */
  isWhole?: boolean
}

/** A survey of fewer rows shows too little to plan by: areas are split as they turn out full. */
const leastSurvey = 40
/** The first areas after the survey measure the scale: small enough to stay below the cap where the guess is far too low. */
const probeShare = 0.15
/** Areas of the first round after the survey; each later round may be this many times larger. */
const firstRoundAreas = 4
const roundGrowth = 2

/**
 * The areas of the lane's next round in plan order; none when the lane's ground has been planned to its end.
 *
 * Without a cap, or where a limit asks for the source's own order, the city is one area. With a cap the whole city is asked
 * first: a survey, which is all there is for a small town, and for a large one shows where the listings are. Then the city is
 * cut where they are into boxes expected to stay well below the cap; a few are asked first and tell the scale.
 */
export function planRound(lane: Lane, city: City, declaration: SourceDeclaration, facts: LaneFacts): PlannedArea[] {
  const { cap } = declaration
  const whole = cityBox(city)
  if (facts.round === 0 && !facts.isWhole) {
    return [{ path: areaPath(lane.index, 0, 0), lane: lane.index, box: whole, label: city.label, expected: null }]
  }
  if (cap === null || (!facts.isWhole && !hasSurvey(lane, declaration))) return []
  const [survey, ...settled] = facts.settled
  if (survey !== undefined && survey.spots.length < cap) return []
  const ground = groundOf(city)
  const guess = Math.max(populationIn(ground, whole) * usualDensity(lane.types), cap)
  const model = new DensityModel(ground, survey?.spots ?? [], settled, guess)
  const aimed = cap * (settled.length === 0 && !facts.isWhole ? probeShare : aimedShare(model.spread()))
  const done = new Set(settled.map(({ box }) => keyOf(box)))
  const open = uncovered(whole)
  const most = firstRoundAreas * roundGrowth ** (facts.round - 1)
  return spread(open, facts.isWhole || open.length <= most * 1.5 ? open.length : most).map((box, index) => ({
    path: areaPath(lane.index, facts.round, index),
    lane: lane.index,
    box,
    label: labelOf(city, box),
    expected: model.expected(box),
  }))

  /** Leaves of the city's tree of boxes that no earlier round asked. */
  function uncovered(box: Box): Box[] {
    if (done.has(keyOf(box)) || !touchesGround(ground, box)) return []
    const { height, width } = sidesOf(box)
    const isSmall = Math.max(height, width) < declaration.smallestBoxMeters
    if (isSmall || (model.expected(box) <= aimed && !holdsDone(box))) return [box]
    return balancedHalves(model, box).flatMap(uncovered)
  }

  function holdsDone(box: Box): boolean {
    return settled.some((area) => isInside(area.box, box))
  }
}

/** Whether the area is its lane's survey, which is full by design and not split: the next round is cut by what it showed. */
export function isSurvey(lane: Lane, declaration: SourceDeclaration, path: string): boolean {
  return hasSurvey(lane, declaration) && path === areaPath(lane.index, 0, 0)
}

/** Not where a limit asks for the source's own order. */
function hasSurvey({ fitLimit }: Lane, { cap }: SourceDeclaration): boolean {
  return fitLimit === null && cap !== null && cap >= leastSurvey
}

/**
 * Share of the cap that an area is planned for. A page is left half empty by every area, so large ones waste less; but an
 * area that runs into the cap is asked again in parts. The surer the expectation, the larger. Measured in `bench/coverage`.
 */
function aimedShare(spreadOfErrors: number | null): number {
  return Math.min(Math.max(0.95 - 0.6 * (spreadOfErrors ?? 0.6), 0.55), 0.8)
}

/** Two parts that are expected to hold the same; depends on the survey alone, so that every round cuts the same tree. */
function balancedHalves(model: DensityModel, box: Box): [Box, Box] {
  const axis = longerAxis(box)
  const half = model.share(box) / 2
  let [low, high] = spanOf(box, axis)
  const [start, end] = [low, high]
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2
    if (model.share(halve(box, axis, middle)[0]) < half) low = middle
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
