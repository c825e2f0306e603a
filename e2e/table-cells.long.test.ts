import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
import { rowsOf } from './support/table.ts'

const server = sharedServer('professional')
const own = ownTable(server, listingRows(40))

const cell = (page: Page, row: number, column: string) => rowsOf(page).nth(row).locator(`[data-column="${column}"]`)
const focused = (page: Page) => page.locator('td[data-focus]')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a click focuses a cell and selects its row; arrows move; Enter, F2 and a double-click edit', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await cell(page, 1, 'address').click()
  expect(await focused(page).getAttribute('data-column')).toBe('address')
  expect(await rowsOf(page).nth(1).getAttribute('aria-selected')).toBe('true')
  await press(page, 'ArrowDown', 'ArrowRight')
  await expect.poll(() => focused(page).getAttribute('data-column')).toBe('city')
  expect(await rowsOf(page).nth(2).locator('td[data-focus]').count()).toBe(1)
  for (const begin of ['Enter', 'F2']) {
    await press(page, begin)
    await page.getByRole('textbox', { name: /^City of/u }).waitFor()
    await press(page, 'Escape')
  }
  await cell(page, 3, 'phone').dblclick()
  await page.getByRole('textbox', { name: /^Phone of/u }).waitFor()
  await press(page, 'Tab')
  await page
    .getByRole('combobox', { name: /^Category of/u })
    .or(page.getByRole('textbox', { name: /^Category of/u }))
    .waitFor()
  await press(page, 'Escape')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `cell-focus-${theme}`)
  }
  expect(problems()).toEqual([])
})

test('Shift with arrows selects cells, which are copied and pasted over; one Cancel undoes the paste', async () => {
  const { page, problems } = await openPage({ as: own.account, permissions: ['clipboard-read', 'clipboard-write'] })
  await openScreen(page, own.account, 'table')
  await cell(page, 0, 'city').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight')
  await expect.poll(() => page.locator('td[data-range]').count()).toBe(4)
  await press(page, 'Control+c')
  await page.getByText('4 cells copied').waitFor()
  const [first, second] = await own.database.rows()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${first?.city}\t${first?.state}\n${second?.city}\t${second?.state}`)

  await page.evaluate(() => navigator.clipboard.writeText('Reno\tNV\nElko\tNV'))
  await press(page, 'Control+v')
  await expect.poll(() => cell(page, 1, 'city').textContent()).toBe('Elko')
  const bar = page.getByRole('group', { name: 'Pending change' })
  await bar.getByText(/s · 4 cells$/u).waitFor()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => cell(page, 1, 'city').textContent()).toBe(second?.city)
  await press(page, 'Control+v')
  await bar.getByRole('button', { name: 'Save now' }).click()
  await expect
    .poll(async () => (await own.database.rows()).slice(0, 2).map(({ city, state }) => [city, state]))
    .toEqual([
      ['Reno', 'NV'],
      ['Elko', 'NV'],
    ])
  await page.evaluate(() => navigator.clipboard.writeText('9'))
  await cell(page, 0, 'rating').click()
  await press(page, 'Control+v')
  await page.getByText('Enter a rating from 0 to 5.').waitFor()
  expect(problems()).toEqual([])
})

test('the record panel is not modal: the table stays usable, and fields are edited in it', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await cell(page, 0, 'name').click()
  await press(page, ' ')
  const panel = page.getByRole('complementary', { name: 'Listing' })
  await panel.getByText('1 of 40').waitFor()
  await cell(page, 4, 'address').click()
  await panel.getByText('5 of 40').waitFor()
  await press(page, 'ArrowDown')
  await panel.getByText('6 of 40').waitFor()
  const address = panel.getByRole('button', { name: /^Edit Address/u })
  await address.press('Enter')
  await panel.getByRole('textbox', { name: 'Address' }).fill('1 New St')
  await press(page, 'Enter')
  await expect.poll(() => cell(page, 5, 'address').textContent()).toBe('1 New St')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Edit Address: 1 New St')
  await panel.getByRole('button', { name: 'Address: edited by you' }).waitFor()
  await saveScreenshot(page, 'record-panel')
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => (await own.database.rows())[5]?.address).toBe('1 New St')
  await panel
    .getByRole('list', { name: 'History' })
    .getByText(/^Edited by you: Address .* → 1 New St$/u)
    .waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(problems()).toEqual([])
})

test('a column menu sorts, moves and hides; filters have chips and a count; one Download with format and rows', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  const menu = async (column: string, item: string) => {
    await page.getByRole('columnheader', { name: column }).hover()
    await page.getByRole('button', { name: `Options of ${column}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Phone', 'Sort descending')
  await page.waitForURL(/sort=phone\.desc/u)
  await menu('City', 'Then ascending')
  await page.waitForURL(/sort=phone\.desc%2Ccity\.asc/u)
  await menu('City', 'Do not sort by it')
  await page.waitForURL(/sort=phone\.desc(?:&|$)/u)
  await menu('Category', 'Move left')
  await expect
    .poll(() => page.locator('thead th[data-column]').evaluateAll((all) => all.map((th) => th.dataset['column'])))
    .toEqual(expect.arrayContaining(['name', 'category', 'phone']))
  await page.waitForURL(/cols=name%2Ccategory%2Cphone/u)
  await menu('Rating', 'Hide column')
  await page.getByRole('columnheader', { name: 'Rating' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOption('category')
  await page.getByLabel('Value of Category').fill('Dentist')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter · 1' }).waitFor()
  await page.getByRole('group', { name: 'Active filters' }).getByTitle('Category Dentist').waitFor()

  await cell(page, 0, 'name').click()
  await page.getByRole('button', { name: 'Choose format and rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose format and rows' })
  await dialog.getByLabel('Rows').selectOption('selected')
  await dialog.getByLabel('Columns').selectOption('visible')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^business_data_.*\.csv$/u)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/u)
  expect([lines.length, lines[0]?.includes('rating')]).toEqual([2, false])
  expect(problems()).toEqual([])
})
