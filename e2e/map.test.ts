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
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await openRun(page)
  const map = page.getByRole('img', { name: /^Map:/u })
  expect(await map.locator('g > path').count()).toBeGreaterThan(20)
  expect(await map.locator('circle').count()).toBeGreaterThan(0)
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

test('a tile style that the operator named lies under the drawing', async () => {
  standIn.state.mapStyleUrl = `${standIn.url}/api/style.json`
  const { page, problems } = await openPage(browser)
  const styled = page.waitForResponse(/style\.json/u)
  await openRun(page)
  expect((await styled).status()).toBe(200)
  await page.locator('canvas').waitFor()
  await keepPicture(page, 'map-tiles')
  expect(problems()).toEqual([])
})
