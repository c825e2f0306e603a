import type { Page } from 'playwright-core'
import { beforeEach, expect, inject, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { aroundEnd, holdClock, runUntil } from './support/clock.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { startServer } from './support/server.ts'
import { rowsOf } from './support/table.ts'

const server = sharedServer('professional')
const own = ownTable(server)

beforeEach(async () => {
  await own.database.put(listingRows(40))
})

async function openTable(page: Page): Promise<void> {
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().waitFor()
}

/** Changes stay pending until sent by hand, however slow the machine is. */
const holdChanges = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
        real(act, ms === 10_000 ? 3_600_000 : ms, ...rest),
    })
  })

const cell = (page: Page, row: number, column: string) => rowsOf(page).nth(row).locator(`td[data-column="${column}"]`)
const inDatabase = async (column: 'city' | 'category') => (await own.database.rows()).map((row) => row[column])

test('a value is edited in place, by pointer and by keyboard; invalid ones are reported; undo restores it', async () => {
  const { page, problems } = await openPage({ as: own.account })
  const before = await inDatabase('city')
  await holdChanges(page)
  await openTable(page)
  await cell(page, 0, 'name').click()
  await cell(page, 0, 'city').hover()
  await cell(page, 0, 'city')
    .getByRole('button', { name: /^Edit City of/u })
    .click()
  const field = page.getByRole('textbox', { name: /^City of/u })
  await field.fill('Reno')
  await saveScreenshot(page, 'inline-edit')
  await field.press('Escape')
  expect(await cell(page, 0, 'city').textContent()).toBe(before[0])
  await cell(page, 0, 'city').hover()
  await cell(page, 0, 'city').getByRole('button').click()
  await field.fill('Reno')
  // Enter moves to the cell below.
  await field.press('Enter')
  await expect.poll(() => cell(page, 0, 'city').textContent()).toBe('Reno')
  await page.keyboard.press('Escape')
  const bar = page.getByRole('group', { name: 'Pending change' })
  await bar.getByText(/^Saving in (?:10|9|8) s · 1 listing$/u).waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `undo-${theme}`)
  }
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Change cancelled. 1 listing restored.').waitFor()
  await expect.poll(() => cell(page, 0, 'city').textContent()).toBe(before[0])
  expect(await inDatabase('city')).toEqual(before)

  await cell(page, 1, 'name').click()
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: /^Name of/u }).waitFor()
  for (const next of ['Phone', 'Category']) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(new RegExp(`^${next} of`, 'u'))
  }
  // Suggests known values.
  await page.keyboard.type('Bak')
  await page.getByRole('listbox').getByRole('option', { name: 'Bakery', exact: true }).click()
  await expect.poll(() => cell(page, 0, 'category').textContent()).toBe('Bakery')
  await bar.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => (await inDatabase('category'))[0]).toBe('Bakery')

  await cell(page, 1, 'name').click()
  await cell(page, 1, 'rating').hover()
  await cell(page, 1, 'rating').getByRole('button').click()
  const rating = page.getByRole('textbox', { name: /^Rating of/u })
  await rating.fill('7')
  await rating.press('Enter')
  await page.getByText('Enter a rating from 0 to 5.').waitFor()
  await rating.press('Escape')
  expect(problems()).toEqual([])
})

test('a removal is sent after ten seconds, not before; leaving the screen sends it immediately', async () => {
  const { page, problems } = await openPage({ as: own.account, isNew: true })
  await page.clock.install()
  await openTable(page)
  const ask = async () => {
    await cell(page, 0, 'name').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page
      .getByText('Delete 1 selected listing(s)? This cannot be undone. You can cancel it for 10 seconds')
      .waitFor()
  }
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  const bar = page.getByRole('group', { name: 'Pending change' })
  await ask()
  await holdClock(page)
  await confirm.click()
  // Countdown.
  for (const seconds of [10, 9, 8]) await runUntil(page, () => bar.getByText(`Deleting in ${seconds} s`).isVisible())
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await runUntil(page, () => page.getByText('Deletion cancelled. 1 listing restored.').isVisible())
  await page.clock.resume()
  await ask()
  await holdClock(page)
  await confirm.click()
  expect(await aroundEnd(page, 10_000, () => bar.isVisible())).toEqual([true, false])
  await expect.poll(async () => (await own.database.rows()).length).toBe(39)
  await page.clock.resume()
  await ask()
  await confirm.click()
  await page.getByText('of 38').first().waitFor()
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await expect.poll(async () => (await own.database.rows()).length).toBe(38)
  expect(problems()).toEqual([])
})

test('if the server is killed meanwhile, the original rows and the reason are shown, and nothing is half done', async () => {
  const doomed = await startServer({ from: inject('startedFolder'), env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  try {
    const person = await makeAccount(doomed.url)
    await person.post('/api/db/save', own.database.config)
    const { page } = await openPage({ as: person })
    await holdChanges(page)
    await openScreen(page, person, 'table')
    await rowsOf(page).first().waitFor()
    const before = await own.database.rows()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText(/^Deleting in \d+ s · 40 listings$/u).waitFor()
    await doomed.kill()
    await page.getByRole('button', { name: 'Save now' }).click()
    await page.getByText('Error deleting listings. The table shows the original values.').waitFor()
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(10)
    expect(await own.database.rows()).toEqual(before)
  } finally {
    await doomed.stop()
  }
})

test('removed duplicates are restored, from the bar and from the list', async () => {
  const rows = listingRows(12)
  await own.database.put([...rows, ...rows.map((row) => ({ ...row, source_id: `twin-${row.id}`, rating: null }))])
  const before = await own.database.rows()
  const { page, problems } = await openPage({ as: own.account })
  await openTable(page)
  const removeAll = async () => {
    await page.getByRole('button', { name: 'Remove Dupes' }).click()
    await page.getByRole('button', { name: 'Remove 12 duplicates' }).click()
    await page.getByText('12 duplicates removed').waitFor()
    expect(await own.database.rows()).toHaveLength(12)
  }
  await removeAll()
  const bar = page.getByRole('group', { name: 'Removal' })
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `removal-undo-${theme}`)
  }
  await bar.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('12 listings restored').waitFor()
  await bar.waitFor({ state: 'detached' })
  expect(await own.database.rows()).toEqual(before)
  await page.getByText('24 of 24').first().waitFor()

  await removeAll()
  await page.reload()
  await rowsOf(page).first().waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove duplicates' })
  await dialog.getByText('Removed earlier', { exact: true }).click()
  const undo = dialog.getByRole('button', { name: 'Undo: 12 duplicates removed' })
  await undo.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await undo.click()
  await dialog.getByText('No removed duplicates').waitFor()
  expect(await own.database.rows()).toEqual(before)
  expect(problems()).toEqual([])
})

test('removed duplicates are listed, and may be allowed again', async () => {
  const rows = listingRows(12)
  await own.database.put([...rows, ...rows.map((row) => ({ ...row, source_id: `double-${row.id}`, rating: null }))])
  const { page, problems } = await openPage({ as: own.account })
  await openTable(page)
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('button', { name: 'Remove 12 duplicates' }).click()
  await page.getByText('12 duplicates removed').waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove duplicates' })
  await dialog.getByText('Removed earlier', { exact: true }).click()
  await dialog.getByText('Captures skip 12 removed duplicates.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'removed-before')
  await dialog
    .getByRole('button', { name: /^Allow .* again$/u })
    .nth(1)
    .click()
  await dialog.getByText('Captures skip 11 removed duplicates.').waitFor()
  await dialog.getByRole('button', { name: 'Allow all again' }).click()
  await dialog.getByText('Captures skip 0 removed duplicates.').waitFor()
  expect(problems()).toEqual([])
})

/** Deletes the selected rows; the change stays pending. */
async function deleteSelected(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

test('deleting rows while the table loads skips none of the other rows', async () => {
  await own.database.put(listingRows(4_000))
  const { page, problems } = await openPage({ as: own.account })
  await holdChanges(page)
  // Fetched before the deletion, delivered after it.
  let letThrough = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/table/rows*offset=2000', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await openTable(page)
  await rowsOf(page).nth(0).click()
  await rowsOf(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await deleteSelected(page)
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => (await own.database.rows()).length).toBe(3_996)
  letThrough()
  await page.getByRole('progressbar', { name: 'Rows loaded' }).waitFor({ state: 'detached' })
  await page.getByText('3,996 of 3,996').first().waitFor()
  expect(problems()).toEqual([])
})

test('rows with a pending deletion are not counted as new and are not loaded again', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await holdChanges(page)
  await openTable(page)
  await page.getByText('40 of 40').first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await deleteSelected(page)
  await page.getByText(/^Deleting in \d+ s · 40 listings$/u).waitFor()
  await page.getByText('No data available.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('40 of 40').first().waitFor()
  await rowsOf(page).nth(0).click()
  await deleteSelected(page)
  await page.getByText('39 of 39').first().waitFor()
  expect(await page.getByText('since the table was loaded').count()).toBe(0)
  await own.database.put(listingRows(42))
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return page.getByText('2 new rows since the table was loaded').count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await page.getByText('41 of 41').first().waitFor()
  // Pending changes are sent when the page closes, and would affect the rows of the next test.
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => (await own.database.rows()).length).toBe(41)
  expect(problems()).toEqual([])
})

test('an edit reports how many rows it changed when another tab deleted some, and shows the remaining ones', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await holdChanges(page)
  await openTable(page)
  await rowsOf(page).nth(0).click()
  await rowsOf(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Column').selectOption('city')
  await page.getByLabel('New value').fill('Reno')
  await page.getByRole('button', { name: 'Apply' }).click()
  await own.account.post('/api/table/delete', { ids: [2] })
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('2 of 3 listings changed; the others no longer exist').waitFor()
  await page.getByText('39 of 39').first().waitFor()
  expect((await inDatabase('city')).slice(0, 2)).toEqual(['Reno', 'Reno'])
  expect(problems()).toEqual([])
})
