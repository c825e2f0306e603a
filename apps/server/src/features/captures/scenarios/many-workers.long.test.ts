import { z } from 'zod'
import { type Browser, makeTestFolder, patient, waitFor, readJson } from '@gazetteer/testkit'
import {
  type ServerProcess,
  readRunResult,
  startServerProcess,
  startMigratedPostgres,
  signUp,
} from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** One installation of three processes, each with its own data folder, as on three machines. */
let web: ServerProcess
let browser: Browser
const workers: ServerProcess[] = []
const owned: (() => Promise<unknown>)[] = []

const campaign = {
  mode: 'autonomous',
  cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant', 'Dentist'] }],
}
let env: Record<string, string>
let expected: Awaited<ReturnType<typeof readRunResult>>

async function process(role: 'web' | 'worker'): Promise<ServerProcess> {
  const folder = await makeTestFolder()
  const started = await startServerProcess({ ...env, ROLE: role, DATA_DIR: folder.path })
  owned.push(folder.stop, started.kill)
  return started
}

beforeAll(async () => {
  const database = await startMigratedPostgres()
  owned.push(database.stop)
  env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '300',
    WORKER_CONCURRENCY: '2',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  }
  web = await process('web')
  workers.push(await process('worker'), await process('worker'))
  browser = web.browser()
  await signUp(browser)
  await browser.post('/api/runtime/start', campaign)
  expected = await readRunResult(browser)
})
afterAll(async () => {
  for (const stop of owned.reverse()) await stop()
})

type Glance = { status: string; processed: number; requests: number; recovery: { id: string; message: string } | null }

async function glance(): Promise<Glance> {
  const { json } = await browser.get('/api/runtime/status')
  const { processed, requests } = readJson(json['progress'] ?? {}, {
    processed: z.number().default(0),
    requests: z.number().default(0),
  })
  const recovery =
    json['recovery'] === null ? null : readJson(json['recovery'], { id: z.string(), message: z.string() })
  return { status: String(json['status']), processed, requests, recovery }
}

async function untilProcessed(listings: number): Promise<void> {
  await waitFor(`${listings} listings`, async () => (await glance()).processed >= listings, 15_000)
}

test('when one of two workers dies, the other continues within 15 seconds without a prompt', async () => {
  await browser.post('/api/runtime/start', campaign)
  await untilProcessed(40)
  await workers.shift()?.kill()
  const before = await glance()
  const survived = await waitFor(
    'the survivor',
    async () => {
      const now = await glance()
      return (now.processed > before.processed + 40 || now.status === 'success') && now
    },
    15_000,
  )
  expect(survived.recovery).toBeNull()
  const result = await readRunResult(browser)
  expect({ ...result, logSequence: [] }).toEqual({ ...expected, logSequence: [] })
  const { json } = await browser.get('/api/runtime/status')
  expect(json['logs']).not.toContainEqual(expect.objectContaining({ text: expect.stringContaining('went down') }))
})

test('when all workers die while the web process lives, and one returns, the capture goes on without a prompt', async () => {
  await browser.post('/api/runtime/start', campaign)
  await untilProcessed(40)
  await workers.shift()?.kill()
  expect((await glance()).status).toBe('active')
  workers.push(await process('worker'))
  expect((await glance()).recovery).toBeNull()
  const result = await readRunResult(browser)
  expect({ ...result, logSequence: [] }).toEqual({ ...expected, logSequence: [] })
})

test('stop on the web process reaches the worker immediately, and the listings can be downloaded there', async () => {
  await browser.post('/api/runtime/start', campaign)
  await untilProcessed(20)
  const stoppedAt = performance.now()
  await browser.post('/api/runtime/stop')
  expect((await glance()).status).toBe('stopped')
  expect(performance.now() - stoppedAt).toBeLessThan(patient(2_000))
  const { listings } = await readRunResult(browser)
  expect(listings.length).toBeGreaterThanOrEqual(20)
})

test('a request limit applies to both workers together, even when one of them dies', async () => {
  workers.push(await process('worker'))
  const spent = async () => {
    const { json } = await browser.get('/api/runtime/status')
    return readJson(json['spent'] ?? {}, { requests: z.number().default(0) }).requests
  }
  const limit = Math.floor(expected.requests / 2)
  await browser.post('/api/runtime/start', { ...campaign, limits: { requests: limit } })
  await waitFor('the first requests', async () => (await spent()) > 3, 15_000)
  await workers.shift()?.kill()
  const held = await waitFor('the limit', async () => (await glance()).recovery ?? undefined, 30_000)
  expect(held.message).toContain(`The limit of ${limit} requests was reached`)
  expect(await spent()).toBe(limit)
  expect((await glance()).requests).toBeLessThanOrEqual(limit)
  await browser.post('/api/runtime/limits', { limits: { requests: null } })
  const result = await readRunResult(browser)
  expect({ ...result, logSequence: [] }).toEqual({ ...expected, logSequence: [] })
})
