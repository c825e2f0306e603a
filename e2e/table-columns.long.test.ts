import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
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
  expect([sparse[7], sparse[9]]).toEqual(['–', '–'])
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

test('columns are frozen from the menu by keyboard, stay in sight, are stored in the URL, and unfreeze', async () => {
  const { page, problems } = await openPage({ as: own.account, width: 1024 })
  await openScreen(page, own.account, 'table')
  const frame = page.locator('[data-table-frame]')
  const head = (name: string) => page.getByRole('columnheader', { name })
  const openMenu = async (name: string) => {
    await head(name).getByRole('button').first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Sort ascending' }).waitFor()
  }
  const choose = async (name: string) => {
    const item = page.getByRole('menuitem', { name })
    for (let step = 0; step < 12 && !(await item.evaluate((one) => one === document.activeElement)); step += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  }
  await openMenu('Phone')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `freeze-menu-${theme}`)
  }
  await choose('Freeze up to here')
  await expect.poll(() => new URL(page.url()).search).toBe('?freeze=phone')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('th')?.dataset['column'])).toBe('phone')

  const leftOf = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.x ?? 0)
  const phone = 'tbody td[data-column="phone"]'
  const before = [await leftOf(phone), await leftOf('tbody td[data-column="city"]')]
  const scroll = (to: number) => frame.evaluate((element, left) => element.scrollTo({ left }), to)
  await scroll(300)
  await expect.poll(() => leftOf('tbody td[data-column="city"]')).toBeLessThan((before[1] ?? 0) - 200)
  expect(await leftOf(phone)).toBe(before[0])
  expect(await leftOf('thead th[data-column="phone"]')).toBe(before[0])
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `frozen-columns-${theme}`)
  }

  // The arrows bring a cell out from under the frozen columns.
  await scroll(0)
  await page.locator(phone).first().click()
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
  const frameEnd = async () => Math.round(await frame.evaluate((one) => one.getBoundingClientRect().right))
  const edgesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { left, right } = one.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right) }
      })
  await expect.poll(async () => (await edgesOf('td[data-focus]')).right).toBeLessThanOrEqual(await frameEnd())
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowLeft')
  await expect
    .poll(async () => (await edgesOf('td[data-focus]')).left)
    .toBeGreaterThanOrEqual((await edgesOf(phone)).right)

  await page.reload()
  await page.locator('td[data-column="phone"][data-frozen="last"]').first().waitFor()
  await openMenu('Phone')
  await choose('Unfreeze')
  await page.locator('td[data-column="name"][data-frozen="last"]').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(problems()).toEqual([])
})

test('in the narrowest column, the button of its menu covers no letter', async () => {
  const { page } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().waitFor()
  for (const key of ['state', 'rating', 'reviewcount'] as const) {
    const head = page.locator(`th[data-column=${key}]`)
    await head.getByRole('button').first().focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowLeft')
    await head.hover()
    const gap = await head.evaluate((cell) => {
      const label = document.createRange()
      const [sort, menu] = cell.querySelectorAll('button')
      if (sort?.firstChild == null || menu === undefined) return Number.NaN
      label.selectNode(sort.firstChild)
      const [text, button] = [label.getBoundingClientRect(), menu.getBoundingClientRect()]
      return Math.max(button.left - text.right, text.left - button.right)
    })
    expect({ key, isFree: gap >= 0 }).toEqual({ key, isFree: true })
  }
})
