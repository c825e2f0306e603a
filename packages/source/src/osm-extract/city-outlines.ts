import { holds, longerSideMeters, type Outline, outlineOf } from '@gazetteer/geography'
import { bearsName, type City, cityBox } from '@gazetteer/places'
import type { NamedOutline } from './boundaries.ts'

/** A state may bear its city's name: what is so many times the city's size is not the city. */
const mostTimes = 4

/** The true outlines of cities among the boundaries of extracts. */
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
    const most = mostTimes * longerSideMeters(cityBox(city))
    const [best = null] = this.#named
      .filter(({ name, rings }) => rings.length > 0 && bearsName(city, name))
      .map(({ rings }) => outlineOf(rings))
      .filter((outline) => holds(outline, city) && longerSideMeters(outline.box) <= most)
      .toSorted((a, b) => longerSideMeters(a.box) - longerSideMeters(b.box))
    this.#known.set(city, best)
    return best
  }
}
