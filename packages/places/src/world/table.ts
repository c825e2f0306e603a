import { cityAliases, countryAliases } from './aliases.ts'
import type { WorldCity } from './city.ts'
import { cities } from './generated/cities.ts'
import { worldKey } from './world-key.ts'

/** The whole table, loaded on first use. */
export type WorldTable = {
  cities: readonly WorldCity[]
  /** By the keys of the name and its aliases. */
  byName: ReadonlyMap<string, readonly WorldCity[]>
  /** By GeoNames' id. */
  byId: ReadonlyMap<string, WorldCity>
  /** For a part of a larger city, such as Scarborough: that city. */
  wholeOf: ReadonlyMap<WorldCity, WorldCity>
  partsOf: ReadonlyMap<WorldCity, readonly WorldCity[]>
  /** Keys of country names to country codes. */
  countries: ReadonlyMap<string, string>
}

/** Countries where the region is part of a city's usual address. */
const withRegion = new Set(['CA', 'AU'])

let table: WorldTable | null = null

export function worldTable(): WorldTable {
  table ??= readTable()
  return table
}

type Entry = Omit<WorldCity, 'label' | 'key'>
type Numbered = { entry: Entry; id: string; whole: string | null }

function readTable(): WorldTable {
  const numbered: Numbered[] = []
  const countries = new Map<string, string>()
  for (const { list, ...shared } of readRegions()) {
    countries.set(worldKey(shared.countryName), shared.country)
    for (const { id, whole, ...own } of list) numbered.push({ entry: { ...own, ...shared }, id, whole })
  }
  for (const [country, names] of Object.entries(countryAliases))
    for (const name of names.split(';')) countries.set(worldKey(name), country)
  const labelled = withLabels(numbered.map(({ entry }) => entry))
  const byId = new Map(numbered.flatMap(({ id }, at) => entryOf(id, labelled[at])))
  const wholeOf = new Map(
    numbered.flatMap(({ whole }, at) => entryOf(labelled[at], whole === null ? undefined : byId.get(whole))),
  )
  const partsOf = new Map<WorldCity, WorldCity[]>()
  for (const [part, whole] of wholeOf) partsOf.set(whole, [...(partsOf.get(whole) ?? []), part])
  const byName = new Map<string, WorldCity[]>()
  const add = (name: string, city: WorldCity) => {
    const key = worldKey(name)
    const list = byName.get(key)
    if (list === undefined) byName.set(key, [city])
    else if (!list.includes(city)) list.push(city)
  }
  for (const city of labelled) {
    add(city.name, city)
    for (const other of cityAliases[city.label]?.split(';') ?? []) add(other, city)
  }
  return { cities: labelled, byName, byId, wholeOf, partsOf, countries }
}

/** A map entry; none when either side is missing. */
const entryOf = <K, V>(key: K | undefined, value: V | undefined): [K, V][] =>
  key === undefined || value === undefined ? [] : [[key, value]]

/** The regions of the table with their cities, as generated. */
export function* readRegions() {
  for (const { list, ...region } of regionsWithText()) yield { ...region, list: list.split(';').map(readCity) }
}

/** The regions; their cities are one text, because reading them takes most of the time and memory. */
export function* regionsWithText() {
  for (const line of cities.split('\n')) {
    const [country = '', countryName = '', region = '', code = '', list = ''] = line.split('\t')
    const regionCode = code === '' ? null : code
    // Listings have states of letters only.
    yield { country, countryName, region, regionCode, state: /\d/.test(code) ? null : regionCode, list }
  }
}

function readCity(text: string) {
  const [name = '', latitude, longitude, population, id = '', whole = null] = text.split(',')
  return {
    name,
    latitude: Number(latitude) / 10_000,
    longitude: Number(longitude) / 10_000,
    population: Number(population),
    id,
    whole,
  }
}

function withLabels(entries: readonly Entry[]): WorldCity[] {
  const namesakes = new Map<string, number>()
  const entryKey = ({ name, country }: Entry) => `${country} ${worldKey(name)}`
  for (const entry of entries) namesakes.set(entryKey(entry), (namesakes.get(entryKey(entry)) ?? 0) + 1)
  return entries.map((entry) => {
    const isPlain = entry.region === '' || (!withRegion.has(entry.country) && namesakes.get(entryKey(entry)) === 1)
    const label = [entry.name, ...(isPlain ? [] : [entry.region]), entry.countryName].join(', ')
    return { ...entry, label, key: slugOf(label) }
  })
}

const slugOf = (label: string): string =>
  label
    .split(/[^\p{L}\p{N}]+/u)
    .map(worldKey)
    .filter((word) => word !== '')
    .join('-')
