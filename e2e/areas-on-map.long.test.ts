import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount } from './support/account.ts'
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

test.each([1440, 390] as const)(
  'a pasted area with a hole is edited on a map %i pixels wide, undone and redone, and captured without its hole',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openAreas(page, account)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Paste a list' }).click()
    const pasted = { type: 'Polygon', coordinates: [square(0.06), square(0.02)] }
    await dialog.getByRole('textbox', { name: /^Cities, ZIP codes/u }).fill(JSON.stringify(pasted))
    await dialog.getByRole('button', { name: 'Add to the list' }).click()
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
