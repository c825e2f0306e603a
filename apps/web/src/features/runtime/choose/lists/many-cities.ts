import { normalizeState, stateName } from '@gazetteer/listing/normalize'
import { formatCount, plural } from '../../../../platform/formats.ts'

/** Population and number of ZIP areas by city, where known. */
export type CitySizes = ReadonlyMap<string, readonly [people: number, zips: number]>

/** Names under a heading; null: no heading. */
export type NameGroup = { heading: string | null; names: readonly string[] }

export type Lists = {
  cities: readonly NameGroup[]
  sizes: CitySizes
  /** The 50 largest cities, largest first. */
  largest: readonly string[]
  types: readonly NameGroup[]
  isLoading: boolean
}

/** The names of all groups, in their order. */
export const namesIn = (groups: readonly NameGroup[]): string[] => groups.flatMap(({ names }) => names)

export type ManyCities = { label: string; cities: readonly string[] }

const most = 50

/** Dimmed size note after a city name: `182,004 people · 10 ZIPs`. */
export function sizeNote(sizes: CitySizes, city: string): string {
  const [people, zips] = sizes.get(city) ?? []
  if (people === undefined || zips === undefined) return ''
  return `${plural(people, 'person', 'people')} · ${plural(zips, 'ZIP')}`
}

/** The most populous cities of a list. */
export function largest(cities: readonly string[], sizes: CitySizes, count = most): string[] {
  const people = (city: string) => sizes.get(city)?.[0] ?? 0
  return cities.toSorted((a, b) => people(b) - people(a)).slice(0, count)
}

/** Bulk city suggestions for the typed text: a state's cities if it names one, else the country's largest. */
export function offersOf(text: string, lists: Pick<Lists, 'cities' | 'sizes' | 'largest'>): ManyCities[] {
  const state = normalizeState(text.replace(/^\s*all\s+of\s+/iu, ''))
  if (state === null) return text.trim() === '' ? [{ label: '50 largest', cities: lists.largest }] : []
  const [cities, sizes] = [namesIn(lists.cities), lists.sizes]
  const own = cities.filter((city) => city.endsWith(`, ${state}`))
  const all = { label: `All of ${stateName(state)} (${formatCount(own.length)})`, cities: own }
  return own.length <= most ? [all] : [all, { label: `${most} largest`, cities: largest(own, sizes) }]
}

/** The leading groups, then the names of none of them. Each name is listed once, in the first group that has it. */
export function groupNames(
  names: readonly string[],
  leading: readonly { heading: string; names: readonly string[] }[],
  restHeading: string,
): NameGroup[] {
  const rest = new Set(names)
  const take = (name: string) => rest.delete(name)
  const first = leading.map(({ heading, names: own }) => ({ heading, names: own.filter(take) }))
  const groups = [...first, { heading: restHeading, names: [...rest] }].filter((group) => group.names.length > 0)
  return groups.length > 1 ? groups : groups.map((group) => ({ ...group, heading: null }))
}

/** The cities of pasted names, without a state the dominant city; a name that is unknown or ambiguous has none. */
export function citiesNamed(
  names: readonly string[],
  { cities, sizes }: { cities: readonly string[]; sizes: CitySizes },
): Map<string, string> {
  // Only these names: an index of all cities would hold up the page.
  const found = new Map(names.map((name) => [keyOf(name), new Array<string>()]))
  for (const city of cities) {
    const label = city.toLowerCase()
    found.get(label)?.push(city)
    found.get(label.slice(0, label.lastIndexOf(', ')))?.push(city)
  }
  const people = (city: string) => sizes.get(city)?.[0] ?? 0
  return new Map(
    names.flatMap((name) => {
      const [first, second] = largest(found.get(keyOf(name)) ?? [], sizes, 2)
      const isClear = first !== undefined && (second === undefined || people(first) >= 5 * people(second))
      return isClear ? [[name, first] as const] : []
    }),
  )
}

const keyOf = (name: string): string => name.trim().toLowerCase()

/** Most requested types, in this order; the rest of a list follows by name. */
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

/** Extra data for the ranking: the server's order and the sizes of cities. */
type Known = { ranked: readonly string[] | undefined; sizes?: CitySizes | undefined }

/**
 * Matching names: the server's ranking first, then names with every term. Cities that begin with the text come first,
 * largest first. An empty text matches all.
 */
export function matchingNames(names: readonly string[], text: string, { ranked = [], sizes }: Known): string[] {
  if (text.trim() === '') return [...names]
  const known = new Set(ranked)
  const others = withAllTerms(names, text).filter((name) => !known.has(name))
  if (sizes === undefined) return [...ranked, ...others]
  const beginning = text.trim().toLowerCase()
  const weighed = others.map((name) => {
    const begins = name.toLowerCase().startsWith(beginning)
    return { name, weight: (begins ? moreThanAnyHas : 0) + (sizes.get(name)?.[0] ?? 0) }
  })
  return [...ranked, ...weighed.sort((a, b) => b.weight - a.weight).map(({ name }) => name)]
}

/** Population. */
const moreThanAnyHas = 1e9

/** Names that contain every search term. */
export function withAllTerms(names: readonly string[], text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean)
  return names.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
}
