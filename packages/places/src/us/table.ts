import type { UsCity, ZipArea } from './city.ts'
import { places } from './generated/places.ts'
import { population as populations } from './generated/population.ts'
import { fullName, joined, nameKey } from './name-key.ts'

/** The whole table, loaded on first use. `zips` and `cityOfZip` share one order. */
export type PlaceTable = {
  cities: readonly UsCity[]
  zips: readonly ZipArea[]
  /** The city that the post office assigns to the ZIP area with the same index. */
  cityOfZip: readonly UsCity[]
  /** "md baltimore" → city; see placeKey. */
  byPlace: ReadonlyMap<string, UsCity>
  indexOfZip: ReadonlyMap<string, number>
  /** Cities composed of other cities' ZIP areas, such as Queens. They have no ZIP area of their own. */
  composites: readonly UsCity[]
}

let table: PlaceTable | null = null

export function placeTable(): PlaceTable {
  table ??= readTable()
  return table
}

/** The spelling-tolerant key of a place name within a state. */
export const placeKey = (name: string, state: string): string => keyIn(state, nameKey(name))

const keyIn = (state: string, key: string): string => `${state} ${key}`

function readTable(): PlaceTable {
  const cities: UsCity[] = []
  const zips: ZipArea[] = []
  const cityOfZip: UsCity[] = []
  const indexOfZip = new Map<string, number>()
  const byPlace = new Map<string, UsCity>()
  const composites: UsCity[] = []
  const inhabitants = readPopulations()
  for (const line of places.split('\n')) {
    const [state = '', name = '', areas = ''] = line.split('\t')
    const isComposite = areas.startsWith('@')
    const zipList = isComposite ? membersOf(areas.slice(1), zips, indexOfZip) : areas.split(';').map(readZip)
    const full = fullName(name) // most of the time to load the table
    const city = cityOf({ name, full, state }, zipList, inhabitants)
    cities.push(city)
    byPlace.set(keyIn(state, joined(full)), city)
    if (isComposite) composites.push(city)
    else
      for (const zip of zipList) {
        indexOfZip.set(zip.zip, zips.length)
        zips.push(zip)
        cityOfZip.push(city)
      }
  }
  return { cities, zips, cityOfZip, byPlace, indexOfZip, composites }
}

function readZip(text: string): ZipArea {
  const [zip = '', latitude, longitude, population, area] = text.split(' ')
  return {
    zip,
    latitude: Number(latitude) / 10_000,
    longitude: Number(longitude) / 10_000,
    population: Number(population),
    areaKm2: area === undefined ? null : Number(area),
  }
}

function membersOf(text: string, zips: readonly ZipArea[], indexOfZip: ReadonlyMap<string, number>): ZipArea[] {
  return text.split(' ').flatMap((zip) => zips[indexOfZip.get(zip) ?? -1] ?? [])
}

type Naming = Record<'name' | 'full' | 'state', string>

/** Of the place with the name; a postal name that is no place has the people of its ZIP areas. */
function readPopulations(): Map<string, number> {
  return new Map(
    populations.split('\n').map((line) => {
      const [label = '', people] = line.split('\t')
      return [label, Number(people)]
    }),
  )
}

function cityOf(
  { name, full, state }: Naming,
  zips: readonly ZipArea[],
  inhabitants: ReadonlyMap<string, number>,
): UsCity {
  let inZips = 0
  let [weight, latitude, longitude] = [0, 0, 0]
  for (const zip of zips) {
    inZips += zip.population
    weight += zip.population + 1
    latitude += zip.latitude * (zip.population + 1)
    longitude += zip.longitude * (zip.population + 1)
  }
  const key = `${full.replaceAll(' ', '-')}-${state.toLowerCase()}`
  const label = `${name}, ${state}`
  return {
    key,
    name,
    state,
    country: 'US',
    label,
    population: inhabitants.get(label) ?? inZips,
    latitude: latitude / weight,
    longitude: longitude / weight,
    zips,
  }
}
