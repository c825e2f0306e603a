import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Browser } from '@gazetteer/testkit/browser'
import type { Table } from '../table.ts'

const people = 16
/** Small, so that it is captured to its end: pages that are asked ahead of their turn are settled by then. */
const campaign = {
  mode: 'autonomous',
  cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant', 'Dentist', 'Cafe'] }],
}
/** The ends are told by the server: the looks cost the work as little as a page that is open. */
const lookMs = 1_000

/** One, two and four worker processes over one PostgreSQL and a source that answers in 300 ms: what more processes bring. */
export async function run(): Promise<Table[]> {
  const rows: Table['rows'] = []
  let alone = 0
  for (const workers of [1, 2, 4]) {
    const seconds = await measure(workers)
    if (workers === 1) alone = seconds
    rows.push({ workers, seconds, 'of linear': alone / (seconds * workers), aim: 0.9 })
  }
  return [{ title: `workers: ${people} accounts capture a town to its end, PostgreSQL, answers after 300 ms`, rows }]
}

async function measure(workers: number): Promise<number> {
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
    const browsers = await Promise.all(Array.from({ length: people }, (_, n) => signedIn(servers[0]?.url ?? '', n)))
    const since = Date.now()
    await Promise.all(browsers.map((browser) => browser.post('/api/runtime/start', campaign)))
    const ends = await Promise.all(browsers.map(endOf))
    return (Math.max(...ends) - since) / 1_000
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

/** When its capture ended, epoch ms. */
async function endOf(browser: Browser): Promise<number> {
  for (;;) {
    const { endTime, status, message } = (await browser.get('/api/runtime/status')).json
    if (status === 'success') return Number(endTime)
    if (endTime !== null) throw new Error(`A capture ended with ${String(status)}: ${String(message)}`)
    await new Promise((done) => setTimeout(done, lookMs))
  }
}
