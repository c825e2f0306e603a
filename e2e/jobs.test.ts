import { beforeAll, expect, test } from 'vitest'
import { type Account, makeReadyAccount } from './support/account.ts'
import { makeAccountWithJobs, openJobs, someBars } from './support/jobs.ts'
import { ownServer, sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '1000' }))

const silent = sharedServer('silent')

let account: Account

beforeAll(async () => {
  account = await makeAccountWithJobs(server.url)
})

test('shows totals, and opens and links each job', async () => {
  const { page, problems } = await openJobs(account)
  await page.getByText('Success Rate', { exact: true }).waitFor()
  await page.getByText('50 %').waitFor()
  await page.getByText('1 of 2 ended jobs completed · 1 stopped').waitFor()
  for (const card of ['Total Jobs', 'Records Processed']) await page.getByText(card, { exact: true }).waitFor()
  const heads = await page.locator('thead th').allTextContents()
  expect(heads).toEqual(['DB', 'Job ID', 'Status', 'Mode', 'Started', 'Duration', 'Records'])
  expect(await page.locator('tbody tr').count()).toBe(2)
  await page.locator('[data-job-toggle]').nth(1).click()
  await page.getByText('Boise, ID · Annapolis, MD · Reno, NV +2 more').waitFor()
  expect(page.url()).toContain('job=JB-')
  expect(await page.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toMatch(/\.json$/u)
  expect(await page.getByRole('link', { name: 'View JSON' }).getAttribute('href')).toMatch(/\/api\/view\/.*\.json$/u)
  const csv = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  expect(csv).toMatch(/\.csv$/u)
  expect(await (await page.request.get(server.url + csv)).text()).toMatch(/^\ufeffname,phone,/u)
  await page.locator('[data-job-toggle]').nth(0).click()
  await page.getByText('Bar · Cafe').waitFor()
  await page.locator('a[href*="chicago"][href$=".json"]', { hasText: 'Download JSON' }).waitFor()
  expect(problems()).toEqual([])
})

test('a job is run again from its row', async () => {
  const patient = await makeReadyAccount(silent.url)
  await patient.post('/api/runtime/start', someBars)
  await patient.post('/api/runtime/stop')
  const { page, problems } = await openJobs(patient)
  await page.locator('[data-job-toggle]').first().click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.waitForURL(/\/runtime$/u)
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await captureState(page, 'Stopped').waitFor()
  expect(problems()).toEqual([])
})
