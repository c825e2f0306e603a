import { normalizeState, stateName } from '@gazetteer/listing/state'
import { formatCount, plural } from '../../../../platform/formats.ts'

/** People and ZIP areas of a city, where they are known. */
export type CitySizes = ReadonlyMap<string, readonly [people: number, zips: number]>

/** What there is to choose from. */
export type Lists = {
  cities: readonly string[]
  sizes: CitySizes
  types: readonly string[]
  /** Of the types, those that come first. */
  leadingTypes: readonly string[]
  isLoading: boolean
}

export type ManyCities = { label: string; cities: readonly string[] }

const most = 50

/** Behind a city's name in a list. */
export function sizeNote(sizes: CitySizes, city: string): string {
  const [people, zips] = sizes.get(city) ?? []
  return people === undefined || zips === undefined ? '' : `${formatCount(people)} · ${plural(zips, 'ZIP')}`
}

/** The cities of a list with the most people. */
export function largest(cities: readonly string[], sizes: CitySizes, count = most): string[] {
  const people = (city: string) => sizes.get(city)?.[0] ?? 0
  return cities.toSorted((a, b) => people(b) - people(a)).slice(0, count)
}

/** Whole sets of cities that what was typed offers: a state's when it is one, else the country's largest. */
export function offersOf(text: string, cities: readonly string[], sizes: CitySizes): ManyCities[] {
  const state = normalizeState(text.replace(/^\s*all\s+of\s+/iu, ''))
  if (state === null) return text.trim() === '' ? [{ label: '50 largest', cities: largest(cities, sizes) }] : []
  const own = cities.filter((city) => city.endsWith(`, ${state}`))
  const all = { label: `All of ${stateName(state)} (${formatCount(own.length)})`, cities: own }
  return own.length <= most ? [all] : [all, { label: `${most} largest`, cities: largest(own, sizes) }]
}

/** Leading names first, as far as the list has them, then the others. */
export function withFirst(names: readonly string[], leading: readonly string[]): string[] {
  const known = new Set(names)
  const first = new Set(leading.filter((name) => known.has(name)))
  return [...first, ...names.filter((name) => !first.has(name))]
}

/** A pasted name alone means a city where one stands out among those of the name; else it stays to be named with its state. */
export function cityNamed(name: string, cities: readonly string[], sizes: CitySizes): string | null {
  const wanted = name.trim().toLowerCase()
  const same = cities.filter((city) => city.toLowerCase() === wanted || city.toLowerCase().startsWith(`${wanted}, `))
  const [first, second] = largest(same, sizes, 2)
  if (first === undefined) return null
  const people = (city: string) => sizes.get(city)?.[0] ?? 0
  return second === undefined || people(first) >= 5 * people(second) ? first : null
}

/** What people ask for most, the first first; the rest of a list follows by name. */
export const popularTypes: readonly string[] = [
  'Restaurant',
  'Cafe',
  'Bar',
  'Bakery',
  'Dentist',
  'Doctor',
  'Pharmacy',
  'Hair Salon',
  'Beauty Salon',
  'Gym',
  'Lawyer',
  'Accountant',
  'Real Estate Agent',
  'Insurance Agent',
  'Plumber',
  'Electrician',
  'Car Repair',
  'Hotel',
  'Veterinarian',
  'Supermarket',
]

/** What is known beside the names: the server's ranking, and how large cities are. */
type Known = { ranked: readonly string[] | undefined; sizes?: CitySizes | undefined }

/**
 * Names that fit what was typed: the server's ranking first, then names that contain every word, of cities those that begin so and
 * the largest of them first; typed nothing: all.
 */
export function matchingNames(names: readonly string[], text: string, { ranked = [], sizes }: Known): string[] {
  if (text.trim() === '') return [...names]
  const known = new Set(ranked)
  const others = withWords(names, text).filter((name) => !known.has(name))
  if (sizes === undefined) return [...ranked, ...others]
  const beginning = text.trim().toLowerCase()
  const weighed = others.map((name) => {
    const begins = name.toLowerCase().startsWith(beginning)
    return { name, weight: (begins ? moreThanAnyHas : 0) + (sizes.get(name)?.[0] ?? 0) }
  })
  return [...ranked, ...weighed.sort((a, b) => b.weight - a.weight).map(({ name }) => name)]
}

/** People. */
const moreThanAnyHas = 1e9

/** Names that contain every word of the text. */
export function withWords(names: readonly string[], text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean)
  return names.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
}
