import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import type { Account } from './stand-in/state.ts'

let standIn: RunningStandIn
let browser: Browser
let ana: Account

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
  ana.database = { provider: 'none' }
})

beforeEach(() => {
  standIn.state.faults.clear()
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

async function openJobs(page: Page) {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ana@acme.com', password: 'secret1' } })
  await page.goto(`${standIn.url}/user/u1/job-history`)
}

async function runTwo(page: Page) {
  const cities = ['Boise, ID', 'Baltimore, MD', 'Reno, NV', 'Boston, MA', 'Denver, CO']
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: {
      mode: 'autonomous',
      exportFormat: 'csv',
      cities: cities.map((city) => ({ city, businessTypes: ['Dentist'] })),
    },
  })
  standIn.tick(400)
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: { mode: 'manual', city: 'Chicago, IL', businessType: ['Bar', 'Cafe'] },
  })
  standIn.tick(3)
  await page.request.post(`${standIn.url}/api/runtime/stop`)
  standIn.tick(1)
}

test('without a job it says so; with jobs it counts, opens, links, and clears after a question', async () => {
  const { page, problems } = await openPage(browser)
  await openJobs(page)
  await page.getByText('No Job History').waitFor()
  await runTwo(page)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('job-history-updated')))
  await page.getByText('Success Rate', { exact: true }).waitFor()
  await page.getByText('50 %').waitFor()
  for (const card of ['Total Jobs', 'Records Processed']) await page.getByText(card, { exact: true }).waitFor()
  const heads = await page.locator('thead th').allTextContents()
  expect(heads).toEqual(['DB', 'Job ID', 'Status', 'Mode', 'Started', 'Duration', 'Records'])
  expect(await page.locator('tbody tr').count()).toBe(2)
  await page.locator('[data-job-toggle]').nth(1).click()
  await page.getByText('Boise, ID · Baltimore, MD · Reno, NV +2 more').waitFor()
  expect(page.url()).toContain('job=JB-')
  expect(await page.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toMatch(/\.json$/u)
  expect(await page.getByRole('link', { name: 'View JSON' }).getAttribute('href')).toMatch(/\/api\/view\/.*\.json$/u)
  expect(await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(/\.csv$/u)
  await page.locator('[data-job-toggle]').nth(0).click()
  await page.getByText('Bar · Cafe').waitFor()
  await page.locator('a[href*="chicago"][href$=".json"]', { hasText: 'Download JSON' }).waitFor()

  await page.getByRole('button', { name: 'Clear History' }).click()
  await page.getByText(/This action cannot be undone/u).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear History' }).click()
  await page.getByText('No Job History').waitFor()
  expect(problems()).toEqual([])
})

test('status colours: completed green, stopped orange', async () => {
  const { page } = await openPage(browser)
  await openJobs(page)
  await runTwo(page)
  await page.reload()
  const colourOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('completed')).toBe('rgb(18, 105, 60)')
  expect(await colourOf('stopped')).toBe('rgb(168, 74, 0)')
})

test('without the server: Connection Error, the saved history under Retry, and back when it answers', async () => {
  const { page } = await openPage(browser)
  await openJobs(page)
  await runTwo(page)
  await page.reload()
  await page.getByText('Success Rate', { exact: true }).waitFor()
  standIn.state.faults.set('/api/jobs', 0)
  await page.reload()
  await page.getByRole('heading', { name: 'Connection Error' }).waitFor()
  await page.getByText('Cannot connect to server. Please check if the server is running.').waitFor()
  await page.getByRole('button', { name: 'Open the saved history' }).click()
  await page.getByText('This is the history that this browser saved.').waitFor()
  expect(await page.locator('[data-job-toggle]').count()).toBeGreaterThan(0)
  standIn.state.faults.clear()
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect.poll(() => page.getByText('This is the history that this browser saved.').count()).toBe(0)
})

test('a job whose file is not known says so, and a list of files that cannot be had too', async () => {
  const { page } = await openPage(browser)
  await openJobs(page)
  await runTwo(page)
  await page.route('**/api/jobs', async (route) => {
    const answer = await route.fetch()
    const { jobs, ...rest } = z
      .object({ jobs: z.array(z.looseObject({})) })
      .loose()
      .parse(await answer.json())
    await route.fulfill({ json: { ...rest, jobs: jobs.map((job) => ({ ...job, filename: null })) } })
  })
  await page.route('**/api/exports*', (route) => route.fulfill({ json: { success: true, exports: [] } }))
  await page.reload()
  await page.locator('[data-job-toggle]').nth(1).click()
  await page.getByText('No export found').waitFor()
  await page.unroute('**/api/exports*')
  await page.route('**/api/exports*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.reload()
  await expect.poll(() => page.getByText('No exports').count()).toBe(1)
})

test('a job is run again from its row', async () => {
  const { page, problems } = await openPage(browser)
  await openJobs(page)
  await runTwo(page)
  await page.reload()
  await page.locator('[data-job-toggle]').first().click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.waitForURL(/\/runtime$/u)
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Last run stopped').waitFor()
  expect(problems()).toEqual([])
})
