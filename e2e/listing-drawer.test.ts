import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { rowsOf } from './support/table.ts'

const server = sharedServer('professional')
const hours = 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'
const own = ownTable(
  server,
  listingRows(600).map((row) => (row.id === 1 ? { ...row, hours } : row)),
)

test('Enter and Space open a listing; previous and next go through the rows, over pages too; the focus goes back', async () => {
  const { page, problems } = await openPage({
    as: own.account,
    permissions: ['clipboard-read', 'clipboard-write'],
    hasMap: true,
  })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().waitFor()
  const drawer = page.getByRole('complementary', { name: 'Listing' })
  const place = drawer.getByRole('status').first()
  await page.locator('[data-table-frame]').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await drawer.getByText('Monday to Friday: 9:00 am to 5:00 pm').waitFor()
  expect(await place.textContent()).toBe('1 of 600')
  expect(await drawer.getByRole('button', { name: 'Previous listing' }).isDisabled()).toBe(true)
  await drawer.getByRole('img', { name: /^Map: 1 listing/u }).waitFor()
  await drawer.getByRole('button', { name: 'Copy all' }).click()
  await drawer.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Hours: Mo-Fr 09:00-17:00; Sa 10:00-14:00',
  )
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `drawer-${theme}`)
  }
  await page.keyboard.press('j')
  await expect.poll(() => place.textContent()).toBe('2 of 600')
  await page.keyboard.press('k')
  await expect.poll(() => place.textContent()).toBe('1 of 600')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-table-frame'))).toBe(true)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Rows 501–600 of 600').waitFor()
  await rowsOf(page).first().locator('[data-column="name"]').click()
  await page.keyboard.press(' ')
  await expect.poll(() => place.textContent()).toBe('501 of 600')
  await drawer.getByRole('button', { name: 'Previous listing' }).click()
  await expect.poll(() => place.textContent()).toBe('500 of 600')
  await page.keyboard.press('Escape')
  await page.getByText('Rows 1–500 of 600').waitFor()
  expect(problems()).toEqual([])
})

test('a point on the map opens its listing, and the active row has a ring on the map', async () => {
  await own.database.put(listingRows(1))
  const { page, problems } = await openPage({ as: own.account, hasMap: true })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().waitFor()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('img', { name: 'Map: 1 listing' })
  await map.waitFor()
  const drawer = page.getByRole('complementary', { name: 'Listing' })
  // The single point is in the centre of the view, once the map has rendered.
  await expect
    .poll(
      async () => {
        // It may appear late, and has its own map.
        if ((await drawer.count()) > 0) return 1
        const box = await map.boundingBox()
        if (box === null) return 0
        // The view reserves space for its buttons at the right.
        await page.mouse.click(box.x + box.width / 2 - 18, box.y + box.height / 2)
        return drawer.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await drawer.getByText('1 of 1').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await rowsOf(page).first().getAttribute('data-active')).toBe('true')
  await saveScreenshot(page, 'map-focus')
  expect(problems()).toEqual([])
})

test('on a phone the record is a drawer: values are edited by touch, Escape closes only the field', async () => {
  await own.database.put(listingRows(3))
  const { page, problems } = await openPage({ as: own.account, width: 390 })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).first().locator('[data-column="name"]').click()
  await page.getByRole('button', { name: 'Details and sources' }).click()
  const drawer = page.getByRole('dialog')
  const edit = drawer.getByRole('button', { name: /^(?:Edit|Add) Address/u })
  await edit.waitFor()
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(32)
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `record-phone-${theme}`)
  }
  await edit.click()
  const field = drawer.getByRole('textbox', { name: 'Address' })
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await edit.click()
  await field.fill('1 New St')
  await field.press('Enter')
  await drawer.getByRole('button', { name: 'Edit Address: 1 New St' }).waitFor()
  const mark = drawer.getByRole('button', { name: 'Address: edited by you' })
  await mark.click()
  await drawer.getByText('Captures leave this value as it is.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await mark.press('Escape')
  await drawer.getByText('Captures leave this value as it is.').waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)
  await expect.poll(async () => (await own.database.rows())[0]?.address, { timeout: 30_000 }).toBe('1 New St')
  expect(problems()).toEqual([])
})
