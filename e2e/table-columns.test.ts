import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
const full = { rating: 4, reviewcount: 1204, phone: '+14105550142', last_updated: '2026-03-07T12:00:00.000Z' }
const changes = [full, { rating: null, website: null }]
const own = ownTable(
  server,
  listingRows(40).map((row, index) => ({ ...row, ...changes[index] })),
)

test('dates are MM/DD/YY, ratings have one decimal, counts are grouped, phones national; missing is a dash', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  const cellsOf = (row: number) => rowsOf(page).nth(row).locator('td').allTextContents()
  await expect.poll(() => cellsOf(0)).toContain('4.0')
  const cells = await cellsOf(0)
  expect([cells[2], cells[7], cells[8], cells[11]]).toEqual(['(410) 555-0142', '4.0', '1,204', '03/07/26'])
  const sparse = await cellsOf(1)
  expect([sparse[7], sparse[9]]).toEqual(['—', '—'])
  expect(problems()).toEqual([])
})

test('columns are selected, stored in the URL and reset to the default', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Plus code' }).check()
  await page.getByRole('checkbox', { name: 'Website' }).uncheck()
  await page.getByRole('columnheader', { name: 'Plus code' }).waitFor()
  await page.getByRole('columnheader', { name: 'Website' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Plus code' }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.getByRole('columnheader', { name: 'Website' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(problems()).toEqual([])
})

test('a column is widened at its edge, and the width is stored in this browser', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  const head = page.getByRole('columnheader', { name: 'Category' })
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0)
  const before = await widthOf()
  const box = await head.boundingBox()
  if (box === null) throw new Error('The column is not there')
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 78, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(widthOf).toBeGreaterThan(before + 40)
  const after = await widthOf()
  await page.reload()
  await expect.poll(widthOf).toBe(after)
  expect(problems()).toEqual([])
})
