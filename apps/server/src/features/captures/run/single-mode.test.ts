import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

async function messageOf(city: string, businessType: string): Promise<string> {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', { mode: 'manual', city, businessType })
  const ended = await waitFor(
    'the end',
    async () => {
      const { json } = await browser.get('/api/runtime/status')
      return json['endTime'] !== null && json
    },
    60_000,
  )
  return String(ended['message'])
}

test('a capture that the limit of Single mode cut says so, and another one does not', async () => {
  expect(await messageOf('Baltimore, MD', 'Restaurant')).toMatch(
    /^Completed: 120 listings from \d+ requests\. (?:120 of about \d+|The source has more): Single mode keeps the first 120 of a type\.$/u,
  )
  expect(await messageOf('Annapolis, MD', 'Florist')).not.toContain('Single mode')
})
