import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('world cities are found by any spelling, with the label that a start accepts', async () => {
  const { browser } = await server.signedIn()
  const found = async (q: string) =>
    (await browser.get(`/api/cities?q=${encodeURIComponent(q)}&limit=5`)).json['cities']
  expect(await found('wien')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Vienna, Austria', country: 'AT', state: null, population: expect.any(Number) }),
    ]),
  )
  expect(await found('Vancouver, BC')).toEqual([
    expect.objectContaining({
      label: 'Vancouver, British Columbia, Canada',
      name: 'Vancouver',
      state: 'BC',
      country: 'CA',
    }),
  ])
  expect(await found('st louis, mo')).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: 'Saint Louis, MO', country: 'US' })]),
  )
  expect((await browser.get('/api/search?kind=city&q=helsingfors')).json['results']).toEqual(['Helsinki, Finland'])
})

test('the list of cities contains only the United States', async () => {
  const { browser } = await server.signedIn()
  const { cities } = (await browser.get('/api/search-inputs')).json
  expect(Array.isArray(cities) && cities.includes('Baltimore, MD')).toBe(true)
  expect(Array.isArray(cities) && cities.some((label) => /, (?:Canada|Finland)$/u.test(String(label)))).toBe(false)
})

test('each city of the list has its population and ZIP areas', async () => {
  const { browser } = await server.signedIn()
  const read = async <T>(path: string, form: z.ZodType<T>) => form.parse((await browser.get(path)).json)
  const { cities } = await read('/api/search-inputs', z.object({ cities: z.array(z.string()) }))
  const { sizes, largest } = await read(
    '/api/cities/sizes',
    z.object({ sizes: z.array(z.tuple([z.number(), z.number()])), largest: z.array(z.string()) }),
  )
  expect(largest.slice(0, 3)).toEqual(['New York, NY', 'Los Angeles, CA', 'Chicago, IL'])
  expect(largest).toHaveLength(50)
  expect(sizes.length).toBe(cities.length)
  const [people = 0, zips = 0] = sizes[cities.indexOf('Baltimore, MD')] ?? []
  expect([people > 500_000, people < 900_000, zips > 15, zips < 60]).toEqual([true, true, true, true])
})

test('each business type of the list is in one group', async () => {
  const { browser } = await server.signedIn()
  const read = async <T>(path: string, form: z.ZodType<T>) => form.parse((await browser.get(path)).json)
  const names = z.array(z.string())
  const { businessTypes } = await read('/api/search-inputs', z.object({ businessTypes: names }))
  const { groups } = await read(
    '/api/business-types/groups',
    z.object({ groups: z.array(z.object({ name: z.string(), businessTypes: names })) }),
  )
  expect(groups.flatMap((group) => group.businessTypes).toSorted()).toEqual(businessTypes.toSorted())
  const groupOf = (type: string) => groups.find((group) => group.businessTypes.includes(type))?.name
  expect(
    ['Pizza Restaurant', 'Dentist', 'Hair Salon', 'Florist', 'Lawyer', 'Plumber', 'Hotel', 'Church'].map(groupOf),
  ).toEqual([
    'Food and drink',
    'Health',
    'Beauty and wellness',
    'Shopping',
    'Business and finance',
    'Home and trades',
    'Travel and lodging',
    'Community and government',
  ])
})

test('a pasted list is split into known cities and unknown names', async () => {
  const { browser } = await server.signedIn()
  const names = ['st louis, mo', 'Wien, Austria', 'Springfield', 'Springfield, Atlantis']
  const at = { latitude: expect.any(Number), longitude: expect.any(Number), population: expect.any(Number) }
  expect((await browser.post('/api/cities/named', { names })).json).toEqual({
    success: true,
    found: [
      { name: 'st louis, mo', label: 'Saint Louis, MO', zips: expect.any(Number), ...at },
      { name: 'Wien, Austria', label: 'Vienna, Austria', zips: null, ...at },
    ],
    unknown: ['Springfield', 'Springfield, Atlantis'],
  })
  expect((await browser.post('/api/cities/named', { names: Array.from({ length: 1_001 }, () => 'x') })).status).toBe(
    400,
  )
})

test('a visitor must sign in', async () => {
  expect((await server.visitor().get('/api/cities?q=wien')).status).toBe(401)
})

test('an extent lists its largest cities, largest first', async () => {
  const { browser } = await server.signedIn()
  const cities = async (query: string) => {
    const { json } = await browser.get(`/api/cities/in?${query}`)
    return z.array(z.object({ name: z.string(), population: z.number() })).parse(json['cities'])
  }
  const maryland = await cities('west=-77&south=38.9&east=-76.4&north=39.4&limit=20')
  expect(maryland[0]?.name).toBe('Baltimore')
  expect(maryland.map(({ name }) => name)).toContain('Annapolis')
  expect(maryland.map(({ population }) => population)).toEqual(
    maryland.map(({ population }) => population).toSorted((a, b) => b - a),
  )
  expect(await cities('west=16&south=48&east=17&north=49&limit=1')).toMatchObject([{ name: 'Vienna' }])
  expect((await browser.get('/api/cities/in?west=0&south=0&east=1')).status).toBe(400)
})
