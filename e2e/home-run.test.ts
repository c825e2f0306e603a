import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForListings, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = sharedServer('watchable')
const cities = ['Boise, ID', 'Reno, NV', 'Fargo, ND', 'Erie, PA', 'New York, NY', 'Chicago, IL'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Bakery', 'Cafe'],
}))

test('a running capture takes the screen: cities, map and log; a stopped one shows its rows and continues', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByText('No capture yet').waitFor()
  const cardHeight = await heightOf(page, 'Step 2: Capture type')
  expect(cardHeight).toBeLessThan(300)
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 30)
  const list = page.getByRole('list', { name: 'Cities' })
  await list.getByText('Running').first().waitFor()
  await list.getByText('Waiting').first().waitFor()
  expect(await list.getByRole('button').count()).toBe(cities.length)
  await expect.poll(async () => Number(await list.locator('.num').first().textContent())).toBeGreaterThan(0)
  expect(await heightOf(page, 'Step 2: Capture type')).toBeLessThan(cardHeight / 1.5)
  const [map, whole] = [await widthOf(page, 'Coverage'), page.viewportSize()?.width ?? 0]
  expect(map / whole).toBeGreaterThanOrEqual(0.6)
  await saveScreenshot(page, 'home-running')

  // A city in the list limits the map to it.
  await list.getByRole('button', { name: /^Boise, ID/u }).click()
  expect(await page.getByRole('combobox', { name: 'City on the map' }).inputValue()).toBe('Boise, ID')

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Stopped').waitFor({ timeout: 10_000 })
  await expect.poll(() => result.getByRole('table', { name: 'First rows' }).locator('tbody tr').count()).toBe(10)
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
  await page.getByRole('region', { name: 'Schedules' }).getByText('Boise, ID · Dentist').waitFor()
  expect(problems()).toEqual([])
})

const boxOf = async (page: Page, name: string) => page.getByRole('region', { name }).boundingBox()
const heightOf = async (page: Page, name: string): Promise<number> => (await boxOf(page, name))?.height ?? 0
const widthOf = async (page: Page, name: string): Promise<number> => (await boxOf(page, name))?.width ?? 0
