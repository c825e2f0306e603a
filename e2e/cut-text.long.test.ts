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

/** What is cut on a screen at each width, without the full text in a title. */
async function cutOn(page: Page, account: Account, path: string): Promise<string[]> {
  await page.goto(`${server.url}/user/${account.id}/${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const found: string[] = []
  for (const width of widths) {
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
