import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactsAnswerSchema, type ContactsAnswer } from '@gazetteer/contract'
import { readRunResult, type ServerProcess, signUp, startServerProcess } from '@gazetteer/server/testing/index'
import type { Browser } from '@gazetteer/testkit/browser'
import {
  restaurantFeatures,
  restaurantPage,
  startWebsites,
  type Websites,
} from '@gazetteer/testkit/fakes/restaurant-websites'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { residentMb } from '../process.ts'
import type { BenchTable } from '../table.ts'

const sites = 2_000
const workerCount = 2
/** Visits of one worker at the same time, and the wait between two requests of a host: what politeness allows. */
const visitsAtOnce = 96
const politeSeconds = 2

/** Websites visited by two workers over one PostgreSQL. */
export async function run(): Promise<BenchTable[]> {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-contacts-'))
  const websites = await startWebsites(restaurantPage)
  const path = join(folder, 'chains.geojsonl')
  await writeFile(path, restaurantFeatures(sites, websites))
  const processOf = (role: string, index: number): Promise<ServerProcess> =>
    startServerProcess({
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      MAPS_SOURCE: 'alltheplaces',
      ALLTHEPLACES_PATH: path,
      MAP_TILES: 'off',
      PLAN_FOR_NEW_ACCOUNTS: 'professional',
      CRAWLER_CONTACT: 'operator@gazetteer.example',
      ALLOW_PRIVATE_WEBSITE_HOSTS: 'true',
      ROLE: role,
      DATA_DIR: join(folder, `${role}-${index}`),
    })
  const web = await processOf('web', 0)
  const workers = await Promise.all(Array.from({ length: workerCount }, (_, index) => processOf('worker', index)))
  try {
    return [await measure({ web, workers, websites })]
  } finally {
    for (const server of [web, ...workers]) await server.kill()
    await websites.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Installation = { web: ServerProcess; workers: ServerProcess[]; websites: Websites }

async function measure({ web, workers, websites }: Installation): Promise<BenchTable> {
  const browser = web.browser()
  await signUp(browser)
  const jobId = await capture(browser)
  const before = await memoryOf(workers)
  const peak = [...before]
  const since = performance.now()
  await browser.post(`/api/jobs/${jobId}/contacts`, {})
  let contacts: ContactsAnswer
  do {
    await new Promise((done) => setTimeout(done, 1_000))
    contacts = contactsAnswerSchema.parse((await browser.get(`/api/jobs/${jobId}/contacts`)).json)
    for (const [at, mb] of (await memoryOf(workers)).entries()) peak[at] = Math.max(peak[at] ?? 0, mb)
  } while (contacts.state !== 'done')
  const seconds = (performance.now() - since) / 1_000
  const requestsOfSite = websites.requests.length / sites
  const least = (sites / (visitsAtOnce * workerCount)) * (requestsOfSite - 1) * politeSeconds
  return {
    title: `contacts: ${sites.toLocaleString('en-US')} websites, ${workerCount} workers, PostgreSQL`,
    rows: [
      {
        seconds,
        'least that politeness allows': least,
        'websites a minute': Math.round((sites / seconds) * 60),
        'requests a website': requestsOfSite,
        'listings with e-mail': contacts.found.email,
        'MB more, each worker': Math.max(...peak.map((mb, at) => Math.round(mb - (before[at] ?? 0)))),
      },
    ],
    notes: ['aim: bounded by politeness and nothing else; memory grows by at most 100 MB'],
  }
}

const memoryOf = (workers: readonly ServerProcess[]): Promise<number[]> =>
  Promise.all(workers.map(({ pid }) => residentMb(pid)))

async function capture(browser: Browser): Promise<string> {
  await browser.post('/api/db/save', { provider: 'none' })
  const { json } = await browser.post('/api/runtime/start', {
    mode: 'autonomous',
    source: 'alltheplaces',
    cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }],
  })
  await readRunResult(browser)
  return String(json['jobId'])
}
