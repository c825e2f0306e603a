import { distanceMeters } from '@gazetteer/geography'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import {
  chooseRestaurants,
  dialogOf,
  isInside,
  openAreas,
  openMap,
  square,
  startAndRead,
  typeCircle,
} from './support/areas.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

/** Replaces the shown circle by a polygon around its centre. */
async function drawPolygon(page: Page, { clickAt }: Awaited<ReturnType<typeof openMap>>) {
  const dialog = dialogOf(page)
  const use = dialog.getByRole('button', { name: 'Use these areas' })
  await dialog.getByText('Edit', { exact: true }).click()
  await clickAt(0.5, 0.5)
  await dialog.getByRole('button', { name: 'Delete area' }).click()
  await dialog.getByText('Polygon', { exact: true }).click()
  await clickAt(0.35, 0.25)
  await dialog.getByText('The last shape is not finished.').waitFor()
  expect(await use.isEnabled()).toBe(false)
  await clickAt(0.65, 0.25)
  await clickAt(0.65, 0.75)
  await clickAt(0.35, 0.75)
  await clickAt(0.35, 0.25)
  await expect.poll(() => use.isEnabled()).toBe(true)
}

test.each([1440, 390] as const)(
  'a polygon drawn on a map %i pixels wide is captured: all rows inside',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openAreas(page, account)
    const dialog = dialogOf(page)
    await typeCircle(page)
    await chooseRestaurants(page)
    const opened = await openMap(page)
    await drawPolygon(page, opened)
    for (const theme of themes) {
      await showTheme(page, theme)
      await opened.map.waitFor()
      await page.waitForTimeout(500)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      expect(await dialog.getByRole('button', { name: 'Save and start' }).isEnabled()).toBe(false)
      await saveScreenshot(page, `areas-draw-${width}-${theme}`)
    }
    await dialog.getByRole('button', { name: 'Use these areas' }).click()
    await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Centre of Boise' }).waitFor({ state: 'detached' })
    const { areas, rows } = await startAndRead(page, account)
    expect(areas).toMatchObject([{ area: { kind: 'polygon', name: 'Area 1' }, businessTypes: ['Restaurant'] }])
    const ring = areas[0]?.area.geometry?.coordinates[0] ?? []
    expect(ring).toHaveLength(5)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((row) => !isInside(ring, row))).toEqual([])
    const coverage = page.getByRole('img', { name: /^Map: (\d+) of \1 areas done/u })
    await coverage.waitFor()
    await coverage.scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    await saveScreenshot(page, `areas-done-${width}`)
    expect(problems()).toEqual([])
  },
)

test('a circle is typed by keyboard only, kept in the browser and captured: all rows inside', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await typeCircle(page)
  await chooseRestaurants(page)
  await dialog.getByText('Centre of Boise · 1 business type').waitFor()
  await dialog.getByRole('radio', { name: 'Chosen (1)' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Centre of Boise 1 type' }).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Downtown')
  await saveScreenshot(page, 'areas-rename')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Downtown1 type')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `areas-list-${theme}`)
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.reload()
  await page.getByText('Downtown · 1 business type').waitFor()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const { areas, rows } = await startAndRead(page, account)
  expect(areas).toHaveLength(1)
  expect(rows.length).toBeGreaterThan(5)
  const centre = { latitude: 43.61, longitude: -116.2 }
  expect(rows.filter((row) => distanceMeters(row, centre) > 5_000)).toEqual([])
  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  const [again] = await Promise.all([
    page.waitForRequest('**/api/runtime/start'),
    page.getByRole('button', { name: 'Run again' }).click(),
  ])
  expect(again.postDataJSON()).toMatchObject({ cities: [], areas })
  await waitForStatus(account, ['success'])
  await page.getByText('Downtown · 1 business type').waitFor()
  expect(problems()).toEqual([])
})

test('a county is found by name; ZIP codes and coordinates are pasted; an invalid boundary is explained', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox', { name: 'Search areas' }).fill('ada county')
  await dialog.getByRole('checkbox', { name: 'Ada County, ID' }).click()
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await dialog.getByRole('checkbox', { name: 'Ada County, ID' }).waitFor()
  await dialog.getByRole('button', { name: 'Paste or drop' }).click()
  const field = dialog.getByRole('textbox', { name: /^GeoJSON, ZIP codes/u })
  const add = dialog.getByRole('button', { name: 'Add areas' })
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]
  await field.fill(JSON.stringify({ type: 'Polygon', coordinates: [bowTie] }))
  await add.click()
  await dialog.getByRole('alert').getByText('The boundary crosses itself near longitude 0.5, latitude 0.5.').waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `areas-paste-${theme}`)
  }
  await field.fill('83702 83706')
  await add.click()
  await dialog.getByRole('checkbox', { name: 'ZIP 83702 and more' }).waitFor()
  await dialog.getByRole('button', { name: 'Paste or drop' }).click()
  await field.fill('43.61, -116.2\n43.65, -116.3')
  await add.click()
  await dialog.getByText('4 selected').waitFor()
  expect(problems([/400/u])).toEqual([])
})

test.each([1440, 390] as const)(
  'a pasted area with a hole is edited on a map %i pixels wide, undone and redone, and captured without its hole',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openAreas(page, account)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Paste or drop' }).click()
    const pasted = { type: 'Polygon', coordinates: [square(0.06), square(0.02)] }
    await dialog.getByRole('textbox', { name: /^GeoJSON, ZIP codes/u }).fill(JSON.stringify(pasted))
    await dialog.getByRole('button', { name: 'Add areas' }).click()
    await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()
    await chooseRestaurants(page)
    const { clickAt, map } = await openMap(page)
    const [undo, redo] = [dialog.getByRole('button', { name: 'Undo' }), dialog.getByRole('button', { name: 'Redo' })]
    await dialog.getByText('Edit', { exact: true }).click()
    await clickAt(0.5, 0.5)
    await dialog.getByRole('button', { name: 'Delete hole' }).waitFor()
    for (const theme of themes) {
      await showTheme(page, theme)
      await map.waitFor()
      await page.waitForTimeout(500)
      await saveScreenshot(page, `areas-hole-${width}-${theme}`)
    }
    await dialog.getByText('Edit', { exact: true }).click()
    await clickAt(0.5, 0.5)
    await dialog.getByRole('button', { name: 'Delete hole' }).click()
    await expect.poll(() => undo.isEnabled()).toBe(true)
    await map.locator('canvas').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => redo.isEnabled()).toBe(true)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => redo.isEnabled()).toBe(false)
    await undo.click()
    await expect.poll(() => redo.isEnabled()).toBe(true)
    await clickAt(0.5, 0.5)
    await dialog.getByRole('button', { name: 'Delete hole' }).waitFor()
    // Drags the hole to the east.
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2 + 5, box.y + box.height / 2 + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 8 })
    await page.mouse.up()
    await saveScreenshot(page, `areas-hole-moved-${width}`)
    await dialog.getByRole('button', { name: 'Use these areas' }).click()
    await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()
    const { areas, rows } = await startAndRead(page, account)
    const [outer = [], hole = []] = areas[0]?.area.geometry?.coordinates ?? []
    expect(outer).toHaveLength(5)
    expect(hole).toHaveLength(5)
    expect((hole[0]?.[0] ?? 0) - -116.22).toBeGreaterThan(0.001)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((row) => !isInside(outer, row) || isInside(hole, row))).toEqual([])
    expect(problems()).toEqual([])
  },
)
