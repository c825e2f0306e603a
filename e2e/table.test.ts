import { beforeEach, expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { namesOf, rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('watchable')
const own = ownTable(server)

beforeEach(async () => {
  await own.database.put(listingRows(1204))
})

test('without a database it explains why and links to the settings', async () => {
  const unset = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: unset })
  await openScreen(page, unset, 'table')
  await page
    .getByText('No database configured. The data table requires a database connection to display business listings.')
    .waitFor()
  await page.getByRole('link', { name: 'Configure a database' }).click()
  await page.waitForURL(/\/user#database$/u)
  expect(problems()).toEqual([])
})

test('pages of 500 rows, sorted by a click on a header; the URL contains the view and Back works', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
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
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await page.getByRole('button', { name: 'Rating', exact: true }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Rating 2' }).focus()
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('city.asc,rating.desc')
  expect(await page.getByRole('columnheader', { name: 'Rating' }).getAttribute('aria-sort')).toBe('descending')
  expect(problems()).toEqual([])
})

test('search, filters and hide-incomplete narrow the rows; what is hidden is counted', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('dental')
  await expect.poll(async () => (await namesOf(page)).every((name) => /dental/iu.test(name))).toBe(true)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Value of City').fill('Boise')
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Active filters' }).getByTitle('City Boise').waitFor()
  expect(new URL(page.url()).searchParams.get('filter')).toBe('{"all":[{"field":"city","op":"is","value":"Boise"}]}')
  await page.getByLabel('Hide incomplete').click()
  await page.getByText(/\d+ hidden: incomplete/u).waitFor()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('no such thing')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  expect(problems()).toEqual([])
})

test('rows are selected by click, shift and ctrl, all together, and by keyboard', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
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
