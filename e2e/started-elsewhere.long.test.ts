import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { saveScreenshot, openPage } from './support/page.ts'

const server = sharedServer('watchable')
const cities = ['New York, NY', 'Baltimore, MD'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Bakery'],
}))

/** The value beside a name on a card. */
const factOf = (name: string) => `dt:text-is("${name}") + dd`

test('Home shows a run that was started elsewhere: mode, selection, city, type, counts and log; its last count is saved', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('heading', { name: 'Your first capture in three decisions' }).waitFor()
  // With the live feed, polling continues every 5 s.
  const polledAt: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/runtime/status')) polledAt.push(Date.now())
  })
  const { jobId } = await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await page.getByText('2 cities · 3 business types').waitFor()
  await page
    .getByRole('region', { name: 'Step 3: Status' })
    .getByText(/^(?:New York, NY|Baltimore, MD)/u)
    .waitFor()
  await expect.poll(() => page.locator(factOf('Business type')).textContent()).toMatch(/Restaurant|Dentist|Bakery/u)
  await expect.poll(() => page.locator(factOf('Live delta')).textContent()).toMatch(/^\+\d/u)
  await page.getByRole('log').getByText('New York, NY').first().waitFor()
  await page.getByRole('region', { name: 'Step 2: Capture type' }).getByText('Unlimited').first().waitFor()
  await saveScreenshot(page, 'started-elsewhere')
  const from = polledAt.length
  await expect.poll(() => polledAt.length - from, { timeout: 25_000 }).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = polledAt.slice(from)
  for (const gap of [second - first, third - second]) expect(Math.abs(gap - 5_000)).toBeLessThan(1_500)

  const saved = () => page.evaluate((id) => localStorage.getItem(`gazetteer.last-run.${id}`), account.id)
  await account.post('/api/runtime/pause')
  await page.getByText('On hold', { exact: true }).first().waitFor()
  await expect.poll(saved).not.toBeNull()
  await account.post('/api/runtime/resume')
  await page.getByText('Live', { exact: true }).first().waitFor()
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  const { spent } = await account.get('/api/runtime/status')
  await expect.poll(async () => Number(await saved())).toBe(readJson(spent, { listings: z.number() }).listings)
  expect(jobId).toMatch(/^JB-/u)
  expect(problems()).toEqual([])
})

test('Home shows the numbers that the server sends in JSON-only mode', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await page.route('**/api/db/status', async (route) => {
    const json: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...Object(json), records: 104, newToday: 70 } })
  })
  await page.route('**/api/table/count', (route) => route.fulfill({ json: { success: true, count: 104 } }))
  await openScreen(page, account, 'runtime')
  for (const [name, value] of [
    ['Records', '104'],
    ['New today', '+70'],
    ['Total records', '104'],
  ] as const)
    await expect.poll(() => page.locator(factOf(name)).textContent()).toBe(value)
  expect(problems()).toEqual([])
})
