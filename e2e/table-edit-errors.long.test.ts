import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { openTableInPart, rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
const own = ownTable(server)

beforeEach(async () => {
  await own.database.put(listingRows(1204))
})

test('shows an error when the server refuses an edit or a deletion', async () => {
  const { page } = await openPage({ as: own.account })
  // The edit button can cover the middle of a hovered row.
  const nameInFirstRow = rowsOf(page).nth(0).locator('[data-column="name"]')
  await openScreen(page, own.account, 'table')
  await nameInFirstRow.click()
  await page.route('**/api/table/update', (route) => route.fulfill({ json: { success: false } }))
  await page.route('**/api/table/delete', (route) => route.fulfill({ json: { success: false, deleted: 0 } }))
  await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('city')
  await page.getByLabel('New value').fill('Reno')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('Error updating data in database.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  for (const answer of [{ status: 500, json: { success: false, error: 'Broken' } }, 'abort'] as const) {
    await page.unroute('**/api/table/update')
    await page.route('**/api/table/update', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
    await page.getByLabel('Column', { exact: true }).selectOption('city')
    await page.getByLabel('New value').fill('Reno')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Save now' }).click()
    await page.getByText('Error updating data in database. The table shows the original values.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await page.getByRole('button', { name: 'Delete selected listings' }).click()
  await page.getByText('Delete 1 selected listing(s)? This cannot be undone.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('Failed to delete selected listings.').waitFor()
  await nameInFirstRow.click()
  await page.getByRole('button', { name: 'Delete selected listings' }).click()
  await page.unroute('**/api/table/delete')
  await page.route('**/api/table/delete', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('Error deleting listings').waitFor()
  expect(await own.database.rows()).toHaveLength(1204)
})

test('Download first loads the missing rows', async () => {
  await own.database.put(listingRows(20_000))
  const { page, problems } = await openPage({ as: own.account })
  await openTableInPart(page, own.account, 5000)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const rows: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(Array.isArray(rows) && rows.length).toBe(20_000)
  expect(problems()).toEqual([])
})

test('shows an error when the browser cannot create a file', async () => {
  const { page } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).nth(0).waitFor()
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('No room')
    }
  })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => page.getByText('Error occurred during download.').count()).toBe(1)
})
