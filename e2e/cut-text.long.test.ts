import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { type Account, makeReadyAccount } from './support/account.ts'
import { waitForListings, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { cutTexts } from './support/layout.ts'
import { openPage, saveScreenshotOnFailure } from './support/page.ts'

const server = sharedServer('watchable')
const widths = [1440, 1024, 820, 390]
const businessTypes = ['Restaurant', 'Dentist', 'Cafe']
const cities = ['Boise, ID', 'Reno, NV', 'Fargo, ND', 'Erie, PA', 'Salem, OR'].map((city) => ({ city, businessTypes }))

const manyCities = [
  'Austin, TX',
  'Boise, ID',
  'Buffalo, NY',
  'Chicago, IL',
  'Dallas, TX',
  'Denver, CO',
  'Erie, PA',
  'Fargo, ND',
  'Houston, TX',
  'Miami, FL',
  'Omaha, NE',
  'Reno, NV',
  'Salem, OR',
  'Tampa, FL',
].map((city) => ({ city, businessTypes }))

/** What is cut on a screen at each width, without the full text in a title. */
async function cutOn(page: Page, account: Account, path: string, shownAt = widths): Promise<string[]> {
  await page.goto(`${server.url}/user/${account.id}/${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const found: string[] = []
  for (const width of shownAt) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    found.push(...(await cutTexts(page)).map((text) => `${path}, ${width} px: ${text}`))
  }
  return found
}

test('no text is cut without its full text at hand, from the first run to the result', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  saveScreenshotOnFailure(page)
  const cut = await cutOn(page, account, 'runtime')
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 30)
  cut.push(...(await cutOn(page, account, 'runtime')))
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  const { manualRunId } = await account.get('/api/runtime/status')
  for (const path of ['runtime', 'job-history', `job-history/${String(manualRunId)}`, 'user', 'table'])
    cut.push(...(await cutOn(page, account, path)))
  // As a text: the summary of a failed run says what is cut.
  expect(cut.join('\n')).toBe('')
  expect(problems()).toEqual([])
})

test('nor on a phone with many cities, where fields have larger text', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account, width: 390 })
  saveScreenshotOnFailure(page)
  await account.post('/api/runtime/start', { mode: 'autonomous', cities: manyCities, confirm: true })
  await waitForListings(account, 30)
  const cut: string[] = []
  for (const path of ['runtime', 'job-history', 'user', 'table']) {
    cut.push(...(await cutOn(page, account, path, [390, 360])))
    if (path === 'runtime') await page.getByRole('combobox', { name: 'Order of the cities' }).waitFor()
  }
  await account.post('/api/runtime/stop')
  expect(cut.join('\n')).toBe('')
})
