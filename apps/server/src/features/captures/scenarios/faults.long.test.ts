import { z } from 'zod'
import { type Browser, makeTestFolder, breakableProxy, waitFor, readJson } from '@gazetteer/testkit'
import {
  type ServerProcess,
  readRunResult,
  startServerProcess,
  startMigratedPostgres,
  signUp,
} from '../../../testing/index.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * One installation: a web process and two workers over one PostgreSQL; the second worker's connection can be made to
 * drop all bytes.
 */
let web: ServerProcess
let first: ServerProcess
let second: ServerProcess
let cable: Awaited<ReturnType<typeof breakableProxy>>
let url: string
const owned: (() => Promise<unknown>)[] = []
const campaign = { mode: 'autonomous', cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant', 'Dentist'] }] }
let expected: Awaited<ReturnType<typeof readRunResult>>

async function start(role: 'web' | 'worker', databaseUrl: string): Promise<ServerProcess> {
  const folder = await makeTestFolder()
  const started = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    ROLE: role,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '400',
    WORKER_CONCURRENCY: '2',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  owned.push(folder.stop, started.kill)
  return started
}

beforeAll(async () => {
  const database = await startMigratedPostgres()
  owned.push(database.stop)
  url = database.url
  const { hostname, port } = new URL(url)
  cable = await breakableProxy({ host: hostname, port: Number(port) })
  owned.push(cable.close)
  const throughCable = new URL(url)
  Object.assign(throughCable, { hostname: '127.0.0.1', port: String(cable.port) })
  web = await start('web', url)
  first = await start('worker', url)
  second = await start('worker', throughCable.href)
  const browser = await person('undisturbed')
  await browser.post('/api/runtime/start', campaign)
  expected = await readRunResult(browser)
})
afterAll(async () => {
  for (const stop of owned.reverse()) await stop()
})

async function person(name: string): Promise<Browser> {
  const browser = web.browser()
  await signUp(browser, name)
  return browser
}

async function glance(browser: Browser): Promise<{ status: string; processed: number }> {
  const { json } = await browser.get('/api/runtime/status')
  const { processed } = readJson(json['progress'] ?? {}, { processed: z.number().default(0) })
  return { status: String(json['status']), processed }
}

const untilProcessed = (browser: Browser, listings: number) =>
  waitFor(`${listings} listings`, async () => (await glance(browser)).processed >= listings, 20_000)

async function endOf(browser: Browser) {
  const { listings, counters } = await readRunResult(browser)
  return { listings, counters }
}

const undisturbed = () => ({ listings: expected.listings, counters: expected.counters })

const heldUpMs = 7_000

/**
 * Three accounts capture, then the second worker is disturbed. Pause and Stop must show, and other runs must
 * continue.
 */
async function expectNoBlocking(name: string, disturb: () => void): Promise<{ paused: Browser; other: Browser }> {
  const [paused, stopped, other] = [await person(`paused-${name}`), await person(`stopped-${name}`), await person(name)]
  for (const browser of [paused, stopped, other]) {
    await browser.post('/api/runtime/start', campaign)
    await untilProcessed(browser, 20)
  }
  disturb()
  // Takes two seconds on a quiet machine; it must not wait for a lock holder (8 s) or for a lease (15 s).
  expect(await millisecondsUntil(paused, 'pause', 'paused')).toBeLessThan(heldUpMs)
  expect(await millisecondsUntil(stopped, 'stop', 'stopped')).toBeLessThan(heldUpMs)
  const { processed } = await glance(other)
  const more = Math.min(processed + 20, Number(expected.counters['processed']))
  await waitFor(
    'the other one',
    async () => {
      const now = await glance(other)
      return now.processed >= more || now.status === 'success'
    },
    15_000,
  )
  return { paused, other }
}

async function millisecondsUntil(browser: Browser, operation: 'pause' | 'stop', status: string): Promise<number> {
  const since = performance.now()
  await browser.post(`/api/runtime/${operation}`)
  await waitFor(status, async () => (await glance(browser)).status === status)
  return performance.now() - since
}

test('a frozen worker blocks no other, and corrupts nothing after it resumes', async () => {
  try {
    const { paused, other } = await expectNoBlocking('frozen', () => process.kill(second.pid, 'SIGSTOP'))
    expect(await endOf(other)).toEqual(undisturbed())
    process.kill(second.pid, 'SIGCONT')
    await paused.post('/api/runtime/resume')
    expect(await endOf(paused)).toEqual(undisturbed())
  } finally {
    process.kill(second.pid, 'SIGCONT')
  }
})

test('a worker whose connection drops every byte blocks no other, and recovers', async () => {
  try {
    const { paused, other } = await expectNoBlocking('cut-off', cable.swallow)
    expect(await endOf(other)).toEqual(undisturbed())
    cable.repair()
    await paused.post('/api/runtime/resume')
    expect(await endOf(paused)).toEqual(undisturbed())
  } finally {
    cable.repair()
  }
  await first.kill()
  const alone = await person('alone')
  await alone.post('/api/runtime/start', campaign)
  expect(await endOf(alone)).toEqual(undisturbed())
})

test('every connection ended four times ends no process and loses nothing', async () => {
  const browser = await person('ended')
  await browser.post('/api/runtime/start', campaign)
  const client = new Client({ connectionString: url })
  await client.connect()
  for (let time = 0; time < 4; time += 1) {
    await new Promise((done) => setTimeout(done, 700))
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await client.end()
  expect(await endOf(browser)).toEqual(undisturbed())
})
