import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
const own = ownTable(server)

beforeEach(async () => {
  await own.database.put(listingRows(1204))
})

test('bulk edit requires a column and rows, previews the change, and applies it', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
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
  await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('rating')
  await page.getByLabel('New value').fill('6')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Enter a rating from 0 to 5.').waitFor()
  await page.getByLabel('New value').fill('1.5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/^Saving in \d+ s · 1 listing$/u).waitFor()
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => (await own.database.rows())[0]?.rating).toBe(1.5)
  expect(problems()).toEqual([])
})

test('Download saves the matching rows in a file named by the day', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table?category=Dentist')
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
