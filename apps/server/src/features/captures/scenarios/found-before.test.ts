import { z } from 'zod'
import { runningClock, readJson } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRunResult, startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

const requestOf = (businessTypes: string[]) => ({
  mode: 'autonomous',
  cities: [{ city: 'Annapolis, MD', businessTypes }],
})

test('an estimate holds, and follows the last complete capture of the same city and type of the same account', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const estimate = async (types: string[], own = browser) => {
    const { json } = await own.post('/api/runtime/plan', requestOf(types))
    const { low, high } = readJson(json['listings'], { low: z.number(), high: z.number() })
    return { low, high, expected: json['expectedListings'], usd: json['usd'], bytes: json['expectedBytes'] }
  }
  const before = await estimate(['Dentist'])
  expect(before).toMatchObject({ usd: null, bytes: null })
  await browser.post('/api/runtime/start', requestOf(['Dentist', 'Bakery']))
  const { counters } = await readRunResult(browser)
  const [dentists, both] = [await estimate(['Dentist']), await estimate(['Bakery', 'Dentist'])]
  const found = Number(counters['processed'])
  expect((both.low + both.high) / 2).toBeCloseTo(found, -1)
  expect(dentists).not.toEqual(before)
  expect(dentists.low).toBeGreaterThanOrEqual(before.low / 2)
  expect(dentists.high).toBeLessThanOrEqual(before.high * 2)
  const other = await server.signedIn('professional')
  expect(await estimate(['Dentist'], other.browser)).toEqual(before)
})

test('in single mode, an estimate follows a capture that found all, not one that reached the limit', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const single = (businessType: string) => ({ mode: 'manual', city: 'Annapolis, MD', businessType })
  const widthOf = async (request: object) => {
    const { json } = await browser.post('/api/runtime/plan', request)
    const { low, high } = readJson(json['listings'], { low: z.number(), high: z.number() })
    return high - low
  }
  const before = [await widthOf(single('Dentist')), await widthOf(requestOf(['Restaurant']))]
  for (const type of ['Dentist', 'Restaurant']) {
    await browser.post('/api/runtime/start', single(type))
    await readRunResult(browser)
  }
  expect(await widthOf(single('Dentist'))).toBeLessThan(before[0] ?? 0)
  expect(await widthOf(requestOf(['Restaurant']))).toBe(before[1])
})

test('an estimate of a city does not follow a capture of an area with its name', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const estimate = async () => (await browser.post('/api/runtime/plan', requestOf(['Dentist']))).json['listings']
  const before = await estimate()
  const area = { kind: 'circle', name: 'Annapolis, MD', center: [-76.4922, 38.9784], radiusM: 5_000 }
  await browser.post('/api/runtime/start', { mode: 'autonomous', areas: [{ area, businessTypes: ['Dentist'] }] })
  await readRunResult(browser)
  expect(await estimate()).toEqual(before)
})
