import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForListings, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('watchable')
const cities = ['Boise, ID', 'Reno, NV', 'Fargo, ND', 'Erie, PA', 'New York, NY', 'Chicago, IL'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Bakery', 'Cafe'],
}))

test('a running capture shows cities, map and log in the same places; a stopped one shows its rows and continues', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByText('Nothing captured yet').waitFor()
  const places = await placesOf(page)
  expect(places['Step 2: Capture type']?.height).toBeLessThan(150)
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 30)
  const list = page.getByRole('list', { name: 'Cities' })
  await list
    .getByRole('button', { name: /: Running, / })
    .first()
    .waitFor()
  await list
    .getByRole('button', { name: /: Waiting, / })
    .first()
    .waitFor()
  expect(await list.getByRole('button').count()).toBe(cities.length)
  await expect.poll(async () => Number(await list.locator('b').first().textContent())).toBeGreaterThan(0)
  expect(await placesOf(page)).toEqual(places)
  expect((places['Coverage']?.width ?? 0) / (page.viewportSize()?.width ?? Infinity)).toBeGreaterThanOrEqual(0.59)
  await saveScreenshot(page, 'home-running')

  // A city in the list limits the map to it.
  await list.getByRole('button', { name: /^Boise, ID/u }).click()
  expect(await list.getByRole('button', { name: /^Boise, ID/u }).getAttribute('aria-pressed')).toBe('true')
  await page
    .getByRole('radiogroup', { name: 'Scale of the map' })
    .getByRole('radio', { name: 'Boise, ID', checked: true })
    .waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await captureState(page, 'Stopped').waitFor({ timeout: 10_000 })
  await expect.poll(() => page.getByRole('table', { name: 'First rows' }).locator('tbody tr').count()).toBe(5)
  expect(await placesOf(page)).toEqual(places)
  await result.getByRole('button', { name: 'Download in another format' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^boise-id-and-5-more_JB-.*\.xlsx$/u)
  await saveScreenshot(page, 'home-stopped')
  await result.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  expect(problems()).toEqual([])
})

test('a result is scheduled with one click', async () => {
  const account = await makeReadyAccount(server.url)
  await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
  await waitForStatus(account, ['success'])
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Schedule this' }).click()
  await page.getByText('The campaign captures Boise, ID · Dentist.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('link', { name: /^Next /u })
    .and(page.getByTitle(/^Boise, ID · Dentist: Next /u))
    .waitFor()
  expect(problems()).toEqual([])
})

const regions = ['Step 1: Database', 'Step 2: Capture type', 'Step 3: Status', 'Step 4: Job metrics', 'Coverage']

/** Where the regions are that every state has. */
async function placesOf(page: Page) {
  const boxes = regions.map(async (name) => [name, await page.getByRole('region', { name }).boundingBox()] as const)
  return Object.fromEntries(await Promise.all(boxes))
}
