import type { Browser, Page } from 'playwright-core'
import type { TableRow } from '@gazetteer/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import { openTable, rowsOf } from './support/table.ts'
import type { Account } from './stand-in/state.ts'

let standIn: RunningStandIn
let browser: Browser
let ana: Account

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
})

beforeEach(() => {
  ana.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  ana.isDatabaseAway = false
  standIn.state.faults.clear()
  fillTable(ana, 1204)
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

test('Remove Dupes shows its groups, deletes in batches of 100 and keeps the richest', async () => {
  const [first] = ana.table
  if (first === undefined) throw new Error('The table is empty')
  const unlike = Array.from({ length: 150 }, (_, index) => ({
    ...first,
    id: index + 1,
    name: `Shop ${index}`,
    website: null,
    phone: null,
    address: `${index} Main St`,
  }))
  const doubles = unlike.slice(0, 120).map((row) => ({ ...row, id: row.id + 1000, rating: null }))
  ana.table = [...unlike, ...doubles]
  const sizes: number[] = []
  const { page, problems } = await openPage(browser)
  page.on('request', (request) => {
    if (request.url().endsWith('/api/table/delete')) sizes.push(JSON.parse(request.postData() ?? '{}').ids.length)
  })
  await openTable(page, standIn.url)
  await page.getByText('of 270').first().waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByText('120 duplicates in 120 groups').waitFor()
  await page.getByRole('button', { name: 'Remove 120 duplicates' }).click()
  await page.getByText('120 duplicates removed').waitFor()
  expect(sizes).toEqual([100, 20])
  expect(ana.table.every(({ id }) => id <= 150)).toBe(true)
  expect(problems()).toEqual([])
})

/** Two rows that a person takes for one business, among others. */
function lookalikes(): TableRow[] {
  const [first] = ana.table
  if (first === undefined) throw new Error('The table is empty')
  const shop = { ...first, name: 'Harbor Point Dental Clinic', address: '100 East Pratt Street', phone: '+14105550142' }
  return [
    { ...shop, id: 1, website: null },
    {
      ...shop,
      id: 2,
      source_id: 's-2',
      name: 'Harbor Pt Dental Clinic',
      address: '100 E Pratt St',
      website: 'https://harbor.example',
    },
    ...ana.table.slice(10, 40),
  ]
}

async function openLikely(page: Page) {
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('dialog').getByText('Likely', { exact: true }).click()
}

async function openLookalikes(page: Page) {
  ana.table = lookalikes()
  await openTable(page, standIn.url)
  await rowsOf(page).nth(0).waitFor()
  await openLikely(page)
}

test('likely duplicates wait for a person: one is kept and takes over what it lacked', async () => {
  const { page, problems } = await openPage(browser)
  await openLookalikes(page)
  const keep = page.getByRole('button', { name: 'Keep Harbor Point Dental Clinic' })
  await keep.click()
  const question = page.getByRole('group', { name: 'Merge these two?' })
  await question.getByText('website').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(ana.table.some(({ id }) => id === 2)).toBe(true)
  await keep.click()
  await question.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('No likely duplicates').waitFor()
  expect(ana.table.find(({ id }) => id === 1)?.website).toBe('https://harbor.example')
  expect(ana.table.some(({ id }) => id === 2)).toBe(false)
  expect(problems()).toEqual([])
})

test('a dismissed pair stays dismissed until it is asked for again, all by keyboard', async () => {
  const { page, problems } = await openPage(browser)
  await openLookalikes(page)
  await page.getByRole('button', { name: /^Keep Harbor Point/u }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Dismiss Harbor/u }).press('Enter')
  await page.getByText('No likely duplicates').waitFor()
  await page.reload()
  await rowsOf(page).nth(0).waitFor()
  await openLikely(page)
  await page.getByRole('button', { name: 'Show 1 dismissed pair' }).press('Enter')
  await page.getByRole('button', { name: /^Ask again about Harbor/u }).press('Enter')
  await page.getByRole('button', { name: 'Back to the open pairs' }).press('Enter')
  await page.getByRole('button', { name: /^Keep Harbor Pt/u }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Merge these two?')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('No likely duplicates').waitFor()
  expect(ana.table.some(({ id }) => id === 1)).toBe(false)
  expect(problems()).toEqual([])
})

test('a cleanup that fails says how', async () => {
  ana.table = [...ana.table, ...ana.table.map((row) => ({ ...row, id: row.id + 10_000 }))]
  const { page } = await openPage(browser)
  await openTable(page, standIn.url)
  await rowsOf(page).nth(0).waitFor()
  await page.route('**/api/table/delete', (route) =>
    route.fulfill({ json: { success: false, deleted: 0, error: 'read-only' } }),
  )
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('button', { name: /^Remove [\d,]+ duplicates$/u }).click()
  await page.getByText('Cleanup error: read-only.').waitFor()
  expect(ana.table.length).toBe(2408)
})
