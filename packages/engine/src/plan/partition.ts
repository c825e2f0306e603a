import { sizeMeters } from '@gazetteer/geography'
import { cutAt, spanOf } from './axis.ts'
import { densityAround, shareInside } from './density/density.ts'
import type { Box } from '@gazetteer/geography'
import { touchesBox } from '@gazetteer/places'
import type { City } from '@gazetteer/places'
import type { Axis } from './axis.ts'
import type { Density } from './density/density.ts'

/** How to cut: by expected weight, and never thinner than a share of the side, so that every cut makes progress. */
export type Partitioning = { density: Density; city: City; thinnest: number }

/** Cuts a box edge to edge into `count` parts of about equal weight; parts outside the city are dropped. */
export function partition(box: Box, count: number, { density, ...cutting }: Partitioning): Box[] {
  if (!touchesBox(cutting.city, box)) return []
  if (count <= 1) return [box]
  const near = { ...cutting, density: densityAround(density, box) }
  const lower = Math.floor(count / 2)
  const [first, second] = bisect(box, lower / count, near)
  return [...partition(first, lower, near), ...partition(second, count - lower, near)]
}

/**
 * Cuts off `share` of the box's weight, across the axis along which the weight is spread further. Returns the lower
 * part first.
 */
export function bisect(box: Box, share: number, { density, thinnest }: Omit<Partitioning, 'city'>): [Box, Box] {
  const { height, width } = sizeMeters(box)
  const upright = profileOf(density, box, 'latitude')
  const across = profileOf(density, box, 'longitude')
  const isTall = middleShare(upright) * height > middleShare(across) * width
  const profile = isTall ? upright : across
  const [start, end] = profile.span
  const margin = (end - start) * thinnest
  const at = Math.min(Math.max(quantile(profile, share), start + margin), end - margin)
  return cutAt(box, isTall ? 'latitude' : 'longitude', at)
}

/** Weight distribution along one side of a box: stretches of uniform weight. */
type Profile = { span: readonly [number, number]; stretches: Stretches }

/** A reusable buffer: a city has thousands of parts and is cut hundreds of times. */
class Stretches {
  count = 0
  numbers = new Float64Array(3 * 1024)

  add(from: number, to: number, weight: number): void {
    const at = 3 * this.count
    if (at === this.numbers.length) {
      const longer = new Float64Array(2 * at)
      longer.set(this.numbers)
      this.numbers = longer
    }
    this.numbers[at] = from
    this.numbers[at + 1] = to
    this.numbers[at + 2] = weight
    this.count += 1
  }

  below(position: number): number {
    const { numbers } = this
    let sum = 0
    for (let at = 0; at < 3 * this.count; at += 3) {
      const from = numbers[at] ?? 0
      if (from >= position) continue
      const to = numbers[at + 1] ?? 0
      const weight = numbers[at + 2] ?? 0
      sum += to <= position ? weight : (weight * (position - from)) / (to - from)
    }
    return sum
  }
}

const written = { latitude: new Stretches(), longitude: new Stretches() }

function profileOf(density: Density, box: Box, axis: Axis): Profile {
  const [start, end] = spanOf(box, axis)
  const stretches = written[axis]
  stretches.count = 0
  for (const part of density) {
    const weight = part.weight * shareInside(part.box, box)
    if (weight <= 0) continue
    const [from, to] = spanOf(part.box, axis)
    stretches.add(Math.max(from, start), Math.min(to, end), weight)
  }
  return { span: [start, end], stretches }
}

/** The share of the side that contains the middle three fifths of the weight. */
function middleShare(profile: Profile): number {
  const [start, end] = profile.span
  return (quantile(profile, 0.8) - quantile(profile, 0.2)) / (end - start)
}

const bisections = 18

/** The coordinate below which this share of the weight is; uniform for a box without data. */
function quantile({ span, stretches }: Profile, share: number): number {
  let [low, high] = span
  const wanted = share * stretches.below(Infinity)
  if (wanted === 0) return low + (high - low) * share
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    if (stretches.below(middle) < wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}
