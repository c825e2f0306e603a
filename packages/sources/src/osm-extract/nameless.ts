import { type Box, contains } from '@gazetteer/geography'
import { belongsToCity, type City } from '@gazetteer/places'

/**
 * The places of an extract without a name, to count them. `places` has three numbers for each: the index of its types,
 * latitude and longitude in 0.0001 degrees, about 10 m.
 */
export type Nameless = { types: string[][]; places: number[] }
/** A place whose coordinates come later, from its nodes. */
export type NamelessPlace = { kind: number; latitude: number | null; longitude: number | null }

const perDegree = 10_000
const numbersAPlace = 3

/** Collects places up to a limit; later ones are not counted. */
export class NamelessPlaces {
  readonly #most: number
  readonly #places: NamelessPlace[] = []
  readonly #kinds = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#places.length >= this.#most
  }

  /** The place, to set its coordinates. */
  add(types: readonly string[]): NamelessPlace {
    const key = types.join(' ')
    const kind = this.#kinds.get(key) ?? this.#kinds.size
    this.#kinds.set(key, kind)
    const place: NamelessPlace = { kind, latitude: null, longitude: null }
    this.#places.push(place)
    return place
  }

  result(): Nameless {
    const places: number[] = []
    for (const { kind, latitude, longitude } of this.#places)
      if (latitude !== null && longitude !== null)
        places.push(kind, Math.round(latitude * perDegree), Math.round(longitude * perDegree))
    return { types: [...this.#kinds.keys()].map((key) => key.split(' ')), places }
  }
}

type Query = { box: Box; city: City; types: readonly string[] }

/** Places of the city in the box with one of the types, each once: extracts can overlap. */
export function countNameless(extracts: readonly Nameless[], { box, city, types }: Query): number {
  const wanted = new Set(types)
  const before = new Set<string>()
  let count = 0
  for (const extract of extracts) {
    const lines: string[] = []
    for (let at = 0; at < extract.places.length; at += numbersAPlace) {
      const [kind = 0, north = 0, east = 0] = extract.places.slice(at, at + numbersAPlace)
      const point = { latitude: north / perDegree, longitude: east / perDegree }
      const ownTypes = extract.types[kind] ?? []
      if (!contains(box, point) || !ownTypes.some((type) => wanted.has(type))) continue
      const key = [north, east, ...ownTypes].join(' ')
      if (before.has(key) || !belongsToCity(city, { ...nowhere, ...point })) continue
      lines.push(key)
      count += 1
    }
    for (const key of lines) before.add(key)
  }
  return count
}

const nowhere = { city: null, state: null, zip: null, country: null }
