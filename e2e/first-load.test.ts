import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { atRest } from './support/at-rest.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

const landingLimit = 120_000
const homeLimit = 240_000
/** The panel of the first capture, which only an account without captures loads. */
const firstRunLimit = 12_000

/** Records the scripts that a page loads; returns their names and gzipped sizes once all have loaded. */
function watchScripts(page: Page): () => Promise<Map<string, number>> {
  const coming: Promise<[string, number]>[] = []
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    if (!name.endsWith('.js')) return
    const size = response.body().then((body): [string, number] => [name, gzipSync(body).length])
    // Ignores requests still open at the end of the test.
    size.catch(() => undefined)
    coming.push(size)
  })
  return async () => new Map(await Promise.all(coming))
}

const total = (scripts: Map<string, number>) => [...scripts.values()].reduce((sum, size) => sum + size, 0)

test('the landing page loads at most 120 kB of script', async () => {
  const { page } = await openPage({ isNew: true })
  const loaded = watchScripts(page)
  // After hydration the page checks the session.
  const awake = page.waitForResponse('**/api/auth/user')
  await page.goto(server.url, { waitUntil: 'load' })
  await awake
  await atRest(page)
  const scripts = await loaded()
  console.log(`landing: ${(total(scripts) / 1000).toFixed(1)} kB of script, gzipped`)
  expect(total(scripts)).toBeGreaterThan(landingLimit / 2)
  expect(total(scripts)).toBeLessThanOrEqual(landingLimit)
})

test('Home loads at most 240 kB of script; map and charts come after', async () => {
  const account = await makeAccount(server.url)
  const { page } = await openPage({ as: account, isNew: true, hasMap: true })
  const loaded = watchScripts(page)
  await openScreen(page, account, 'runtime')
  await page.getByRole('region', { name: 'Step 1: Database' }).getByText('N/A').first().waitFor()
  // When idle, seconds later, it prefetches the other screens; on a busy machine before the map.
  const shown = await loaded()
  await page.getByRole('img', { name: /^Map/u }).waitFor()
  const scripts = await loaded()
  const lazy =
    /drawn-map|map-panel|coverage-map|use-names|use-view|can-draw|use-base-map|plus-|use-installation|area-labels|outline-query|ramp|charts|maplibre|@?trpc|dist-/u
  const first = new Map([...shown].filter(([name]) => !lazy.test(name)))
  console.log(
    `home: ${(total(first) / 1000).toFixed(1)} kB of script, gzipped; all ${(total(scripts) / 1000).toFixed(1)} kB`,
  )
  const ofFirstRun = new Map(
    [...first].filter(([name]) => /first-run|Radio|TextInput|InputBase|book-open|chevrons-up-down/u.test(name)),
  )
  expect(total(ofFirstRun)).toBeLessThanOrEqual(firstRunLimit)
  expect(total(first) - total(ofFirstRun)).toBeLessThanOrEqual(homeLimit)
  expect([...scripts.keys()].filter((name) => /charts/u.test(name))).toEqual([])
})

test('a browser that cannot draw the map does not load the map engine', async () => {
  const account = await makeAccount(server.url)
  const { page } = await openPage({ as: account, isNew: true })
  const loaded = watchScripts(page)
  await openScreen(page, account, 'runtime')
  await page.getByText('This browser cannot show the map.').waitFor()
  await atRest(page)
  const scripts = [...(await loaded()).keys()]
  expect(scripts.filter((name) => name.includes('home-screen'))).toHaveLength(1)
  expect(scripts.filter((name) => /maplibre|drawn-map/u.test(name))).toEqual([])
})
