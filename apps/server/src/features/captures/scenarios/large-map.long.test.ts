import { runMapAnswerSchema, runtimeStatusSchema, searchInputsAnswerSchema } from '@gazetteer/contract'
import { findCity, partsOf } from '@gazetteer/places'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'

const readMap = async (browser: Browser, query = '') =>
  runMapAnswerSchema.parse((await browser.get(`/api/runtime/map${query}`)).json)
const readStatus = async (browser: Browser) =>
  runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)

const sum = (places: readonly { listings: number }[]) => places.reduce((total, { listings }) => total + listings, 0)
const partsIn = (label: string) => {
  const city = findCity(label)
  if (city === null) throw new Error(`no ${label}`)
  return partsOf(city).length
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ kind: 'embedded', clock: runningClock(), env: { SAMPLE_DELAY_MS: '100' } })
})
afterAll(() => server.stop())

describe.each([50, 500])('the map of a run over %i cities', (size) => {
  let browser: Browser
  let names: string[]
  beforeAll(async () => {
    const person = await server.signedIn('professional')
    browser = person.browser
    await browser.post('/api/db/save', { provider: 'none' })
    const { cities } = searchInputsAnswerSchema.parse((await browser.get('/api/search-inputs')).json)
    // Large ones first: all of their areas exceeded the limit of one answer.
    const large = ['Boise, ID', 'Houston, TX', 'Chicago, IL', 'Denver, CO', 'Washington, DC', 'Miami, FL']
    names = [...large, ...cities.filter((city) => !large.includes(city))].slice(0, size)
    const selected = names.map((city) => ({ city, businessTypes: ['Restaurant', 'Dentist'] }))
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities: selected })
  })
  afterAll(() => browser.post('/api/runtime/stop'))

  test('has all areas of the running places, and each place as a point with its listings', async () => {
    let compared = 0
    const seen = new Set<string>()
    await waitFor(
      'looks at two counts',
      async () => {
        const map = await readMap(browser)
        const status = await readStatus(browser)
        expect(map.places.map(({ label }) => label)).toEqual(names)
        expect(sum(map.places)).toBe(map.seq)
        const running = map.places.filter(({ state }) => state === 'running').map(({ label }) => label)
        const areasOf = (label: string) => map.areas.filter(({ city }) => city === label)
        expect(new Set(map.areas.map(({ city }) => city))).toEqual(new Set(running))
        for (const label of running) {
          seen.add(label)
          expect([label, areasOf(label).length]).toEqual([label, partsIn(label)])
          expect(areasOf(label).every(({ rings }) => rings.length > 0)).toBe(true)
        }
        if (map.seq === 0 || status.counters?.seq !== map.seq) return false
        expect(sum(map.places)).toBe(status.counters.stored)
        compared += 1
        return compared >= 2 && seen.size > 0
      },
      60_000,
    )
  })

  test('has the areas of a chosen place that waits, and of the places in a box', async () => {
    const { places } = await readMap(browser)
    const last = places.findLast(({ state }) => state === 'waiting')
    if (last === undefined) throw new Error('none waits')
    const one = await readMap(browser, `?place=${last.key}`)
    expect(new Set(one.areas.map(({ city, state }) => `${city} ${state}`))).toEqual(new Set([`${last.label} waiting`]))
    expect(one.areas).toHaveLength(partsIn(last.label))
    expect(one.points).toEqual([])
    expect(one.places).toHaveLength(size)

    const [longitude, latitude] = last.at
    const near = await readMap(
      browser,
      `?bbox=${longitude - 0.02},${latitude - 0.02},${longitude + 0.02},${latitude + 0.02}`,
    )
    expect(near.areas.map(({ city }) => city)).toContain(last.label)
    expect(near.areas.length).toBeLessThan(200)
    const world = await readMap(browser, '?bbox=-180,-90,180,90')
    expect(world.areas.length).toBeLessThanOrEqual(1_000)
    const running = world.places.filter(({ state }) => state === 'running').map(({ label }) => label)
    expect(world.areas.map(({ city }) => city)).toEqual(expect.arrayContaining(running))
  })

  test('refuses what has no meaning', async () => {
    const wrong = [
      'place=0&bbox=-77,39,-76,40',
      'bbox=-76,39,-77,40',
      'bbox=1,2,3',
      'bbox=a,b,c,d',
      'place=Boise',
      'area=1',
    ]
    for (const query of wrong)
      expect([query, (await browser.get(`/api/runtime/map?${query}`)).status]).toEqual([query, 400])
    expect((await browser.get('/api/runtime/map?place=99999')).status).toBe(404)
  })
})

test('a job of one place has all its areas from its start to after its end', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Nampa, ID', businessTypes: ['Dentist'] }],
  })
  const looks = new Set<number>()
  await waitFor(
    'the end',
    async () => {
      const { areas, places, seq } = await readMap(browser)
      looks.add(areas.length)
      expect(sum(places)).toBe(seq)
      return (await readStatus(browser)).endTime !== null
    },
    60_000,
  )
  const { areas, places, points, seq } = await readMap(browser)
  expect(looks).toEqual(new Set([partsIn('Nampa, ID')]))
  expect(areas.every(({ state }) => state === 'done')).toBe(true)
  expect(places).toMatchObject([{ label: 'Nampa, ID', state: 'done', listings: seq }])
  expect(points).toHaveLength(seq)
})
