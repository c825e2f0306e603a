import { type Box, holds, longerSideMeters, type Outline, outlineOf, simplified } from '@gazetteer/geography'
import { openPacer } from './bounded/index.ts'
import { bearsName, type City, cityBox } from '@gazetteer/places'

/** A boundary that bears a city's name, as rings of [longitude, latitude]. */
export type NamedOutline = { name: string; rings: [number, number][][] }

/** A state may bear its city's name: what is so many times the city's size is not the city. */
const mostTimes = 4

/** Whether ground of this size may be the city's. */
export const isCitySized = (box: Box, city: City): boolean =>
  longerSideMeters(box) <= mostTimes * longerSideMeters(cityBox(city))

/** Simplifying takes the square of the length at the worst. */
const pointsAtOnce = 2_000

/** A line without points closer to it than `tolerance`; a long one is simplified part by part, and other work has its turn. */
export async function simplifiedLine(
  line: readonly [number, number][],
  tolerance: number,
): Promise<[number, number][]> {
  const pace = openPacer()
  const points: [number, number][] = []
  for (let start = 0; start < line.length; start += pointsAtOnce) {
    // Parts share an end, which the next one begins with.
    const isLast = start + pointsAtOnce >= line.length
    const part = simplified(line.slice(start, start + pointsAtOnce + 1), tolerance)
    for (const point of isLast ? part : part.slice(0, -1)) points.push(point)
    const pause = pace()
    if (pause !== null) await pause
  }
  return points
}

/** The true outlines of cities among named boundaries. */
export class CityOutlines {
  readonly #named: readonly NamedOutline[]
  readonly #known = new WeakMap<City, Outline | null>()

  constructor(named: readonly NamedOutline[]) {
    this.#named = named
  }

  /** The smallest boundary of the city's name around its middle; null where the extracts have none. */
  of(city: City): Outline | null {
    const known = this.#known.get(city)
    if (known !== undefined) return known
    const [best = null] = this.#named
      .filter(({ name, rings }) => rings.length > 0 && bearsName(city, name))
      .map(({ rings }) => outlineOf(rings))
      .filter((outline) => holds(outline, city) && isCitySized(outline.box, city))
      .toSorted((a, b) => longerSideMeters(a.box) - longerSideMeters(b.box))
    this.#known.set(city, best)
    return best
  }
}
