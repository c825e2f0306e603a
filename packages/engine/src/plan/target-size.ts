import type { MergedArea } from './merged-areas.ts'

/** Inputs of the optimal area size: the source's declaration, and the accuracy of the plan's expectations. */
export type Terms = {
  cap: number
  pageSize: number
  /** A saturated area costs nothing. */
  hasFreeProbe: boolean
  /** Standard deviation of ln(rows / expected) beyond Poisson noise. */
  spread: number
  /** Rows received per row inside the area: sources also return some from just outside. */
  received: number
}

export type TargetSize = {
  /** The best number of areas for an extent with this many expected listings. */
  partsFor: (expected: number) => number
  /** Expected listings of an area with the lowest cost per listing. */
  listings: number
}

/** Areas are never planned above this share of the cap. */
const maxOfCap = 0.75
const steps = 45

/**
 * The area size with the fewest requests per listing. Every area wastes half a page at its end, which favours large
 * areas. A saturated area wastes its requests and is fetched again in parts.
 */
export function targetSizeFor(terms: Terms): TargetSize {
  const step = (terms.cap * maxOfCap) / steps
  const sizes = Array.from({ length: steps }, (_, at) => (at + 1) * step)
  const price = (expected: number) => requestsFor(expected, terms) / expected
  const listings = sizes.reduce((best, size) => (price(size) < price(best) ? size : best))
  const partsFor = (expected: number) => {
    const fewer = Math.max(1, Math.floor(expected / listings))
    if (expected <= 0) return 1
    return price(expected / (fewer + 1)) < price(expected / fewer) ? fewer + 1 : fewer
  }
  return { partsFor, listings }
}

/** Parts of a saturated area are sized to this share of the cap. */
const shareOfParts = 0.6
/** Extra requests per part, because parts vary in size. */
const surcharge = 0.1

/** Expected requests to fetch an area completely, given its expected listings. */
function requestsFor(expected: number, { cap, pageSize, hasFreeProbe, spread, received }: Terms): number {
  const saturated = hasFreeProbe ? 0 : cap / pageSize
  let requests = 0
  for (const [count, chance] of countsFor(expected, spread).entries()) {
    const rows = Math.floor(count * received)
    const parts = Math.max(2, Math.ceil(rows / (cap * shareOfParts)))
    const again = parts * (pages(rows / parts) + surcharge)
    requests += chance * (rows < cap ? pages(rows) : saturated + again)
  }
  return requests

  function pages(rows: number): number {
    return Math.max(1, Math.ceil(rows / pageSize))
  }
}

/** Probability of each number of listings: a negative binomial, a Poisson with an uncertain mean. */
function countsFor(expected: number, spread: number): number[] {
  const shape = 1 / spread ** 2
  const odds = expected / (expected + shape)
  const chances = [(1 - odds) ** shape]
  for (let left = 1 - (chances[0] ?? 0); left > 0.0001 && chances.length < maxCounted;) {
    const next = ((chances.at(-1) ?? 0) * odds * (chances.length - 1 + shape)) / chances.length
    chances.push(next)
    left -= next
  }
  return chances
}

const maxCounted = 5_000

/** Prior for the spread, weighted as this many areas. */
export const defaultSpread = 0.5
const defaultAreas = 4
const [minSpread, maxSpread] = [0.1, 0.7]

/** How far off the expectations were so far. Uses only later, better informed areas once there are enough. */
export function spreadOf(merged: readonly MergedArea[]): number {
  const late = merged.length < 10 ? merged : merged.slice(Math.floor(merged.length / 3))
  const errors = late.flatMap(({ expected, rows }) => {
    if (expected === null) return []
    const beyondCounting = Math.min((rows.length - expected) ** 2, (3 * expected + 3) ** 2) - expected
    return [{ beyondCounting, scale: expected ** 2 }]
  })
  const scale = sum(errors.map((error) => error.scale))
  if (scale === 0) return defaultSpread
  const prior = (defaultAreas * scale) / errors.length
  const variance = (sum(errors.map((error) => error.beyondCounting)) + defaultSpread ** 2 * prior) / (scale + prior)
  return Math.min(Math.max(Math.sqrt(Math.max(variance, 0)), minSpread), maxSpread)
}

export function receivedPerRowInside(merged: readonly MergedArea[]): number {
  const inside = sum(merged.map(({ rows }) => rows.length))
  return (sum(merged.map(({ received }) => received)) + rowsOfPrior) / (inside + rowsOfPrior)
}

const rowsOfPrior = 20

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
