import { businessTypes as allTypes } from '@gazetteer/business-types'
import { areasAnswerSchema, expectedAnswerSchema, outlinesAnswerSchema } from '@gazetteer/contract'
import { allCities } from '@gazetteer/places/us'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let browser: SignedIn['browser']
beforeAll(async () => {
  server = await startTestServer()
  browser = (await server.signedIn()).browser
})
afterAll(() => server.stop())

const find = async (q: string) =>
  areasAnswerSchema.parse((await browser.get(`/api/areas?q=${encodeURIComponent(q)}&limit=10`)).json)

test.each([
  ['21230', 'zip:21230', 'city:Baltimore, MD'],
  ['10001', 'zip:10001', 'city:New York, NY'],
  ['83702-1234', 'zip:83702', 'city:Boise, ID'],
])('the ZIP code %s finds its area and its city', async (text, ...ids) => {
  const { areas, problem } = await find(text)
  expect(areas.map(({ id }) => id)).toEqual(ids)
  expect(areas[0]).toMatchObject({ kind: 'zip', zips: 1, city: areas[1]?.label })
  expect(problem).toBeNull()
})

test('an unknown ZIP code is named', async () => {
  expect(await find('99999')).toEqual({
    success: true,
    areas: [],
    problem: 'No ZIP code 99999. Check the number.',
  })
})

test.each([
  ['Cook County', 'county', 'Cook County, IL'],
  ['baltimor', 'city', 'Baltimore, MD'],
  ['Bostno', 'city', 'Boston, MA'],
  ['wien', 'city', 'Vienna, Austria'],
  ['New York', 'city', 'New York, NY'],
  ['texas', 'state', 'Texas'],
])('%s finds a %s first', async (text, kind, label) => {
  expect((await find(text)).areas[0]).toMatchObject({ kind, label })
})

test('each result has a position, and people and ZIP areas where they are known', async () => {
  const [illinois] = (await find('Cook County, IL')).areas
  expect(illinois).toMatchObject({ kind: 'county', latitude: expect.closeTo(41.8, 0) })
  expect(illinois?.population).toBeGreaterThan(4_500_000)
  expect(illinois?.zips).toBeGreaterThan(100)
  const bavaria = (await find('Bavaria')).areas.find(({ kind }) => kind === 'region')
  expect(bavaria).toMatchObject({ population: null, zips: null, latitude: expect.closeTo(48.9, 0) })
})

test('the outline of a city has its ZIP areas, and other areas their own parts', async () => {
  const areas = [
    { kind: 'admin', id: 'city:Baltimore, MD' },
    { kind: 'admin', id: 'county:24005' },
    { kind: 'circle', name: 'Centre', center: [-76.6, 39.3], radiusM: 2_000 },
    { kind: 'drive-time', name: 'Near', center: [-76.6, 39.3], minutes: 5, mode: 'car' },
  ]
  const answer = outlinesAnswerSchema.parse((await browser.post('/api/areas/outlines', { areas })).json)
  const [city, county, circle, drive] = answer.outlines
  expect(city?.label).toBe('Baltimore, MD')
  expect(city?.parts.map(({ key }) => key)).toContain('21230')
  for (const { rings } of city?.parts ?? []) expect(rings[0]?.[0]).toEqual(rings[0]?.at(-1))
  expect(county?.parts).toHaveLength(1)
  expect(circle?.parts[0]?.rings[0]?.length).toBeGreaterThan(20)
  expect(drive).toMatchObject({ parts: [], longitude: -76.6 })
})

test.each([
  ['CA', 13],
  ['RU', 83],
])('the outline of the country %s, with many corners, is simplified, without losing a region', async (code, count) => {
  const areas = [{ kind: 'admin', id: `country:${code}` }]
  const answer = outlinesAnswerSchema.parse((await browser.post('/api/areas/outlines', { areas })).json)
  const parts = answer.outlines[0]?.parts ?? []
  const rings = parts.flatMap((part) => part.rings)
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  expect([parts.length, parts.filter((part) => part.rings.length === 0)]).toEqual([count, []])
  expect(corners).toBeGreaterThan(2_000)
  expect(corners).toBeLessThan(20_000)
  for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1))
})

test('an area that does not exist is refused with the reason', async () => {
  const areas = [{ kind: 'admin', id: 'city:Atlantis, ZZ' }]
  expect(await browser.post('/api/areas/outlines', { areas })).toMatchObject({
    status: 400,
    json: { message: 'There is no area "city:Atlantis, ZZ".' },
  })
})

test('the sample expects listings of each type, as the estimate does, and none for an area that it cannot count', async () => {
  const expected = async (body: object) =>
    expectedAnswerSchema.parse((await browser.post('/api/areas/expected', body)).json).businessTypes
  const businessTypes = ['Restaurant', 'Dentist']
  const cities = ['Boise, ID', 'Nampa, ID']
  const [restaurants, dentists] = await expected({ cities, businessTypes })
  const alone = await Promise.all(cities.map((city) => expected({ cities: [city], businessTypes })))
  expect(restaurants?.listings).toBe(alone.reduce((sum, [first]) => sum + (first?.listings ?? 0), 0))
  expect(dentists?.listings).toBeGreaterThan(10)
  const areas = [{ kind: 'zips', name: 'Centre', zips: ['83702'] }]
  const [ofZip] = await expected({ areas, businessTypes })
  expect(ofZip?.listings).toBeGreaterThan(0)
  expect(ofZip?.listings).toBeLessThan(alone[0]?.[0]?.listings ?? 0)
  const circle = { kind: 'circle', name: 'Circle', center: [-116.2, 43.6], radiusM: 2_000 }
  expect(await expected({ cities, areas: [circle], businessTypes })).toEqual([
    { name: 'Restaurant', listings: null },
    { name: 'Dentist', listings: null },
  ])
  expect((await browser.post('/api/areas/expected', { cities: ['Nowhere'], businessTypes })).status).toBe(400)
  expect((await browser.post('/api/areas/expected', { cities, businessTypes, source: 'google' })).status).toBe(400)
})

test('1,000 cities and 60 types are taken, more are refused in words', async () => {
  const names = allCities().map(({ label }) => label)
  const types = allTypes.map(({ name }) => name)
  const answer = (cities: readonly string[], wanted: readonly string[]) =>
    browser.post('/api/areas/expected', { cities, businessTypes: wanted })
  expect((await answer(names.slice(0, 1_000), types.slice(0, 60))).status).toBe(200)
  expect((await answer(names.slice(0, 1_001), types.slice(0, 60))).json['error']).toBe('Name at most 1,000 cities.')
  expect((await answer(names.slice(0, 10), types.slice(0, 61))).json['error']).toBe('Name at most 60 business types.')
})
