import { sizeMeters } from '@gazetteer/geography'
import { cutAt, spanOf } from './axis.ts'
import { densityAround, shareInside } from './density.ts'
import type { Box } from '@gazetteer/geography'
import { touchesBox } from '@gazetteer/places'
import type { City } from '@gazetteer/places'
import type { Axis } from './axis.ts'
import type { Density } from './density.ts'

/** How to cut: by what the ground holds, and never thinner than a share of the side, so that every cut gets somewhere. */
export type Partitioning = { density: Density; city: City; thinnest: number }

/** A box into `count` parts that hold about the same, by cuts from edge to edge; parts without any of the city are left out. */
export function partition(box: Box, count: number, { density, ...cutting }: Partitioning): Box[] {
  if (!touchesBox(cutting.city, box)) return []
  if (count <= 1) return [box]
  const near = { ...cutting, density: densityAround(density, box) }
  const lower = Math.floor(count / 2)
  const [first, second] = bisect(box, lower / count, near)
  return [...partition(first, lower, near), ...partition(second, count - lower, near)]
}

/** Two parts, the lower with this share of what the box holds: across the side along which what it holds is farther spread. */
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

/** How what a box holds lies along one of its sides: stretches that each hold their weight evenly. */
type Profile = { span: readonly [number, number]; stretches: Stretches }

/** Written anew for each box: a city's ground has thousands of parts and is cut hundreds of times. */
class Stretches {
  count = 0
  /** Three numbers for each: from, to, weight. */
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

  /** The weight below a place. */
  below(place: number): number {
    const { numbers } = this
    let sum = 0
    for (let at = 0; at < 3 * this.count; at += 3) {
      const from = numbers[at] ?? 0
      if (from >= place) continue
      const to = numbers[at + 1] ?? 0
      const weight = numbers[at + 2] ?? 0
      sum += to <= place ? weight : (weight * (place - from)) / (to - from)
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

/** The share of the side on which the middle three fifths lie. */
function middleShare(profile: Profile): number {
  const [start, end] = profile.span
  return (quantile(profile, 0.8) - quantile(profile, 0.2)) / (end - start)
}

const bisections = 18

/** Where on the side this share of all lies below; a box of which nothing is known is taken as even. */
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
