import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movableClock, waitFor } from '@gazetteer/testkit'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { startTestReceiver } from '../../webhooks/test-receiver.fixture.ts'

/** `auto` with a catalog that is away: a server with the default settings whose network is down. */
let folder = ''
let fake: FakeFileServer
let server: TestServer
let receiver: Awaited<ReturnType<typeof startTestReceiver>>
let isAway = true
const clock = movableClock()
const hourMs = 3_600_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-away-'))
  fake = await startFakeFileServer(folder)
  fake.hasListing = true
  fake.faultFor = () => (isAway ? { kind: 'status', status: 503 } : null)
  await makeRelease({ folder, release: '2026-11-18.0', places: 2_000, files: 1, groupRows: 2_048 })
  receiver = await startTestReceiver()
  server = await startTestServer({ clock, env: { MAPS_SOURCE: 'auto', OVERTURE_URL: fake.url } })
})
afterAll(async () => {
  await server.stop()
  receiver.stop()
  await fake.close()
  await rm(folder, { recursive: true })
})

const request = { mode: 'autonomous', cities: [{ city: 'Chicago, IL', businessTypes: ['Restaurant'] }] }
const jobsSchema = z.array(
  z.looseObject({ id: z.string(), status: z.string(), source: z.string(), message: z.string().nullable() }),
)
const campaignSchema = z.looseObject({ id: z.string(), nextAt: z.number(), lastError: z.string().nullable() })

async function newPerson(): Promise<SignedIn> {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  return person
}
const jobsOf = async ({ browser }: SignedIn) => {
  const { json } = await browser.get('/api/jobs')
  return { jobs: jobsSchema.parse(json['jobs']), stats: json['stats'] }
}
const campaignOf = async ({ browser }: SignedIn) =>
  z
    .array(campaignSchema)
    .min(1)
    .parse((await browser.get('/api/campaigns')).json['campaigns'])[0]

async function startByKey({ browser }: SignedIn, body: object) {
  const { json } = await browser.post('/api/keys/create', { name: 'script', scopes: ['read', 'capture'] })
  return await server.visitor().send('/api/runtime/start', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${String(json['token'])}`, 'content-type': 'application/json' },
  })
}

test('a key gets the sample only by its name; a person at a screen gets it in the place of real data', async () => {
  const person = await newPerson()
  const refused = await startByKey(person, request)
  expect([refused.status, refused.json['code'], (await jobsOf(person)).jobs]).toEqual([503, 'source-away', []])
  expect(refused.json['error']).toContain('The source "sample" has fictional businesses.')
  expect((await startByKey(person, { ...request, source: 'sample' })).status).toBe(200)
  const other = await newPerson()
  expect((await other.browser.post('/api/runtime/start', request)).status).toBe(200)
})

test('a scheduled capture waits for the catalog and is skipped after six hours, with a webhook, a mail and a line', async () => {
  const person = await newPerson()
  await person.browser.post('/api/webhooks/create', { url: receiver.url, events: ['run.skipped', 'run.ended'] })
  await person.browser.post('/api/campaigns/save', { name: 'Chicago', request, cron: '0 3 * * *', timezone: 'UTC' })
  const { nextAt = 0, id = '' } = (await campaignOf(person)) ?? {}
  clock.advance(nextAt - clock.now() + 1_000)
  await waitFor('the wait', async () => (await campaignOf(person))?.lastError?.startsWith('Waiting to start.'), 30_000)
  clock.advance(5 * hourMs)
  expect((await jobsOf(person)).jobs).toEqual([])
  clock.advance(1.1 * hourMs)
  const { jobs, stats } = await waitFor('the skipped job', async () => {
    // A poll that began before the last step tries again after half a minute.
    clock.advance(5_000)
    const found = await jobsOf(person)
    return found.jobs.length > 0 && found
  })
  expect(jobs).toMatchObject([{ status: 'skipped', source: 'overture', startTime: nextAt, recordsProcessed: 0 }])
  expect(jobs[0]?.message).toMatch(/^Skipped\. Overture Maps is unavailable/)
  expect(stats).toMatchObject({ jobs: 0, ended: 0, failed: 0 })
  expect((await person.browser.get('/api/runtime/status')).json).toMatchObject({ status: 'inactive' })
  await waitFor('the message', () => receiver.received.length > 0, 30_000)
  expect(receiver.received.map(({ type }) => type)).toEqual(['run.skipped'])
  expect(receiver.received[0]?.data).toMatchObject({ campaignId: id, source: 'overture', jobId: jobs[0]?.id })
  await server.idle()
  const mails = await waitFor('the mail', async () => {
    const found = (await server.outbox()).filter((mail) => mail.includes('was skipped'))
    return found.length > 0 && found
  })
  expect(mails).toHaveLength(1)
  expect((await campaignOf(person))?.lastError).toContain('Overture Maps is unavailable')
})

test('a scheduled capture starts when the catalog is back within its hours', async () => {
  const person = await newPerson()
  await person.browser.post('/api/campaigns/save', { name: 'Chicago', request, cron: '0 3 * * *', timezone: 'UTC' })
  const { nextAt = 0 } = (await campaignOf(person)) ?? {}
  clock.advance(nextAt - clock.now() + 1_000)
  await waitFor('the wait', async () => (await campaignOf(person))?.lastError?.startsWith('Waiting to start.'), 30_000)
  isAway = false
  clock.advance(hourMs)
  const { jobs } = await waitFor(
    'the job',
    async () => {
      const found = await jobsOf(person)
      return found.jobs.length > 0 && found
    },
    60_000,
  )
  expect(jobs).toMatchObject([{ source: 'overture' }])
  expect(['running', 'completed']).toContain(jobs[0]?.status)
  expect((await campaignOf(person))?.lastError).toBeNull()
})
