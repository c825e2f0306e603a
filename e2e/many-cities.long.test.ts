import type { PlaceState } from '@gazetteer/contract'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { patient, waitFor } from '@gazetteer/testkit/time/wait-for'
import { expect, test } from 'vitest'
import { type Account, makeReadyAccount, openScreen } from './support/account.ts'
import { waitForStatus } from './support/captures.ts'
import { ownServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'
import { openPage, saveScreenshot } from './support/page.ts'
import { taskTimesOf } from './support/task-times.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '400' }))

/** As long as a user waits for the first signs of progress. */
const firstLookMs = 10_000

/** The largest cities, which have many areas. */
async function largestCities(account: Account, count: number): Promise<string[]> {
  const { cities } = readJson(await account.get('/api/search-inputs'), { cities: z.array(z.string()) })
  const { sizes } = readJson(await account.get('/api/cities/sizes'), {
    sizes: z.array(z.tuple([z.number(), z.number()])),
  })
  return cities
    .map((city, at) => ({ city, people: sizes[at]?.[0] ?? 0 }))
    .toSorted((a, b) => b.people - a.people)
    .slice(0, count)
    .map(({ city }) => city)
}

const list = (page: Page) => page.getByRole('list', { name: 'Cities' })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Areas done' })
const doneAreas = async (page: Page): Promise<number> => Number(await bar(page).getAttribute('aria-valuenow'))

/** Headline and the sum of all places of one snapshot of the server. */
async function totalsOf(account: Account, jobId: string) {
  const sum = { listings: 0, places: 0, seq: 0 }
  for (let after: string | null = null; ;) {
    const query: string = after === null ? '' : `&after=${after}`
    const page = readJson(await account.get(`/api/jobs/${jobId}/places?limit=1000${query}`), {
      seq: z.number(),
      total: z.number(),
      places: z.array(z.looseObject({ key: z.string(), listings: z.number() })),
    })
    sum.seq = page.seq
    for (const { listings } of page.places) sum.listings += listings
    sum.places += page.places.length
    if (sum.places >= page.total) return sum
    after = page.places.at(-1)?.key ?? null
  }
}

test.each([50, 500])('with %i cities, ten seconds show which one runs, how many listings, and where', async (count) => {
  const account = await makeReadyAccount(server.url)
  const cities = (await largestCities(account, count)).map((city) => ({ city, businessTypes: ['Restaurant', 'Cafe'] }))
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  const { jobId } = readJson(await account.post('/api/runtime/start', { mode: 'autonomous', cities, confirm: true }), {
    jobId: z.string(),
  })
  await captureState(page, 'Live').waitFor()
  await page.waitForTimeout(firstLookMs)

  // The running city is in the list with its count, first of all.
  const running = list(page)
    .getByRole('button', { name: /: Running, \d+ of \d+ areas, [\d,]*[1-9][\d,]* listings$/u })
    .first()
  await running.waitFor({ timeout: patient(5_000) })
  const label = /^(.*): Running/u.exec((await running.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await page.getByRole('region', { name: 'Step 3: Status' }).getByText(label).first().waitFor()
  await saveScreenshot(page, `home-${count}-cities`)
  // The map has it, with its areas.
  await page.getByRole('radiogroup', { name: 'Scale of the map' }).getByText(label).click()
  await page.getByRole('img', { name: /^Map: \d+ of [1-9]\d* areas done/u }).waitFor()

  // The bar moves.
  const before = await doneAreas(page)
  await expect.poll(() => doneAreas(page), { timeout: 20_000 }).toBeGreaterThan(before)

  // On hold nothing changes, so the list and the headline can be compared.
  await account.post('/api/runtime/pause')
  await captureState(page, 'On hold').waitFor()
  let settled = await totalsOf(account, jobId)
  await waitFor('requests under way to end', async () => {
    const previous = settled
    await page.waitForTimeout(1_000)
    settled = await totalsOf(account, jobId)
    return previous.seq === settled.seq
  })
  expect(settled.places).toBe(count)
  const headline = page.getByRole('region', { name: 'Progress' }).locator('strong').first()
  await expect.poll(() => headline.textContent()).toBe(settled.listings.toLocaleString('en-US'))
  await list(page)
    .getByRole('button', { name: /^Show \d+ more$/u })
    .click()
  await expect.poll(() => sumOfList(page)).toBe(settled.listings)
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  expect(problems()).toEqual([])
})

/** The listings of all cities in the list, which renders only those in sight: it is scrolled to its end. */
async function sumOfList(page: Page): Promise<number> {
  const frame = page.getByRole('group', { name: 'Progress of the cities' })
  const counts = new Map<string, number>()
  await frame.evaluate((element) => element.scrollTo(0, 0))
  for (let isAtEnd = false; !isAtEnd;) {
    await page.waitForTimeout(50)
    for (const name of await list(page).locator('button[aria-pressed]').evaluateAll(namesOf)) {
      const [, city = '', listings = ''] = /^(.*): .* areas, ([\d,]+) listings$/u.exec(name) ?? []
      counts.set(city, Number(listings.replaceAll(',', '')))
    }
    isAtEnd = await frame.evaluate((element) => {
      const top = element.scrollTop
      element.scrollBy(0, element.clientHeight / 2)
      return element.scrollTop === top
    })
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
const namesOf = (rows: Element[]): string[] => rows.map((row) => row.getAttribute('aria-label') ?? '')

function stateOf(at: number): PlaceState {
  if (at < 900) return 'done'
  return at < 903 ? 'running' : 'waiting'
}

/** A longer task is a delay that a user notices. */
const maxTaskMs = 50

test('a list of 2,000 places scrolls without a long task', async () => {
  const account = await makeReadyAccount(server.url)
  await account.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }],
  })
  const { page } = await openPage({ as: account })
  const places = Array.from({ length: 2_000 }, (_, at) => ({
    key: String(at),
    label: `City ${at}, NY`,
    kind: 'city',
    state: stateOf(at),
    listings: at < 903 ? 120 : 0,
    areasDone: at < 900 ? 40 : 0,
    areasKnown: 40,
    gaps: { failed: 0, notRequested: 0 },
  }))
  const { totals } = readJson(await account.get(`/api/jobs/${await runningJob(account)}/places`), {
    totals: z.looseObject({}),
  })
  await page.route('**/api/jobs/*/places*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const from = Number(searchParams.get('after') ?? -1) + 1
    const part = places.slice(from, from + Number(searchParams.get('limit')))
    return route.fulfill({ json: { success: true, seq: 1, total: places.length, places: part, totals } })
  })
  // Only the list changes.
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.route('**/api/runtime/status*', async (route) => {
    const json: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...Object(json), places: { ...totals, places: places.length } } })
  })
  await openScreen(page, account, 'runtime')
  const frame = page.getByRole('group', { name: 'Progress of the cities' })
  await list(page)
    .getByRole('button', { name: /^Show [\d,]+ more$/u })
    .click()
  await page.waitForTimeout(1_000)
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(100)
  const tasks = await taskTimesOf(page, () =>
    frame.evaluate(async (element) => {
      for (let step = 0; step < 120; step += 1) {
        element.scrollBy(0, 400)
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    }),
  )
  expect(tasks.length).toBeGreaterThan(120)
  // A busy machine makes single tasks longer, by collections of garbage and cold caches.
  expect(tasks.filter((duration) => duration > maxTaskMs).slice(2)).toEqual([])
  await account.post('/api/runtime/stop')
})

async function runningJob(account: Account): Promise<string> {
  return readJson(await account.get('/api/runtime/status'), { manualRunId: z.string() }).manualRunId
}
