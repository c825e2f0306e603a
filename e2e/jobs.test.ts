import { listingFields } from '@gazetteer/listing'
import { beforeAll, expect, test } from 'vitest'
import { type Account, makeReadyAccount } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { capture } from './support/captures.ts'
import { makeAccountWithJobs, openJobs, someBars } from './support/jobs.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
import { ownServer, sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '1000' }))

const silent = sharedServer('silent')
const quick = sharedServer('professional')

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

test('two jobs are compared side by side, under an address that can be shared', async () => {
  const person = await makeReadyAccount(quick.url)
  const cities = ['Boise, ID', 'Nampa, ID'].map((city) => ({ city, businessTypes: ['Florist', 'Dentist'] }))
  await capture(person, { mode: 'autonomous', cities })
  await capture(person, { mode: 'autonomous', cities: cities.slice(0, 1), onlyNew: false })
  const { page, problems } = await openJobs(person)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  for (const nth of [0, 1]) await page.getByRole('checkbox').nth(nth).check()
  await page.getByRole('link', { name: 'Compare 2 jobs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare jobs' }).waitFor()
  await page.getByText('No differences among the listings of both.').waitFor()
  await page.getByText(/ listings not compared: /u).waitFor()
  await page.getByRole('region', { name: 'First job' }).getByText('2 cities · Florist, Dentist').waitFor()
  await page.getByRole('link', { name: 'Swap' }).click()
  await page.getByRole('region', { name: 'First job' }).getByText('Boise, ID · Florist, Dentist').waitFor()
  const { page: shared } = await openPage({ as: person, width: 360 })
  await shared.goto(page.url())
  await shared.getByText('No differences among the listings of both.').waitFor()
  for (const theme of themes) {
    await showTheme(shared, theme)
    expect(await axeViolations(shared, rulesIn[theme])).toEqual([])
    await saveScreenshot(shared, `compare-${theme}-360`)
  }
  expect(await shared.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.route('**/api/jobs/compare?*', (route) => route.fulfill({ json: someDifferences }))
  await page.reload()
  await page.getByRole('region', { name: 'Differences' }).getByText('Closed Cafe').waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `compare-${theme}-1440`)
  }
  await page.getByText('Gone 1').click()
  await page.waitForURL(/kind=gone$/u)
  expect(problems()).toEqual([])
})

const empty = Object.fromEntries(listingFields.map((field) => [field, null]))
const time = '2026-11-28T12:00:00Z'
const found = {
  ...empty,
  name: 'The Renamed One',
  city: 'Boise',
  source: 'sample',
  source_id: '1',
  created_at: time,
  last_updated: time,
}
const someDifferences = {
  success: true,
  counts: { new: 1, changed: 1, closed: 0, reopened: 0, gone: 1, same: 1_150, uncompared: 20 },
  differences: [
    { kind: 'new', fields: [], listing: { ...found, name: 'Quince & Quail', source_id: '2' } },
    {
      kind: 'changed',
      fields: [
        { field: 'name', from: 'The First One', to: 'The Renamed One' },
        { field: 'phone', from: null, to: '+12085550101' },
      ],
      listing: found,
    },
    { kind: 'gone', fields: [], listing: { ...found, name: 'Closed Cafe', source_id: '3' } },
  ],
  next: null,
}
