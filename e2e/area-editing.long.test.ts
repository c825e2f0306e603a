import type { CDPSession, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, makeReadyAccount } from './support/account.ts'
import {
  chooseRestaurants,
  dialogOf,
  isInside,
  openAreas,
  openMap,
  type Row,
  square,
  startAndRead,
  typeCircle,
} from './support/areas.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { nameOfFocused, pressByKey, tabTo } from './support/keyboard.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

async function paste(page: Page, coordinates: unknown) {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  await dialog
    .getByRole('textbox', { name: /^Cities, ZIP codes/u })
    .fill(JSON.stringify({ type: 'Polygon', coordinates }))
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()
}

async function saveBothThemes(page: Page, name: string) {
  for (const theme of themes) {
    await showTheme(page, theme)
    await dialogOf(page).locator('[data-ready]').waitFor()
    await page.waitForTimeout(500)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `${name}-${theme}`)
  }
}

/** A finger on the map; the positions are shares of its width and height. */
function fingerOn(page: Page, touch: CDPSession) {
  const map = dialogOf(page).locator('[data-ready]')
  const at = async (right: number, down: number) => {
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: box.x + box.width * right, y: box.y + box.height * down }
  }
  return {
    tap: async (right: number, down: number) => {
      const { x, y } = await at(right, down)
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(100)
    },
    drag: async (from: [number, number], to: [number, number]) => {
      const [start, end] = [await at(...from), await at(...to)]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const point = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForTimeout(200)
    },
  }
}

test('on a phone, a polygon is tapped, finished by a button, edited with a finger and captured', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, context, problems } = await openPage({ as: account, hasMap: true, width: 390 })
  const touch = await context.newCDPSession(page)
  onTestFinished(() => touch.detach())
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await typeCircle(page)
  await chooseRestaurants(page)
  await openMap(page)
  const { tap, drag } = fingerOn(page, touch)
  const finish = dialog.getByRole('button', { name: 'Finish shape' })
  const use = dialog.getByRole('button', { name: 'Use these areas' })

  await dialog.getByText('Edit', { exact: true }).tap()
  await tap(0.5, 0.5)
  await dialog.getByRole('button', { name: 'Delete area' }).tap()
  await dialog.getByText('Polygon', { exact: true }).tap()
  await tap(0.3, 0.3)
  await tap(0.7, 0.3)
  expect(await finish.isDisabled()).toBe(true)
  await tap(0.7, 0.7)
  await expect.poll(() => finish.isEnabled()).toBe(true)
  await tap(0.3, 0.7)
  expect(await use.isEnabled()).toBe(false)
  await page.waitForTimeout(300)
  await saveScreenshot(page, 'area-touch-unfinished')
  await finish.tap()
  await expect.poll(() => use.isEnabled()).toBe(true)

  await dialog.getByText('Edit', { exact: true }).tap()
  await tap(0.5, 0.5)
  const corner = dialog.getByRole('textbox', { name: 'Corner 1', exact: true })
  await corner.waitFor()
  const before = await corner.inputValue()
  await drag([0.3, 0.3], [0.4, 0.4])
  await expect.poll(() => corner.inputValue()).not.toBe(before)
  const moved = await corner.inputValue()
  const sizes = await dialog
    .locator('button:visible, label:visible, input:visible:not([type=radio], [type=checkbox])')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        const { height } = element.getBoundingClientRect()
        const isSmall = height > 1 && height < 44 && getComputedStyle(element).pointerEvents !== 'none'
        const isControl = element.tagName !== 'LABEL' || element.closest('[role=radiogroup]') !== null
        return isSmall && isControl ? [`${element.ariaLabel ?? element.textContent}: ${height}`] : []
      }),
    )
  expect(sizes).toEqual([])
  await saveBothThemes(page, 'area-touch-edit')
  await use.tap()
  await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()

  const { areas, rows } = await startAndRead(page, account)
  expect(areas).toHaveLength(1)
  const ring = areas[0]?.area.geometry?.coordinates[0] ?? []
  expect(ring).toHaveLength(5)
  expect(ring.map(([x, y]) => `${y}, ${x}`)).toContain(moved)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((row) => !isInside(ring, row))).toEqual([])
  expect(problems()).toEqual([])
})

test('corners are changed, added, removed and undone by keyboard only', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await paste(page, [square(0.06)])
  await chooseRestaurants(page)
  await pressByKey(page, ['button', 'Draw on map'])
  await dialog.locator('[data-ready]').waitFor()
  // The radio of a segment is invisible, so its focus is awaited.
  while ((await nameOfFocused(page)) !== 'Polygon') await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => dialog.getByRole('radio', { name: 'Edit' }).isChecked()).toBe(true)
  await tabTo(page, ['combobox', 'Shape to edit'])
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Area 1' }).waitFor()
  await page.keyboard.press('Enter')
  const corners = dialog.getByRole('group', { name: 'Corners of Area 1' }).getByRole('textbox')
  await corners.first().waitFor()
  const values = () =>
    corners.evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')))
  const original = ['43.55, -116.26', '43.55, -116.14', '43.67, -116.14', '43.67, -116.26']
  expect(await values()).toEqual(original)

  const retype = async (name: string, text: string) => {
    await tabTo(page, ['field', name])
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await retype('Corner 1', '43.61, -116.1')
  await dialog.getByText(/^The boundary crosses itself near/u).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'area-corners-problem')
  await page.keyboard.press('Escape')
  await expect.poll(values).toEqual(original)
  await retype('Corner 2', 'here')
  await dialog.getByText('Enter “latitude, longitude” in degrees.').waitFor()
  await page.keyboard.press('Escape')
  await retype('Corner 3', '43.64, -116.17')
  await expect.poll(values).toEqual([...original.slice(0, 2), '43.64, -116.17', '43.67, -116.26'])
  await pressByKey(page, ['button', 'Add a corner after corner 4'])
  await expect.poll(values).toHaveLength(5)
  expect((await values())[4]).toBe('43.61, -116.26')
  // The new corner has the focus.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('43.61, -116.3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await values())[4]).toBe('43.61, -116.3')
  await pressByKey(page, ['button', 'Remove corner 4'])
  const edited = [...original.slice(0, 2), '43.64, -116.17', '43.61, -116.3']
  await expect.poll(values).toEqual(edited)

  await pressByKey(page, ['button', 'Undo'])
  await expect.poll(values).toHaveLength(5)
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter')
  await expect.poll(values).toEqual(original)
  await pressByKey(page, ['button', 'Redo'])
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter')
  await expect.poll(values).toEqual(edited)
  await saveScreenshot(page, 'area-corners-edited')
  await pressByKey(page, ['button', 'Use these areas'])
  await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()

  const { areas, rows } = await startAndRead(page, account)
  const ring = areas[0]?.area.geometry?.coordinates[0] ?? []
  expect(ring.map(([x, y]) => `${y}, ${x}`)).toEqual([...edited, edited[0]])
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((row) => !isInside(ring, row))).toEqual([])
  expect(problems()).toEqual([])
})

const placeOf = ({ latitude, longitude }: Row) => `${latitude} ${longitude}`

/** All restaurants of the pasted square. */
async function rowsOfSquare(account: Account): Promise<Row[]> {
  const { page } = await openPage({ as: account })
  await openAreas(page, account)
  await paste(page, [square(0.06)])
  await chooseRestaurants(page)
  return (await startAndRead(page, account)).rows
}

test.each([1440, 390] as const)(
  'a hole is drawn into an area on a map %i pixels wide: exactly its rows are not captured',
  async (width) => {
    const all = await rowsOfSquare(await makeReadyAccount(server.url))
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openAreas(page, account)
    const dialog = dialogOf(page)
    await paste(page, [square(0.06)])
    await chooseRestaurants(page)
    const { clickAt } = await openMap(page)
    const use = dialog.getByRole('button', { name: 'Use these areas' })
    const finish = dialog.getByRole('button', { name: 'Finish shape' })
    const undo = dialog.getByRole('button', { name: 'Undo' })
    const draw = async (corners: [number, number][]) => {
      for (const [right, down] of corners) await clickAt(right, down)
      await finish.click()
    }
    await dialog.getByText('Hole', { exact: true }).click()
    await draw([
      [0.02, 0.1],
      [0.1, 0.1],
      [0.06, 0.3],
    ])
    await dialog.getByText('A hole is outside of every area. Move it into one, or delete it.').waitFor()
    expect(await use.isDisabled()).toBe(true)
    await undo.click()
    await expect.poll(() => use.isEnabled()).toBe(true)
    await draw([
      [0.45, 0.35],
      [0.58, 0.35],
      [0.6, 0.6],
      [0.42, 0.6],
    ])
    await expect.poll(() => use.isEnabled()).toBe(true)
    await saveScreenshot(page, `area-new-hole-${width}`)
    await draw([
      [0.5, 0.5],
      [0.65, 0.5],
      [0.65, 0.7],
    ])
    await dialog.getByText(/^Two holes overlap near/u).waitFor()
    await saveBothThemes(page, `area-holes-overlap-${width}`)
    await dialog.getByText('Edit', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Shape to edit' }).click()
    await page.getByRole('option', { name: 'Area 1, hole 2' }).click()
    await dialog.getByRole('button', { name: 'Delete hole' }).click()
    await expect.poll(() => use.isEnabled()).toBe(true)
    await use.click()
    await dialog.getByRole('checkbox', { name: 'Area 1' }).waitFor()

    const { areas, rows } = await startAndRead(page, account)
    const [outer = [], hole = [], ...others] = areas[0]?.area.geometry?.coordinates ?? []
    expect([outer.length, hole.length, others.length]).toEqual([5, 5, 0])
    const expected = all.filter((row) => !isInside(hole, row))
    expect(expected.length).toBeLessThan(all.length)
    expect(expected.length).toBeGreaterThan(5)
    expect(rows.map(placeOf).toSorted()).toEqual(expected.map(placeOf).toSorted())
    expect(problems()).toEqual([])
  },
)
