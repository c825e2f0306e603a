import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

/** Captures dentists into a CSV file; returns the id of the job. */
async function capture(person: SignedIn): Promise<string> {
  await person.browser.post('/api/db/save', { provider: 'none' })
  const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist', exportFormat: 'csv' }
  const { json } = await person.browser.post('/api/runtime/start', request)
  const hasEnded = async () => (await person.browser.get('/api/runtime/status')).json['status'] === 'success'
  await waitFor('the end', hasEnded, 90_000)
  return String(json['jobId'])
}

test("every CSV file has the account's separators, and one file may have its own", async () => {
  const person = await server.signedIn('professional')
  const jobId = await capture(person)
  const file = `boise-id_${jobId}.csv`
  const columns = { columns: ['city', 'latitude', 'longitude'] }
  await person.browser.post('/api/exports/columns', columns)
  const line = async (path: string) =>
    (await person.browser.get(path)).text.replace('\uFEFF', '').split('\r\n')[1] ?? ''
  const table = `/api/jobs/${jobId}/export?format=csv`
  expect(await line(`/api/download/${file}`)).toMatch(/^Boise,43\.\d+,-116\.\d+$/u)

  const style = { delimiter: 'semicolon', decimal: 'comma' }
  expect((await person.browser.post('/api/exports/csv', style)).json).toEqual({ success: true })
  expect((await person.browser.get('/api/exports/columns')).json['csv']).toEqual(style)
  const local = /^Boise;43,\d+;-116,\d+$/u
  for (const path of [`/api/download/${file}`, table]) expect(await line(path)).toMatch(local)
  expect(await line(`${table}&delimiter=tab`)).toMatch(/^Boise\t43,\d+\t-116,\d+$/u)
  expect(await line(`${table}&delimiter=comma&decimal=point`)).toMatch(/^Boise,43\.\d+,-116\.\d+$/u)
  expect(await line(`${table}&delimiter=comma`)).toMatch(/^Boise,"43,\d+","-116,\d+"$/u)
  expect((await person.browser.get('/api/auth/account-export')).json['csvStyle']).toEqual(style)

  const stranger = await server.signedIn('professional')
  expect((await stranger.browser.get('/api/exports/columns')).json['csv']).toEqual({
    delimiter: 'comma',
    decimal: 'point',
  })
  for (const wrong of [{ delimiter: ';', decimal: 'comma' }, { delimiter: 'comma' }])
    expect((await person.browser.post('/api/exports/csv', wrong)).status).toBe(400)
})
