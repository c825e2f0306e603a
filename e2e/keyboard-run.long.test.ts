import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { command, nameOfFocused, pressByKey, tabTo } from './support/keyboard.ts'
import { ownTable } from './support/own-table.ts'
import { openScreen } from './support/account.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('watchable')
const own = ownTable(server)

test('choose, start, stop, continue, edit, undo and download, by keyboard only', async () => {
  const { account } = own
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Choose...' }).waitFor()
  await command(page, 'choose')
  const dialog = page.getByRole('dialog', { name: /^Choose/u })
  // The first capture behind it has a field of this name too.
  await dialog.waitFor()
  await tabTo(page, ['field', 'City'])
  await page.keyboard.type('boise')
  const first = page.getByRole('listbox', { name: 'Cities' }).getByRole('option').first()
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Boise, ID')
  await page.keyboard.press('Enter')
  // The list of business types is one stop; letters and arrows move in it. A first capture has Restaurant already.
  await tabTo(page, ['checkbox', 'Restaurant'])
  expect(await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('d')
  await expect.poll(() => nameOfFocused(page)).toBe('Dentist')
  await page.keyboard.press('Space')
  await pressByKey(page, ['button', 'Save and start'])
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect
    .poll(async () => Number((await account.get('/api/table/count'))['count']), { timeout: 30_000 })
    .toBeGreaterThan(0)
  await pressByKey(page, ['button', 'Stop'])
  await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: 20_000 })
  await captureState(page, 'Stopped').waitFor()
  await pressByKey(page, ['button', 'Continue'])
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await waitForStatus(account, ['success'])

  await command(page, 'go to data')
  await page.waitForURL(/\/table$/u)
  await rowsOf(page).first().waitFor()
  const name = rowsOf(page).first().locator('[data-column="name"]')
  const before = await name.textContent()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: /^Name of/u }).waitFor()
  await page.keyboard.type('Edited by keyboard')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.textContent()).toBe('Edited by keyboard')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(() => name.textContent()).toBe(before)

  // The toolbar is before the table.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+Tab')
      return await nameOfFocused(page)
    })
    .toBe('Download')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const rows: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(rows).toHaveLength((await own.database.rows()).length)
  expect(problems()).toEqual([])
})
