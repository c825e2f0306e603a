import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
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

async function openTable(page: Page, query = '') {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ana@acme.com', password: 'secret1' } })
  await page.goto(`${standIn.url}/user/u1/table${query}`)
}

const rowsOf = (page: Page) => page.locator('tbody tr[aria-rowindex]')
const namesOf = (page: Page) => rowsOf(page).locator('td:nth-child(2)').allTextContents()

test.each([
  [
    'none',
    false,
    'No database configured. The data table requires a database connection to display business listings.',
  ],
  ['postgres', true, 'Unable to connect to PostgreSQL database.'],
  ['postgres', true, 'Database connection failed. Please check your database configuration in Account settings.'],
] as const)('without a table (%s, away: %s) it says why and leads to the settings', async (provider, isAway, text) => {
  if (provider === 'none') ana.database = null
  ana.isDatabaseAway = isAway
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await page.getByText(text).waitFor()
  await page.getByRole('link', { name: /Configure a database|Fix the database/u }).click()
  await page.waitForURL(/\/user#database$/u)
  expect(problems()).toEqual([])
})

test('a status that cannot be had is told, and asked for again', async () => {
  standIn.state.faults.set('/api/db/status', 500)
  const { page } = await openPage(browser)
  await openTable(page)
  await page.getByText('Unable to check database status.').waitFor()
  standIn.state.faults.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(5)
})

test('rows that cannot be had are told, and an empty table too', async () => {
  standIn.state.faults.set('/api/table/rows', 500)
  const { page } = await openPage(browser)
  await openTable(page)
  await page.getByText('Error fetching data from database.').waitFor()
  standIn.state.faults.clear()
  ana.table = []
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No data available.').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => page.getByText('No data to download.').count()).toBe(1)
})

test('pages of 500, sorted by a press on a head; the address holds the view and Back works', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Rows 501–1,000 of 1,204').waitFor()
  expect(page.url()).toContain('page=2')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  expect(page.url()).toContain('sort=name.asc')
  const up = await namesOf(page)
  expect(up).toEqual(up.toSorted())
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => page.url()).toContain('sort=name.desc')
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  await page.goBack()
  await expect.poll(() => page.url()).toContain('sort=name.asc')
  expect(problems()).toEqual([])
})

test('search, filters and hide-incomplete narrow the rows; what is hidden is counted', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('dental')
  await expect.poll(async () => (await namesOf(page)).every((name) => /dental/iu.test(name))).toBe(true)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('combobox', { name: 'City' }).selectOption('Boise')
  await expect.poll(() => page.url()).toContain('city=Boise')
  await page.getByLabel('Hide incomplete').click()
  await page.getByText(/\d+ hidden: incomplete/u).waitFor()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('no such thing')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  expect(problems()).toEqual([])
})

test('a source without ratings says why rows are hidden', async () => {
  ana.table = ana.table.map((row) => ({ ...row, rating: null }))
  const { page } = await openPage(browser)
  await openTable(page, '?complete=1')
  await page.getByText('1,204 hidden: this source gives no ratings').waitFor()
  expect(await rowsOf(page).count()).toBe(0)
})

test('rows are selected by press, shift and ctrl, all at once, and by keyboard', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page)
  const rows = rowsOf(page)
  await rows.nth(1).click()
  await rows.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  await rows.nth(7).click({ modifiers: ['Control'] })
  await page.getByText('5 selected').waitFor()
  await rows.nth(0).click()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('1,204 selected').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('toolbar').count()).toBe(0)
  await page.locator('h1').click()
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  expect(problems()).toEqual([])
})

test('bulk edit asks for a column and for rows, shows the change, and applies it', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await rowsOf(page).nth(1).waitFor()
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByLabel('New value').fill('6')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Please select a column to edit.').waitFor()
  await page.getByLabel('Column', { exact: true }).selectOption('rating')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('No rows selected for bulk edit.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await rowsOf(page).nth(0).click()
  await page.getByRole('button', { name: 'Set field…' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('rating')
  await page.getByLabel('New value').fill('6')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('A rating is a number from 0 to 5.').waitFor()
  await page.getByLabel('New value').fill('1.5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1 listing changed').waitFor()
  expect(ana.table[0]?.rating).toBe(1.5)
  expect(problems()).toEqual([])
})

test('what the server refuses is told: editing and deleting', async () => {
  const { page } = await openPage(browser)
  await openTable(page)
  await rowsOf(page).nth(0).click()
  await page.route('**/api/table/update', (route) => route.fulfill({ json: { success: false } }))
  await page.route('**/api/table/delete', (route) => route.fulfill({ json: { success: false, deleted: 0 } }))
  await page.getByRole('button', { name: 'Set field…' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('city')
  await page.getByLabel('New value').fill('Reno')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Error updating data in database.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete selected listings' }).click()
  await page.getByText('Delete 1 selected listing(s)? This cannot be undone.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Failed to delete selected listings.').waitFor()
  await page.unroute('**/api/table/delete')
  await page.route('**/api/table/delete', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Error deleting listings').waitFor()
  expect(ana.table).toHaveLength(1204)
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
  await openTable(page)
  await page.getByText('of 270').first().waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByText('120 duplicates in 120 groups').waitFor()
  await page.getByRole('button', { name: 'Remove 120 duplicates' }).click()
  await page.getByText('120 duplicates removed').waitFor()
  expect(sizes).toEqual([100, 20])
  expect(ana.table.every(({ id }) => id <= 150)).toBe(true)
  expect(problems()).toEqual([])
})

test('likely duplicates wait for a person: one is kept and takes over what it lacked', async () => {
  const [first] = ana.table
  if (first === undefined) throw new Error('The table is empty')
  const shop = { ...first, name: 'Harbor Point Dental Clinic', address: '100 East Pratt Street', phone: '+14105550142' }
  ana.table = [
    { ...shop, id: 1, website: null },
    { ...shop, id: 2, name: 'Harbor Pt Dental Clinic', address: '100 E Pratt St', website: 'https://harbor.example' },
    ...ana.table.slice(10, 40),
  ]
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await rowsOf(page).nth(0).waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('dialog').getByText('Likely', { exact: true }).click()
  await page.getByRole('button', { name: 'Keep Harbor Point Dental Clinic' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Keep Harbor Pt Dental Clinic' }).count()).toBe(0)
  expect(ana.table.find(({ id }) => id === 1)?.website).toBe('https://harbor.example')
  expect(ana.table.some(({ id }) => id === 2)).toBe(false)
  expect(problems()).toEqual([])
})

test('a cleanup that fails says how', async () => {
  ana.table = [...ana.table, ...ana.table.map((row) => ({ ...row, id: row.id + 10_000 }))]
  const { page } = await openPage(browser)
  await openTable(page)
  await rowsOf(page).nth(0).waitFor()
  await page.route('**/api/table/delete', (route) =>
    route.fulfill({ json: { success: false, deleted: 0, error: 'read-only' } }),
  )
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('button', { name: /^Remove [\d,]+ duplicates$/u }).click()
  await page.getByText('Cleanup error: read-only.').waitFor()
  expect(ana.table.length).toBe(2408)
})

test('Download hands over the rows that fit, under the day’s name', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page, '?category=Dentist')
  await page.getByText('of 1,204').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^business_data_\d{4}-\d\d-\d\d\.json$/u)
  const rows: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(Array.isArray(rows) && rows.length).toBe(301)
  expect(problems()).toEqual([])
})

test('a hundred thousand rows: loaded with a way to stop, sorted, searched, selected and scrolled without a hitch', async () => {
  fillTable(ana, 100_000)
  const { page, problems } = await openPage(browser)
  await openTable(page)
  await page.getByText(/of 100,000 rows loaded/u).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await page.getByText('Rows 1–500 of 100,000').waitFor({ timeout: 60_000 })
  await expect.poll(() => page.getByRole('progressbar', { name: 'Rows loaded' }).count()).toBe(0)

  const times = await page.evaluate(async () => {
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    const timed = async (action: () => void, isDone: () => boolean) => {
      const started = performance.now()
      action()
      while (!isDone()) await painted()
      await painted()
      return Math.round(performance.now() - started)
    }
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
    const press = (element: Element | null | undefined) => element instanceof HTMLElement && element.click()
    const heads = () => [...document.querySelectorAll('thead button')]
    const sort = await timed(
      () => press(heads().find((head) => head.textContent === 'Name')),
      () => document.querySelector('th[aria-sort="ascending"]') !== null,
    )
    const field = document.querySelector('input[aria-label="Search listings"]')
    // React watches the property of the element itself; typing sets the prototype's.
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const search = await timed(
      () => type('harbor smiles'),
      () => !textOf('footer').includes('of 100,000'),
    )
    type('')
    while (!textOf('footer').includes('of 100,000')) await painted()
    const select = await timed(
      () => press(document.querySelector('input[aria-label="Select all"]')),
      () => textOf('[role="toolbar"]').startsWith('100,000 selected'),
    )
    for (let quiet = 0; quiet < 20; quiet += 1) await painted()
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(Math.round(entry.duration))
    }).observe({ type: 'longtask' })
    const frame = document.querySelector('[data-table-frame]')
    for (let step = 0; step < 60; step += 1) {
      frame?.scrollBy(0, 260)
      await painted()
    }
    return { sort, search, select, longest: Math.max(0, ...long) }
  })
  console.log(`100,000 rows: ${JSON.stringify(times)} ms`)
  // The aims are 200 ms and 100 ms on a quiet machine; a busy one gets some room.
  expect(times.sort).toBeLessThan(600)
  expect(times.search).toBeLessThan(600)
  expect(times.select).toBeLessThan(600)
  expect(times.longest).toBeLessThan(200)
  expect(problems()).toEqual([])
})
