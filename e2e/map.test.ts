import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { keepPicture, openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'

let standIn: RunningStandIn
let browser: Browser

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  standIn.state.add('ana@acme.com', 'secret1', 'professional').database = { provider: 'none' }
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

async function openRun(page: Page) {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ana@acme.com', password: 'secret1' } })
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: {
      mode: 'autonomous',
      cities: ['Boise, ID', 'Baltimore, MD'].map((city) => ({ city, businessTypes: ['Dentist'] })),
    },
  })
  standIn.tick(30)
  await page.goto(`${standIn.url}/user/u1/runtime`)
  await page.getByRole('img', { name: /^Map: \d+ of \d+ areas done/u }).waitFor()
}

test('areas and listings are drawn without any tile server; one comes nearer and back', async () => {
  const { page, problems } = await openPage(browser)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
  })
  await openRun(page)
  await page.locator('[data-outlines] canvas').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Zoom out' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Zoom out' }).isEnabled()).toBe(false)
  await page.getByRole('combobox', { name: 'City on the map' }).selectOption('Baltimore, MD')
  await page.getByRole('img', { name: /^Map: 0 of/u }).waitFor()
  expect([...hosts]).toEqual([new URL(standIn.url).host])
  expect(problems()).toEqual([])
  await page.request.post(`${standIn.url}/api/runtime/stop`)
})

test('a tile style that the operator named lies under the drawing, in place of the outlines', async () => {
  standIn.state.mapStyleUrl = `${standIn.url}/api/style.json`
  const { page, problems } = await openPage(browser)
  const tile = await page.screenshot({ clip: { x: 0, y: 0, width: 256, height: 256 } })
  await page.route('**/api/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: tile }))
  await openRun(page)
  await page.locator('canvas').waitFor()
  await page.locator('[data-outlines]').waitFor({ state: 'detached' })
  await keepPicture(page, 'map-tiles')
  expect(problems()).toEqual([])
})

test('the outlines stay where the tiles do not answer, and where the style does not', async () => {
  for (const silent of ['**/api/tiles/**', '**/api/style.json']) {
    standIn.state.mapStyleUrl = `${standIn.url}/api/style.json`
    const { page, problems } = await openPage(browser)
    const asked = page.waitForEvent('requestfailed', (request) => /style\.json|tiles/u.test(request.url()))
    await page.route(silent, (route) => route.abort('connectionrefused'))
    await openRun(page)
    await asked
    await page.locator('[data-outlines]').waitFor({ state: 'attached' })
    expect(problems([/ERR_CONNECTION_REFUSED/u])).toEqual([])
    await page.request.post(`${standIn.url}/api/runtime/stop`)
  }
})
