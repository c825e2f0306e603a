import { contains, holds, intersects, outlineOf } from '@gazetteer/geography'
import { expect, test } from 'vitest'
import {
  belongsToCity,
  type City,
  cityBox,
  findCity,
  largestCities,
  largestUsCities,
  partAt,
  partsOf,
  ringsOf,
  searchCities,
  touchesBox,
} from '../index.ts'

function city(text: string): City {
  const found = findCity(text)
  if (found === null) throw new Error(`Unknown city ${text}`)
  return found
}

test('a city of any country is found; a bare name prefers the United States', () => {
  expect(city('baltimore md').label).toBe('Baltimore, MD')
  expect(city('Helsinki, Finland').label).toBe('Helsinki, Finland')
  expect(city('Vancouver, WA').label).toBe('Vancouver, WA')
  expect(city('Vancouver, British Columbia, Canada').country).toBe('CA')
  expect(city('Vancouver').country).toBe('US')
  expect(findCity('Springfield')).toBeNull()
  expect(findCity('Paris')).toBeNull()
})

test('a search offers cities of both tables, exact names first', () => {
  const labels = (text: string) => searchCities(text, 8).map(({ label }) => label)
  expect(labels('vancouver').slice(0, 2)).toEqual(
    expect.arrayContaining(['Vancouver, WA', 'Vancouver, British Columbia, Canada']),
  )
  expect(labels('nyc')).toEqual(['New York, NY', 'Brooklyn, NY', 'Queens, NY', 'Bronx, NY', 'Staten Island, NY'])
  expect(labels('helsi')[0]).toBe('Helsinki, Finland')
  expect(labels('')).toHaveLength(8)
  expect(labels('東京')).toEqual(['Tokyo, Japan'])
  expect(labels('未知の町')).toEqual([])
  expect(labels('!?')).toEqual([])
})

test.each(['Baltimore, MD', 'Helsinki, Finland'])('the parts of %s cover its extent', (label) => {
  const one = city(label)
  const box = cityBox(one)
  for (const part of partsOf(one)) {
    expect(contains(box, part)).toBe(true)
    expect(touchesBox(one, part.box)).toBe(true)
    expect(ringsOf(one, part.key)[0]?.length).toBeGreaterThan(3)
  }
  expect(partsOf(one).map(({ key }) => key)).toContain(partAt(one, one))
  expect(partAt(one, { latitude: 0, longitude: 0 })).toBeNull()
})

test('no area of the United States belongs to a city across the border', () => {
  const vancouver = city('Vancouver, Canada')
  const blaine = { city: null, state: null, latitude: 48.99, longitude: -122.75 }
  expect(belongsToCity(vancouver, blaine)).toBe(false)
})

test('New York counts with its boroughs among the largest cities', () => {
  const names = largestCities({ south: 24, north: 50, west: -125, east: -66 }, 3).map(({ label }) => label)
  expect(names[0]).toBe('New York, NY')
})

test('New York, Los Angeles and Chicago lead the largest cities; boroughs come last', () => {
  const labels = largestUsCities(50).map(({ label }) => label)
  expect(labels.slice(0, 5)).toEqual(['New York, NY', 'Los Angeles, CA', 'Chicago, IL', 'Houston, TX', 'Phoenix, AZ'])
  expect(labels.slice(-4)).toEqual(['Brooklyn, NY', 'Queens, NY', 'Bronx, NY', 'Staten Island, NY'])
  expect(new Set(labels).size).toBe(50)
})

test('with an outline of the city, its parts are cut there', () => {
  const baltimore = city('Baltimore, MD')
  const { latitude, longitude } = baltimore
  const [west, south, east, north] = [longitude - 0.05, latitude - 0.04, longitude + 0.05, latitude + 0.04]
  const outline = outlineOf([
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ])
  const cut = partsOf(baltimore).filter(({ box }) => intersects(box, outline.box))
  const inside = cut.filter(({ key }) =>
    ringsOf(baltimore, key, outline).every((ring) =>
      ring.every(([x, y]) => x >= west - 1e-9 && x <= east + 1e-9 && y >= south - 1e-9 && y <= north + 1e-9),
    ),
  )
  expect(inside.length).toBeGreaterThan(8)
  // Each point of the outline is in one part.
  const shapes = inside.flatMap(({ key }) => ringsOf(baltimore, key, outline)).map((ring) => outlineOf([ring]))
  for (let index = 0; index < 400; index += 1) {
    const point = {
      longitude: west + (0.1 * ((index % 20) + 0.5)) / 20,
      latitude: south + (0.08 * (Math.floor(index / 20) + 0.5)) / 20,
    }
    expect(shapes.filter((shape) => holds(shape, point))).toHaveLength(1)
  }
  const helsinki = city('Helsinki, Finland')
  expect(ringsOf(helsinki, partsOf(helsinki)[0]?.key ?? '', outline)).toEqual(outline.rings)
})
