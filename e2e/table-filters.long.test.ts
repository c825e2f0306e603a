import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { faultsOfLayout } from './support/layout.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { rowsOf } from './support/table.ts'

const server = sharedServer('professional')
const rows = listingRows(200)
const own = ownTable(server, rows)

test('column filters are stored in the URL, and a view is saved by name in the account', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await page.getByText('Rows 1–200 of 200').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const conditions = [
    ['rating', 'Rating', 'gte'],
    ['phone', 'Phone', 'notEmpty'],
    ['city', 'City', 'is'],
  ] as const
  for (const [field, label, op] of conditions) {
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Column' }).last().selectOption(field)
    await page.getByRole('combobox', { name: `Operator of ${label}` }).selectOption(op)
  }
  await page.getByLabel('Value of Rating').fill('4')
  await page.getByLabel('Value of City').fill('Annapolis')
  const fitting = rows.filter(
    ({ rating, phone, city }) => (rating ?? 0) >= 4 && phone !== null && city === 'Annapolis',
  ).length
  const shown = page.getByText(`Rows 1–${fitting} of ${fitting}`)
  await shown.waitFor()
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
    all: [
      { field: 'rating', op: 'gte', value: 4 },
      { field: 'phone', op: 'notEmpty' },
      { field: 'city', op: 'is', value: 'Annapolis' },
    ],
  })
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `filter-builder-${theme}`)
  }
  await page.keyboard.press('Escape')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect([...(await axeViolations(page, rulesIn[theme])), ...(await faultsOfLayout(page))]).toEqual([])
    await saveScreenshot(page, `filters-${theme}`)
  }
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Annapolis, well rated')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Delete Annapolis, well rated' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter: Phone not empty' }).click()
  await shown.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('Rows 1–200 of 200').waitFor()

  // It is available in another browser of the same account.
  const { page: elsewhere } = await openPage({ as: own.account, width: 390 })
  await openScreen(elsewhere, own.account, 'table')
  await elsewhere.getByRole('button', { name: 'Views', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Annapolis, well rated', exact: true }).click()
  await elsewhere.getByText(`Rows 1–${fitting} of ${fitting}`).waitFor()
  await elsewhere.keyboard.press('Escape')
  await elsewhere.getByRole('button', { name: /^Filter · 3/u }).click()
  await elsewhere.getByLabel('Value of City').waitFor()
  expect(await axeViolations(elsewhere)).toEqual([])
  await elsewhere.keyboard.press('Escape')
  await elsewhere.getByLabel('Value of City').waitFor({ state: 'detached' })
  expect([...(await axeViolations(elsewhere)), ...(await faultsOfLayout(elsewhere))]).toEqual([])
  await saveScreenshot(elsewhere, 'filters-phone')
  expect(problems()).toEqual([])
})

test('rows are grouped by a column with counts, and the last row sums up those of the filter', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  const summary = page.getByRole('row', { name: 'Summary of the rows' })
  const sumsOf = (list: typeof rows) => {
    const rated = list.flatMap(({ rating }) => rating ?? [])
    const average = rated.reduce((sum, rating) => sum + rating, 0) / rated.length
    const phones = list.filter(({ phone }) => phone !== null).length
    return {
      name: `${list.length} rows`,
      rating: `avg ${average.toFixed(1)}`,
      phones: `Phone: ${phones} of ${list.length} have it`,
    }
  }
  const seen = async () => ({
    name: await summary.locator('[data-column="name"]').textContent(),
    rating: await summary.locator('[data-column="rating"]').textContent(),
    phones: await summary.locator('[data-column="phone"]').getAttribute('title'),
  })
  await expect.poll(seen).toEqual(sumsOf(rows))
  await page.getByRole('columnheader', { name: 'City' }).hover()
  await page.getByRole('button', { name: 'Options of City' }).click()
  await page.getByRole('menuitem', { name: 'Group by it' }).click()
  const cities = rows.map(({ city }) => city ?? '').toSorted()
  const [first = ''] = cities
  const inFirst = rows.filter(({ city }) => city === first)
  await page.locator('[data-group]').first().getByText(`City ${first} · ${inFirst.length} rows`).waitFor()
  expect(new URL(page.url()).searchParams.get('group')).toBe('city')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect([...(await axeViolations(page, rulesIn[theme])), ...(await faultsOfLayout(page))]).toEqual([])
    await saveScreenshot(page, `table-groups-${theme}`)
  }
  // Every row can be reached below the header and above the summary.
  const frame = page.locator('[data-table-frame]')
  await frame.focus()
  await page.keyboard.press('End')
  const belowTheFold = () => frame.evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop)
  await expect.poll(belowTheFold).toBeLessThan(2)
  await expect.poll(() => rowsOf(page).last().isVisible()).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => frame.evaluate((it) => it.scrollTop)).toBe(0)
  await page.locator('[data-group]').first().getByRole('button', { name: 'Only these' }).click()
  await expect.poll(seen).toEqual(sumsOf(inFirst))
  await page.getByRole('button', { name: 'Do not group' }).click()
  await page.locator('[data-group]').first().waitFor({ state: 'detached' })
  const { page: phone } = await openPage({ as: own.account, width: 390 })
  await phone.goto(`${page.url()}&group=city`)
  await phone.locator('[data-group]').first().waitFor()
  expect([...(await axeViolations(phone)), ...(await faultsOfLayout(phone))]).toEqual([])
  await saveScreenshot(phone, 'table-groups-phone')
  expect(problems()).toEqual([])
})

test('a column is made wider and narrower by keyboard, and stays so', async () => {
  const { page } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().waitFor()
  const widths = () => page.locator('colgroup col').evaluateAll((columns) => columns.map(({ style }) => style.width))
  const before = await widths()
  await page.getByRole('button', { name: 'Phone', exact: true }).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(async () => (await widths())[2]).toBe('146px')
  await page.reload()
  await rowsOf(page).first().waitFor()
  expect(await widths()).toEqual(before.map((width, at) => (at === 2 ? '146px' : width)))
})
