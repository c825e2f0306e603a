import { populationIn } from './ground.ts'
import { sidesOf } from './halve.ts'
import type { Box } from '@gazetteer/geography'
import type { Ground } from './ground.ts'

/** [latitude, longitude], degrees. */
export type Spot = readonly [number, number]

/** A planned area that has been settled with all its parts. */
export type SettledArea = {
  box: Box
  expected: number | null
  found: number
  /** Where its rows lay; only of the survey. */ spots: readonly Spot[]
}

/** The survey's rows are so few that where people live is counted in as so many rows more. */
const populationRows = 6
/** How much the whole lane's finds count beside those nearby, in expected listings. */
const weightOfWhole = 4

/**
 * Where a lane's listings are to be expected: the survey (the source's own best rows over the whole city) tells the shape,
 * softened by where people live; the areas settled since tell the scale, the nearer the more.
 */
export class DensityModel {
  readonly #ground: Ground
  readonly #spots: Ground
  readonly #population: number
  readonly #settled: { box: Box; share: number; found: number }[]
  readonly #total: number

  /** `guess` is the expected total before anything but the survey is known. */
  constructor(ground: Ground, survey: readonly Spot[], settled: readonly SettledArea[], guess: number) {
    this.#ground = ground
    this.#spots = spreadOut(survey)
    this.#population = ground.reduce((sum, { population }) => sum + population, 0)
    this.#settled = settled.map(({ box, found }) => ({ box, found, share: this.share(box) }))
    const share = sum(this.#settled.map((area) => area.share))
    const found = sum(this.#settled.map((area) => area.found))
    const guessWeight = 1 / Math.max(guess, 1)
    this.#total = share === 0 ? guess : (found + 1) / (share + guessWeight)
  }

  /** The part of all listings, 0 to 1, that the box is expected to hold; the same in every round. */
  share(box: Box): number {
    const rows = populationIn(this.#spots, box)
    const people = populationIn(this.#ground, box) / this.#population
    return (rows + populationRows * people) / (this.#spots.length + populationRows)
  }

  expected(box: Box): number {
    const usual = this.share(box) * this.#total
    if (this.#settled.length === 0) return usual
    const { height, width } = sidesOf(box)
    const scale = Math.max(height, width, 1)
    let found = weightOfWhole
    let expected = weightOfWhole
    for (const area of this.#settled) {
      const weight = Math.exp(-((distance(box, area.box) / scale) ** 2) / 2)
      found += weight * area.found
      expected += weight * area.share * this.#total
    }
    return (usual * found) / expected
  }

  /** How far off the expectation was so far: the standard deviation of ln(found / expected) beyond mere counting; null while unknown. */
  spread(): number | null {
    const errors = this.#settled.map(({ share, found }) => {
      const expected = share * this.#total
      return Math.log((found + 2) / (expected + 2)) ** 2 - 1 / (expected + 2)
    })
    return errors.length < 3 ? null : Math.sqrt(Math.max(sum(errors) / errors.length, 0))
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A row of the survey stands for those around it: its weight is spread as far as to its nth nearest neighbour. */
const neighbours = 3

function spreadOut(spots: readonly Spot[]): Ground {
  return spots.map(([latitude, longitude]) => {
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const distances = spots.map((other) =>
      Math.max(Math.abs(other[0] - latitude), Math.abs(other[1] - longitude) * shrink),
    )
    const reach = Math.max(distances.sort((a, b) => a - b)[Math.min(neighbours, spots.length - 1)] ?? 0, leastReach)
    const box = {
      south: latitude - reach,
      north: latitude + reach,
      west: longitude - reach / shrink,
      east: longitude + reach / shrink,
    }
    return { box, population: 1 }
  })
}

/** About 20 metres, in degrees of latitude. */
const leastReach = 0.0002

/** Metres between the middles of two boxes. */
function distance(a: Box, b: Box): number {
  const between = {
    south: (a.south + a.north) / 2,
    north: (b.south + b.north) / 2,
    west: (a.west + a.east) / 2,
    east: (b.west + b.east) / 2,
  }
  const { height, width } = sidesOf(between)
  return Math.hypot(height, width)
}
