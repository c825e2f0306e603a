import { distanceMeters } from '@gazetteer/geography'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Account, makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

type Row = { latitude: number; longitude: number }
type Point = [longitude: number, latitude: number]

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Choose cities and business types' })

async function openAreas(page: Page, account: Account) {
  await openScreen(page, account, 'runtime')
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  await dialogOf(page).locator('label', { hasText: /^Areas/u }).click()
  await dialogOf(page).getByText('No areas yet.').waitFor()
}

/** The areas of the last start request, and all rows of its capture. */
async function startAndRead(page: Page, account: Account) {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/runtime/start'),
    dialogOf(page).getByRole('button', { name: 'Save and start' }).click(),
  ])
  await waitForStatus(account, ['success'])
  const { jobs } = await account.get('/api/jobs')
  const [job] = Object.assign([{ filename: '' }], jobs)
  const { areas }: { areas: { area: { center?: Point; geometry?: { coordinates: Point[][] } } }[] } =
    request.postDataJSON()
  const rows = await page.evaluate(async (name): Promise<Row[]> => {
    const response = await fetch(`/exports/${name}`)
    return response.json()
  }, job?.filename ?? '')
  return { area: areas[0]?.area, rows }
}

test('a polygon is drawn on the map, edited, captured: all rows are inside', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Draw on a map' }).click()
  const map = dialog.locator('[data-ready]')
  await map.waitFor()
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.4]
  // Corners far apart, so that no click counts as the closing one.
  const click = async (right: number, down: number) => {
    await page.mouse.move(x + right, y + down, { steps: 4 })
    await page.mouse.click(x + right, y + down)
    await page.waitForTimeout(60)
  }
  await click(0, 0)
  await dialog.getByText('The last shape is not finished.').waitFor()
  await click(90, 0)
  await click(90, 90)
  await click(0, 90)
  await click(0, 0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Use these areas' }).isEnabled()).toBe(true)
  for (const theme of themes) {
    await showTheme(page, theme)
    await map.waitFor()
    await page.waitForTimeout(400)
    expect(await axeViolations(page)).toEqual([])
    await saveScreenshot(page, `areas-draw-${theme}`)
  }
  expect(problems()).toEqual([])
})

test('a circle is typed by keyboard only and captured: all rows are inside', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Type a circle' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Centre of Boise')
  for (const text of ['43.61', '-116.2']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Centre of Boise' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).focus()
  await page.keyboard.press('Space')
  await dialog.getByText('1 area · 1 business type').waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page)).toEqual([])
    await saveScreenshot(page, `areas-list-${theme}`)
  }
  const { rows } = await startAndRead(page, account)
  expect(rows.length).toBeGreaterThan(5)
  const centre = { latitude: 43.61, longitude: -116.2 }
  expect(rows.filter((row) => distanceMeters(row, centre) > 5_000)).toEqual([])
  expect(problems()).toEqual([])
})
