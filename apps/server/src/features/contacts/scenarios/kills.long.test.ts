import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactsAnswerSchema, type ContactsAnswer } from '@gazetteer/contract'
import { type Browser, makeTestFolder, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  readRunResult,
  type ServerProcess,
  signUp,
  startMigratedPostgres,
  startServerProcess,
} from '../../../testing/index.ts'
import {
  restaurantFeatures,
  restaurantPage,
  startWebsites,
  type Websites,
} from '@gazetteer/testkit/fakes/restaurant-websites'

const count = 80
const kills = 10
/** The wait between two requests of a host. */
const politeMs = 2_000

let websites: Websites
let env: Record<string, string>
let web: ServerProcess
const workers: ServerProcess[] = []
const owned: (() => Promise<unknown>)[] = []

async function start(role: 'web' | 'worker'): Promise<ServerProcess> {
  const folder = await makeTestFolder()
  const started = await startServerProcess({ ...env, ROLE: role, DATA_DIR: folder.path })
  owned.push(folder.stop, started.kill)
  return started
}

beforeAll(async () => {
  const database = await startMigratedPostgres()
  const folder = await makeTestFolder()
  websites = await startWebsites(restaurantPage)
  owned.push(database.stop, folder.stop, websites.stop)
  const path = join(folder.path, 'chains.geojsonl')
  await writeFile(path, restaurantFeatures(count, websites))
  env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'alltheplaces',
    ALLTHEPLACES_PATH: path,
    MAP_TILES: 'off',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
    CRAWLER_CONTACT: 'operator@gazetteer.example',
    ALLOW_PRIVATE_WEBSITE_HOSTS: 'true',
  }
  web = await start('web')
  workers.push(await start('worker'), await start('worker'))
}, 120_000)
afterAll(async () => {
  for (const stop of owned.reverse()) await stop()
})

async function capture(browser: Browser): Promise<string> {
  await browser.post('/api/db/save', { provider: 'none' })
  const { json } = await browser.post('/api/runtime/start', {
    mode: 'autonomous',
    source: 'alltheplaces',
    cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }],
  })
  expect((await readRunResult(browser)).counters).toMatchObject({ recordsProcessed: count })
  return z.string().parse(json['jobId'])
}

const contactsOf = async (browser: Browser, jobId: string): Promise<ContactsAnswer> =>
  contactsAnswerSchema.parse((await browser.get(`/api/jobs/${jobId}/contacts`)).json)

const untilDone = (browser: Browser, jobId: string): Promise<ContactsAnswer> =>
  waitFor(
    'the end',
    async () => {
      const contacts = await contactsOf(browser, jobId)
      return contacts.state === 'done' ? contacts : undefined
    },
    240_000,
  )

async function rowsOf(browser: Browser, jobId: string): Promise<unknown[]> {
  const { text } = await browser.get(
    `/api/jobs/${jobId}/export?format=json&columns=name,phone,email,socials,hours,website_status`,
  )
  return z.array(z.looseObject({ name: z.string() })).parse(JSON.parse(text))
}

/** The shortest time between two requests of one website. */
function shortestGap(): number {
  const last = new Map<number, number>()
  let shortest = Infinity
  for (const { site, at } of websites.requests) {
    shortest = Math.min(shortest, at - (last.get(site) ?? -Infinity))
    last.set(site, at)
  }
  return shortest
}

test('ten kills of two workers change nothing in the result, and no host is asked within two seconds', async () => {
  const calm = web.browser()
  await signUp(calm)
  const first = await capture(calm)
  await calm.post(`/api/jobs/${first}/contacts`, {})
  const undisturbed = await untilDone(calm, first)
  expect(undisturbed).toMatchObject({ sites: count, visited: count, found: { email: count - 2 }, failed: 0 })
  const expected = await rowsOf(calm, first)

  const killed = web.browser()
  await signUp(killed)
  const second = await capture(killed)
  await killed.post(`/api/jobs/${second}/contacts`, {})
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => void setTimeout(resolve, 500 + kill * 137))
    await workers.shift()?.kill()
    workers.push(await start('worker'))
  }
  const { found, refused, visited, failed } = await untilDone(killed, second)
  expect({ found, refused, visited, failed }).toEqual({
    found: undisturbed.found,
    refused: undisturbed.refused,
    visited: count,
    failed: 0,
  })
  expect(await rowsOf(killed, second)).toEqual(expected)
  expect(shortestGap()).toBeGreaterThanOrEqual(politeMs)
  expect(websites.requests.filter(({ site, path }) => site === 3 && path !== '/robots.txt')).toEqual([])
}, 600_000)
