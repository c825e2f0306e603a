import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Browser } from '@gazetteer/testkit/browser'
import type { BenchTable } from '../table.ts'

const people = 16
/**
 * Small, so that captures complete and pages fetched ahead are merged. Two, so that the fixed start and end costs of
 * a second or two do not dominate.
 */
const towns = ['Annapolis, MD', 'Frederick, MD']
const campaignOf = (...businessTypes: string[]) => ({
  mode: 'autonomous',
  cities: towns.map((city) => ({ city, businessTypes })),
})
/** Warm-up captures per worker before the measurement: the first page loads the places and compiles. */
const warmUps = 2
/** Ends are polled from the server, at no more cost than an open page. */
const pollMs = 1_000

/**
 * One, two and four worker processes over one PostgreSQL and a source that responds in 300 ms. Measures a fixed load,
 * where the last captures leave some workers idle, and a load that grows with the workers.
 */
export async function run(): Promise<BenchTable[]> {
  const same: BenchTable['rows'] = []
  const grown: BenchTable['rows'] = []
  let alone = { same: 0, grown: 0 }
  for (const workers of [1, 2, 4]) {
    const seconds = await measure(workers, people)
    const accounts = (people / 4) * workers
    const each = accounts === people ? seconds : await measure(workers, accounts)
    if (workers === 1) alone = { same: seconds, grown: each }
    same.push({ workers, seconds, 'of linear': alone.same / (seconds * workers), aim: 0.9 })
    grown.push({ workers, accounts, seconds: each, 'of linear': alone.grown / each, aim: 0.9 })
  }
  const what = 'capture two towns to their end, PostgreSQL, answers after 300 ms'
  return [
    { title: `workers: ${people} accounts ${what}`, rows: same },
    { title: `workers: ${people / 4} accounts for each ${what}`, rows: grown },
  ]
}

async function measure(workers: number, accounts: number): Promise<number> {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-workers-'))
  const env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '300',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  }
  const processOf = (role: string, index: number) =>
    startServerProcess({ ...env, ROLE: role, DATA_DIR: join(folder, `${role}-${index}`) })
  const servers = [await processOf('web', 0)]
  try {
    for (let index = 0; index < workers; index += 1) servers.push(await processOf('worker', index))
    const url = servers[0]?.url ?? ''
    const browsers = await Promise.all(Array.from({ length: accounts + workers * warmUps }, (_, n) => signedIn(url, n)))
    await lastEnd(browsers.slice(accounts), campaignOf('Bakery'))
    const since = Date.now()
    return ((await lastEnd(browsers.slice(0, accounts), campaignOf('Restaurant', 'Dentist', 'Cafe'))) - since) / 1_000
  } finally {
    for (const server of servers) await server.kill()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signedIn(url: string, index: number): Promise<Browser> {
  const browser = openBrowser(url)
  await signUp(browser, `worker-${index}`)
  return browser
}

/** All capture concurrently; returns when the last one ended, epoch ms. */
async function lastEnd(browsers: readonly Browser[], campaign: object): Promise<number> {
  await Promise.all(browsers.map((browser) => browser.post('/api/runtime/start', campaign)))
  return Math.max(...(await Promise.all(browsers.map(endOf))))
}

/** When its capture ended, epoch ms. */
async function endOf(browser: Browser): Promise<number> {
  for (;;) {
    const { endTime, status, message } = (await browser.get('/api/runtime/status')).json
    if (status === 'success') return Number(endTime)
    if (endTime !== null) throw new Error(`Capture ended with ${String(status)}: ${String(message)}`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
