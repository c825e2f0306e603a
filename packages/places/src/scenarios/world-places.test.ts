import { expect, test } from 'vitest'
import { cityAliases } from '../world/aliases.ts'
import {
  belongsToWorldCity,
  findWorldCity,
  extentOf,
  isInExtent,
  searchWorldCities,
  type WorldCity,
} from '../world/index.ts'
import { worldTable } from '../world/table.ts'

function city(text: string): WorldCity {
  const found = findWorldCity(text)
  if (found === null) throw new Error(`Unknown city ${text}`)
  return found
}

test.each([
  ['Helsinki, Finland', 'Helsinki, Finland'],
  ['helsingfors, suomi', 'Helsinki, Finland'],
  ['Helsinki', 'Helsinki, Finland'],
  ['Helsinki Finland', 'Helsinki, Finland'],
  ['Vancouver, British Columbia, Canada', 'Vancouver, British Columbia, Canada'],
  ['Vancouver, BC', 'Vancouver, British Columbia, Canada'],
  ['vancouver, canada', 'Vancouver, British Columbia, Canada'],
  ['München, Germany', 'Munich, Germany'],
  ['Muenchen, Deutschland', 'Munich, Germany'],
  ['Cologne, Germany', 'Köln, Germany'],
  ['Montreal, QC', 'Montréal, Quebec, Canada'],
  ["St. John's, NL", "St. John's, Newfoundland and Labrador, Canada"],
  ['London, UK', 'London, United Kingdom'],
  ['Sao Paulo, Brazil', 'São Paulo, Brazil'],
  ['Prague, Czech Republic', 'Prague, Czechia'],
])('%s is %s', (text, label) => {
  expect(city(text).label).toBe(label)
})

test('other names, also in scripts of their own, name the one city that has them', () => {
  const wrong = Object.entries(cityAliases).flatMap(([label, names]) =>
    names.split(';').filter((name) => findWorldCity(`${name}, ${city(label).countryName}`)?.label !== label),
  )
  // The source has Geneva and Genève as two entries.
  expect(wrong).toEqual(['Genève', 'Genf'])
  expect(city('東京, 日本').label).toBe('Tokyo, Japan')
  expect(city('москва, россия').label).toBe('Moscow, Russia')
  const inMoscow = { city: 'Москва', state: null, latitude: 55.75, longitude: 37.62 }
  expect(belongsToWorldCity(city('Moscow, Russia'), inMoscow, () => false)).toBe(true)
})

test('a name of several cities, or of none, is not resolved', () => {
  expect(findWorldCity('Richmond, Canada')?.label).toBe('Richmond, British Columbia, Canada')
  expect(findWorldCity('Vancouver, Finland')).toBeNull()
  expect(findWorldCity('San José')).toBeNull()
  expect(findWorldCity('Nowhere at all')).toBeNull()
})

test('labels and keys are unique, and every label finds its own city', () => {
  const { cities } = worldTable()
  expect(cities.length).toBeGreaterThan(20_000)
  expect(new Set(cities.map(({ label }) => label)).size).toBe(cities.length)
  expect(cities.filter(({ label }) => findWorldCity(label)?.label !== label).map(({ label }) => label)).toEqual([])
  expect(cities.filter(({ key }) => !/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(key))).toEqual([])
})

test('a search takes other spellings and half a name, the largest first', () => {
  const labels = (text: string) => searchWorldCities(text, 5).map(({ label }) => label)
  expect(labels('helsing')).toContain('Helsinki, Finland')
  expect(labels('wien')[0]).toBe('Vienna, Austria')
  expect(labels('vancouver, br')).toEqual(['Vancouver, British Columbia, Canada'])
  expect(labels('toron')[0]).toBe('Toronto, Ontario, Canada')
  expect(labels('')).toEqual([])
})

test('the state of a city is the code of its region where that has letters', () => {
  expect(city('Vancouver, Canada').state).toBe('BC')
  expect(city('Sydney, Australia')).toMatchObject({ state: 'NSW', country: 'AU' })
  expect(city('Helsinki, Finland').state).toBeNull()
})

test('boundaries with neighbours are close to the real ones', () => {
  const vancouver = city('Vancouver, Canada')
  const at = (latitude: number, longitude: number) => isInExtent(vancouver, { latitude, longitude })
  expect(at(49.2827, -123.1207)).toBe(true)
  expect(at(49.2606, -123.246)).toBe(true)
  expect(at(49.2276, -123.0076)).toBe(false) // Metrotown, Burnaby
  expect(at(49.1666, -123.1364)).toBe(false) // Richmond Centre
  expect(at(49.3201, -123.0724)).toBe(false) // North Vancouver
  expect(at(51.5, 0)).toBe(false)
  const { ring, box } = extentOf(vancouver)
  expect(ring.at(0)).toEqual(ring.at(-1))
  expect(box.west).toBeLessThan(-123.1)
})

test('every city’s extent includes its own centre', () => {
  const without = worldTable().cities.filter((one) => !isInExtent(one, one))
  // GeoNames has two towns at almost the same location.
  expect(without.length).toBeLessThan(worldTable().cities.length / 100)
})

test('an address takes precedence over the extent', () => {
  const vancouver = city('Vancouver, Canada')
  const belongs = (place: Partial<Parameters<typeof belongsToWorldCity>[1]>, isOn = true) =>
    belongsToWorldCity(
      vancouver,
      { city: null, state: null, latitude: 49.28, longitude: -123.12, ...place },
      () => isOn,
    )
  expect(belongs({ city: 'Burnaby' })).toBe(false)
  expect(belongs({ city: 'VANCOUVER' }, false)).toBe(true)
  expect(belongs({ city: 'Vancouver, BC' }, false)).toBe(true)
  expect(belongs({ city: 'Vancouver', latitude: 45.63, longitude: -122.67 })).toBe(false)
  expect(belongs({ city: 'Vancouver, Ontario' })).toBe(false)
  expect(belongs({ city: 'Kitsilano' })).toBe(true)
  expect(belongs({ city: 'Kitsilano' }, false)).toBe(false)
  expect(belongs({ city: 'Vancouver', latitude: null, longitude: null })).toBe(true)
  expect(belongs({ latitude: null, longitude: null })).toBe(false)
})
