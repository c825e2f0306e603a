import { placesAnswerSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appDatabaseKinds, type TestServer, startTestServer } from '../../../testing/index.ts'

const cities = ['Nampa, ID', 'Caldwell, ID', 'Star, ID', 'Annapolis, MD']
const request = { cities: cities.map((city) => ({ city, businessTypes: ['Dentist'] })) }

async function readPlaces(browser: Browser, jobId: string, query = '') {
  return placesAnswerSchema.parse((await browser.get(`/api/jobs/${jobId}/places${query}`)).json)
}
const readStatus = async (browser: Browser) =>
  runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)

describe.each(appDatabaseKinds)('the places of a job (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock(), env: { SAMPLE_DELAY_MS: '50' } })
  })
  afterAll(() => server.stop())

  async function start(body: object = request) {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const { json } = await browser.post('/api/runtime/start', body)
    return { browser, jobId: String(json['jobId']) }
  }

  test('sum up to the stored listings of the status at each look, and are all done at the end', async () => {
    const { browser, jobId } = await start()
    const compared: number[][] = []
    const states = new Set<string>()
    await waitFor(
      'the end',
      async () => {
        const page = await readPlaces(browser, jobId)
        const status = await readStatus(browser)
        const listings = page.places.reduce((sum, place) => sum + place.listings, 0)
        expect([listings, page.totals.listings]).toEqual([page.seq, page.seq])
        for (const { state } of page.places) states.add(state)
        if (status.counters?.seq === page.seq) compared.push([listings, status.counters.stored])
        expect(status.places).toMatchObject({ places: 4, listings: status.counters?.stored })
        return status.status === 'success'
      },
      120_000,
    )
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.filter(([listings, stored]) => listings !== stored)).toEqual([])
    expect([...states]).toEqual(expect.arrayContaining(['waiting', 'running', 'done']))
    const page = await readPlaces(browser, jobId)
    expect(page.places.map(({ label, kind: of, state }) => [label, of, state])).toEqual(
      cities.map((city) => [city, 'city', 'done']),
    )
    expect(page.totals).toMatchObject({ places: 4, done: 4, running: 0, waiting: 0 })
    expect(page.totals.areasDone).toBe(page.totals.areasKnown)
  })

  test('have their business types while they run, which sum up to the place', async () => {
    const businessTypes = ['Dentist', 'Cafe']
    const { browser, jobId } = await start({ cities: [{ city: 'Annapolis, MD', businessTypes }] })
    const read = async () => (await readPlaces(browser, jobId)).places[0]
    await waitFor('the first listings', async () => (await read())?.types?.some(({ listings }) => listings > 0), 60_000)
    await browser.post('/api/runtime/pause')
    const place = await read()
    const sum = (of: 'listings' | 'areasDone') => place?.types?.reduce((total, counts) => total + counts[of], 0)
    expect(place?.types?.map(({ type }) => type)).toEqual(businessTypes)
    expect([sum('listings'), sum('areasDone')]).toEqual([place?.listings, place?.areasDone])
    await browser.post('/api/runtime/stop')
  })

  test('are paged and filtered, for their owner only; wrong queries are refused', async () => {
    // The last one is not reached before the stop, also on a slow machine.
    const more = ['Boise, ID', 'Meridian, ID', 'Reno, NV', 'Spokane, WA', 'Eugene, OR', 'Annapolis, MD']
    const many = [...cities.slice(0, 3), ...more].map((city) => ({ city, businessTypes: ['Dentist'] }))
    const { browser, jobId } = await start({ cities: many })
    await waitFor('the first city', async () => (await readPlaces(browser, jobId)).totals.done > 0, 120_000)
    await browser.post('/api/runtime/stop')
    await waitFor('the end', async () => (await readStatus(browser)).endTime !== null, 20_000)
    const [first, ...rest] = (await readPlaces(browser, jobId)).places
    expect((await readPlaces(browser, jobId, '?limit=1')).places).toEqual([first])
    expect((await readPlaces(browser, jobId, `?after=${first?.key}`)).places).toEqual(rest)
    const missing = await readPlaces(browser, jobId, '?state=not-requested&q=annapolis')
    expect(missing).toMatchObject({
      total: 1,
      places: [{ label: 'Annapolis, MD', listings: 0 }],
      totals: { places: many.length },
    })
    for (const query of ['limit=0', 'limit=1001', 'after=x', 'state=lost', 'place=1'])
      expect([query, (await browser.get(`/api/jobs/${jobId}/places?${query}`)).status]).toEqual([query, 400])
    const other = await server.signedIn('professional')
    expect((await other.browser.get(`/api/jobs/${jobId}/places`)).status).toBe(404)
    expect((await server.visitor().get(`/api/jobs/${jobId}/places`)).status).toBe(401)

    await browser.post(`/api/jobs/${jobId}/continue`)
    await waitFor('the end', async () => (await readStatus(browser)).status === 'success', 120_000)
    const { places, seq, totals } = await readPlaces(browser, jobId)
    expect(totals).toMatchObject({ done: many.length, listings: seq })
    expect(places.reduce((sum, { listings }) => sum + listings, 0)).toBe((await readStatus(browser)).counters?.stored)
  })
})
