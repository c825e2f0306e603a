import * as fc from 'fast-check'
import { contains, distanceMeters } from '@gazetteer/geography'
import { describe, expect, it } from 'vitest'
import {
  allCities,
  belongsToUsCity as belongsToCity,
  type UsCity,
  cityBox,
  findCity,
  nearestZip,
  searchCities,
  zipBox,
  zipCell,
} from '../us/index.ts'
import { placeTable } from '../us/table.ts'

function city(label: string): UsCity {
  const found = findCity(label)
  if (!found) throw new Error(`no city ${label}`)
  return found
}

const labels = (text: string, limit = 8) => searchCities(text, limit).map(({ label }) => label)

describe('the table', () => {
  it('holds every state and unique labels and keys', () => {
    const cities = allCities()
    expect(cities.length).toBeGreaterThan(28_000)
    expect(new Set(cities.map(({ label }) => label)).size).toBe(cities.length)
    expect(new Set(cities.map(({ key }) => key)).size).toBe(cities.length)
    expect(new Set(cities.map(({ state }) => state)).size).toBe(56)
  })

  it('makes Queens of the ZIP areas of its localities', () => {
    expect(city('Queens, NY').population).toBeGreaterThan(2_000_000)
    expect(city('Queens, NY').zips.map(({ zip }) => zip)).toContain('11354')
    expect(city('Flushing, NY').zips.map(({ zip }) => zip)).toContain('11354')
  })

  it('has the people of the place, not those of all ZIP areas with its name', () => {
    const people = ['New York, NY', 'Los Angeles, CA', 'Chicago, IL', 'Houston, TX', 'Miami, FL', 'Baltimore, MD']
    expect(people.map((label) => Math.round(city(label).population / 10_000))).toEqual([880, 390, 270, 230, 44, 58])
    // GeoNames counts the whole of Boston in this district.
    expect(city('South Boston, VA').population).toBeLessThan(10_000)
    // A postal name that is no place.
    expect(city('Flushing, NY').population).toBe(
      city('Flushing, NY').zips.reduce((sum, { population }) => sum + population, 0),
    )
  })

  it('finds every city by its own label', () => {
    expect(allCities().filter((one) => findCity(one.label) !== one)).toEqual([])
  })
})

describe('findCity', () => {
  it.each([
    ['st louis, mo', 'Saint Louis, MO'],
    ['St. Louis MO', 'Saint Louis, MO'],
    ['SAINT LOUIS, missouri', 'Saint Louis, MO'],
    ['New York City, NY', 'New York, NY'],
    ['Manhattan, NY', 'New York, NY'],
    ['new york new york', 'New York, NY'],
    ['The Bronx, NY', 'Bronx, NY'],
    ['Washington DC', 'Washington, DC'],
    ['washington, d.c.', 'Washington, DC'],
    ['LA', 'Los Angeles, CA'],
    ["Coeur d'Alene, ID", 'Coeur D Alene, ID'],
    ['Winston-Salem, NC', 'Winston Salem, NC'],
    ['n las vegas nv', 'North Las Vegas, NV'],
    ['Ft. Worth, Texas', 'Fort Worth, TX'],
    ['boise', 'Boise, ID'],
    ['Española, NM', 'Espanola, NM'],
  ])('reads %s as %s', (text, label) => expect(findCity(text)?.label).toBe(label))

  it.each(['', ' ', ',', 'Springfield', 'nyc', 'Atlantis, MD', 'Baltimore, ZZ', 'MD', '__proto__', 'constructor, MD'])(
    'does not guess at "%s"',
    (text) => expect(findCity(text)).toBeNull(),
  )
})

describe('searchCities', () => {
  it('finds former spellings and half-typed names', () => {
    expect(labels('st louis')[0]).toBe('Saint Louis, MO')
    expect(labels('Saint Louis, MO')[0]).toBe('Saint Louis, MO')
    expect(labels('saint louis m')[0] ?? 'none').toBe('none')
    expect(labels('st louis, m').slice(0, 2)).toEqual(['Saint Louis, MO', 'Saint Louis, MI'])
    expect(labels('Ft Worth')[0]).toBe('Fort Worth, TX')
    expect(labels('Mt Vernon')[0]).toBe('Mount Vernon, NY')
    expect(labels('balt')[0]).toBe('Baltimore, MD')
    expect(labels('portland or')[0]).toBe('Portland, OR')
  })

  it('offers the five boroughs for nyc', () => {
    const boroughs = ['New York, NY', 'Brooklyn, NY', 'Queens, NY', 'Bronx, NY', 'Staten Island, NY']
    expect(labels('nyc', 10)).toEqual(boroughs)
    expect(labels('New York', 5)).toEqual(boroughs)
  })

  it('returns the largest cities for an empty text, and none for nonsense', () => {
    expect(labels('', 3)).toHaveLength(3)
    expect(labels('qqqqqq')).toEqual([])
  })
})

describe('belongsToCity', () => {
  const nowhere = { city: null, state: null, latitude: null, longitude: null }
  const lowerEastSide = { latitude: 40.72, longitude: -73.99 }
  const flushing = { latitude: 40.76, longitude: -73.83 }
  const yonkers = { latitude: 40.94, longitude: -73.87 }

  it('uses the coordinate when the address names no city', () => {
    expect(belongsToCity(city('New York, NY'), { ...nowhere, ...lowerEastSide })).toBe(true)
    expect(belongsToCity(city('New York, NY'), { ...nowhere, ...yonkers })).toBe(false)
    expect(belongsToCity(city('New York, NY'), nowhere)).toBe(false)
  })

  it('accepts the requested city by name, in any spelling', () => {
    expect(belongsToCity(city('Saint Louis, MO'), { ...nowhere, city: 'St. Louis' })).toBe(true)
    expect(belongsToCity(city('New York, NY'), { ...yonkers, city: 'new york', state: 'NY' })).toBe(true)
    expect(belongsToCity(city('Baltimore, MD'), { ...nowhere, city: 'Baltimore, MD' })).toBe(true)
  })

  it('rejects another known city of the state and another state, whatever the coordinate', () => {
    expect(belongsToCity(city('New York, NY'), { ...lowerEastSide, city: 'Yonkers', state: 'NY' })).toBe(false)
    expect(belongsToCity(city('New York, NY'), { ...lowerEastSide, city: 'New York', state: 'NJ' })).toBe(false)
    expect(belongsToCity(city('New York, NY'), { ...lowerEastSide, city: null, state: 'New Jersey' })).toBe(false)
    expect(belongsToCity(city('New York, NY'), { ...lowerEastSide, city: 'Jersey City, NJ', state: null })).toBe(false)
  })

  it('lets the coordinate decide for an alias, a borough, an unknown name and an unknown state', () => {
    for (const name of ['Manhattan', 'NYC', 'Chinatown'])
      for (const [point, expected] of [
        [lowerEastSide, true],
        [yonkers, false],
      ] as const)
        expect(belongsToCity(city('New York, NY'), { ...point, city: name, state: 'N.Y' })).toBe(expected)
    expect(belongsToCity(city('New York, NY'), { ...nowhere, city: 'Manhattan' })).toBe(true)
    expect(belongsToCity(city('New York, NY'), { ...nowhere, city: 'Chinatown' })).toBe(false)
    expect(belongsToCity(city('New York, NY'), { ...lowerEastSide, city: null, state: 'Ontario' })).toBe(true)
  })

  it('never excludes a locality from the composite city that contains it', () => {
    expect(belongsToCity(city('Queens, NY'), { ...flushing, city: 'Flushing', state: 'NY' })).toBe(true)
    expect(belongsToCity(city('Queens, NY'), { ...nowhere, city: 'Flushing', state: 'NY' })).toBe(true)
    expect(belongsToCity(city('Flushing, NY'), { ...flushing, city: 'Queens', state: 'NY' })).toBe(true)
    expect(belongsToCity(city('Queens, NY'), { ...flushing, city: 'Brooklyn', state: 'NY' })).toBe(false)
  })
})

describe('ZIP areas', () => {
  const inland = fc.record({
    latitude: fc.double({ min: 24, max: 71, noNaN: true }),
    longitude: fc.double({ min: -168, max: -66, noNaN: true }),
  })

  it('gives the exactly nearest centroid', () => {
    const { zips } = placeTable()
    fc.assert(
      fc.property(inland, (point) => {
        const found = nearestZip(point)
        const least = Math.min(...zips.map((zip) => distanceMeters(point, zip)))
        const expected = found ? found.distanceMeters : Math.max(least, 10_000)
        expect(least).toBeCloseTo(expected, 3)
      }),
      { numRuns: 60 },
    )
  })

  it('returns null beyond its reach', () => {
    expect(nearestZip({ latitude: 48.86, longitude: 2.35 })).toBeNull()
    expect(nearestZip({ latitude: 30, longitude: -60 })).toBeNull()
    expect(nearestZip({ latitude: Number.NaN, longitude: 0 })).toBeNull()
    expect(nearestZip({ latitude: 43.6, longitude: -116.2 })?.city.label).toBe('Boise, ID')
  })

  it('a box contains the whole area', () => {
    fc.assert(
      fc.property(inland, (point) => {
        const owner = nearestZip(point)
        fc.pre(owner !== null)
        if (!owner) return
        expect(contains(zipBox(owner.zip), point)).toBe(true)
        expect(contains(cityBox(owner.city), point)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('no other ZIP area is nearer to a corner of a cell than its own', () => {
    const { zips } = placeTable()
    fc.assert(
      fc.property(fc.constantFrom(...zips), (zip) => {
        for (const [longitude, latitude] of zipCell(zip)) {
          const corner = { latitude, longitude }
          const nearest = zips.reduce((least, other) => Math.min(least, distanceMeters(corner, other)), Infinity)
          expect(distanceMeters(corner, zip)).toBeLessThan(nearest + 0.01)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('a cell is a closed ring around its centroid, and its inside belongs to it', () => {
    for (const { zip, latitude, longitude } of city('Chicago, IL').zips) {
      const area = city('Chicago, IL').zips.find((one) => one.zip === zip)
      if (!area) continue
      const ring = zipCell(area)
      expect(ring.length).toBeGreaterThan(3)
      expect(ring[0]).toEqual(ring.at(-1))
      for (const [lng, lat] of ring) {
        const nearly = { latitude: latitude + (lat - latitude) * 0.98, longitude: longitude + (lng - longitude) * 0.98 }
        expect(nearestZip(nearly)?.zip.zip).toBe(zip)
      }
    }
  })
})
