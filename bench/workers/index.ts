import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Browser } from '@gazetteer/testkit/browser'
import type { Table } from '../table.ts'

const people = 16
const seconds = 20
/** The first requests of a campaign survey its cities. */
const warmUpMs = 5_000

const campaign = {
  mode: 'autonomous',
  cities: ['Chicago, IL', 'Houston, TX', 'Phoenix, AZ'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Dentist', 'Cafe', 'Lawyer', 'Bank'],
  })),
}

/** One, two and four worker processes over one PostgreSQL and a source that answers in 300 ms: what more processes bring. */
export async function run(): Promise<Table[]> {
  const rows: Table['rows'] = []
  let alone = 0
  for (const workers of [1, 2, 4]) {
    const { listings, requests } = await measure(workers)
    if (workers === 1) alone = listings
    rows.push({
      workers,
      'listings a second': listings,
      'requests a second': requests,
      'of linear': listings / (alone * workers),
      aim: 0.9,
    })
  }
  return [{ title: `workers: ${people} accounts capture, ${seconds} s, PostgreSQL, answers after 300 ms`, rows }]
}

async function measure(workers: number): Promise<{ listings: number; requests: number }> {
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
    const browsers = await Promise.all(Array.from({ length: people }, (_, n) => started(servers[0]?.url ?? '', n)))
    await new Promise((done) => setTimeout(done, warmUpMs))
    const before = await totals(browsers)
    const since = performance.now()
    await new Promise((done) => setTimeout(done, seconds * 1_000))
    const after = await totals(browsers)
    const lasted = (performance.now() - since) / 1_000
    return {
      listings: (after.listings - before.listings) / lasted,
      requests: (after.requests - before.requests) / lasted,
    }
  } finally {
    for (const server of servers) await server.kill()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function started(url: string, index: number): Promise<Browser> {
  const browser = openBrowser(url)
  await signUp(browser, `worker-${index}`)
  await browser.post('/api/runtime/start', campaign)
  return browser
}

async function totals(browsers: readonly Browser[]): Promise<{ listings: number; requests: number }> {
  const all = await Promise.all(browsers.map((browser) => browser.get('/api/runtime/status')))
  const sum = { listings: 0, requests: 0 }
  for (const { json } of all) {
    const { requests, recordsProcessed } = Object.assign({ requests: 0, recordsProcessed: 0 }, json['progress'])
    sum.listings += recordsProcessed
    sum.requests += requests
  }
  return sum
}
