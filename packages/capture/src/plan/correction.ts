import { populationIn } from './ground.ts'
import { sidesOf } from './halve.ts'
import type { Box } from '@gazetteer/geography'
import type { Ground } from './ground.ts'
import type { LaneFacts } from './plan-round.ts'

/** How much the whole lane's density counts beside what was found nearby, in expected listings. */
const weightOfWhole = 3
/** Nearby: within about this many lengths of the box. */
const reach = 1
/** A lane is never taken to be this much emptier than expected: an area without a listing proves little. */
const leastCorrection = 0.02

/**
 * How many times denser than the usual density a box is expected to be: what the lane found so far, the nearer the more it
 * counts. 1 where nothing is known yet.
 */
export function correctionFrom(ground: Ground, density: number, { settled }: LaneFacts): (box: Box) => number {
  const known = settled.map(({ box, found }) => ({ box, found, usual: populationIn(ground, box) * density }))
  if (known.length === 0) return () => 1
  const whole = ratio(sum(known.map(({ found }) => found)) + 1, sum(known.map(({ usual }) => usual)) + 1)
  return (box) => {
    const { height, width } = sidesOf(box)
    const scale = reach * Math.max(height, width, 1)
    let found = weightOfWhole * whole
    let usual = weightOfWhole
    for (const area of known) {
      const weight = Math.exp(-((distance(box, area.box) / scale) ** 2) / 2)
      found += weight * area.found
      usual += weight * area.usual
    }
    return ratio(found, usual)
  }
}

const ratio = (found: number, usual: number) => Math.max(found / usual, leastCorrection)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Metres between the middles of two boxes. */
function distance(a: Box, b: Box): number {
  const [south, north] = [(a.south + a.north) / 2, (b.south + b.north) / 2].sort((x, y) => x - y)
  const [west, east] = [(a.west + a.east) / 2, (b.west + b.east) / 2].sort((x, y) => x - y)
  const { height, width } = sidesOf({ south: south ?? 0, north: north ?? 0, west: west ?? 0, east: east ?? 0 })
  return Math.hypot(height, width)
}
