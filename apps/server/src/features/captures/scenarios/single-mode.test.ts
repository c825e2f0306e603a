import { z } from 'zod'
import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

async function endOf(city: string, businessType: string): Promise<{ message: string; isAtModeLimit: unknown }> {
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
  const { json } = await browser.get(`/api/jobs/${String(ended['manualRunId'])}`)
  const { isAtModeLimit } = readJson(json['job'], { isAtModeLimit: z.boolean() })
  return { message: String(ended['message']), isAtModeLimit }
}

test('a capture that the limit of Single mode cut names the limit, another one does not', async () => {
  expect(await endOf('Baltimore, MD', 'Restaurant')).toEqual({
    message: expect.stringMatching(
      /^Completed: 120 listings from \d+ requests\. (?:120 of about \d+|The source has more): Single mode keeps the first 120 of a type\.$/u,
    ),
    isAtModeLimit: true,
  })
  expect(await endOf('Annapolis, MD', 'Florist')).toEqual({
    message: expect.not.stringContaining('Single mode'),
    isAtModeLimit: false,
  })
})
