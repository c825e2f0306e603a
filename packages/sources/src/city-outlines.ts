import { type Box, holds, longerSideMeters, type Outline, outlineOf, simplified } from '@gazetteer/geography'
import { openPacer } from '@gazetteer/bounded'
import { hasName, type City, cityBox } from '@gazetteer/places'

export type NamedOutline = { name: string; rings: [number, number][][] }

/** A state may share its city's name: boundaries larger than the city by this factor are rejected. */
const maxTimes = 4

export const isCitySized = (box: Box, city: City): boolean =>
  longerSideMeters(box) <= maxTimes * longerSideMeters(cityBox(city))

/** Simplification is quadratic in the worst case, so lines are split at this length. */
const maxPointsPerPart = 2_000

/** Removes points within `tolerance`; simplifies long lines in parts and yields between them. */
export async function simplifiedLine(
  line: readonly [number, number][],
  tolerance: number,
): Promise<[number, number][]> {
  const pace = openPacer()
  const points: [number, number][] = []
  for (let start = 0; start < line.length; start += maxPointsPerPart) {
    // Consecutive parts share one point.
    const isLast = start + maxPointsPerPart >= line.length
    const part = simplified(line.slice(start, start + maxPointsPerPart + 1), tolerance)
    for (const point of isLast ? part : part.slice(0, -1)) points.push(point)
    const pause = pace()
    if (pause !== null) await pause
  }
  return points
}

export class CityOutlines {
  readonly #named: readonly NamedOutline[]
  readonly #known = new WeakMap<City, Outline | null>()

  constructor(named: readonly NamedOutline[]) {
    this.#named = named
  }

  /** The smallest boundary with the city's name around its centre; null when there is none. */
  of(city: City): Outline | null {
    const known = this.#known.get(city)
    if (known !== undefined) return known
    const [best = null] = this.#named
      .filter(({ name, rings }) => rings.length > 0 && hasName(city, name))
      .map(({ rings }) => outlineOf(rings))
      .filter((outline) => holds(outline, city) && isCitySized(outline.box, city))
      .toSorted((a, b) => longerSideMeters(a.box) - longerSideMeters(b.box))
    this.#known.set(city, best)
    return best
  }
}
