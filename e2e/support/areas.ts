import type { Page } from 'playwright-core'
import { type Account, openScreen } from './account.ts'
import { waitForStatus } from './captures.ts'
import { openChooser } from './home.ts'

export type Row = { latitude: number; longitude: number }
export type Point = [longitude: number, latitude: number]

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Choose cities and business types' })

export async function openAreas(page: Page, account: Account) {
  await openScreen(page, account, 'runtime')
  await openChooser(page, 'Unlimited')
  await dialogOf(page).getByText('0 selected').first().waitFor()
}

type Requested = { area: { kind: string; geometry?: { coordinates: Point[][] } }; businessTypes: string[] }

/** The areas of the start request, and all rows of its capture. */
export async function startAndRead(page: Page, account: Account): Promise<{ areas: Requested[]; rows: Row[] }> {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/runtime/start'),
    dialogOf(page).getByRole('button', { name: 'Save and start' }).click(),
  ])
  await dialogOf(page).waitFor({ state: 'hidden' })
  await waitForStatus(account, ['success'])
  const { areas }: { areas: Requested[] } = request.postDataJSON()
  return { areas, rows: await newestFileRows(page, account) }
}

/** The rows of the account's newest file. */
export async function newestFileRows(page: Page, account: Account): Promise<Row[]> {
  const { exports } = await account.get('/api/exports')
  const [file] = Array.isArray(exports) ? exports : []
  return await page.evaluate(async (name): Promise<Row[]> => {
    const response = await fetch(`/api/download/${name}`)
    return response.json()
  }, String(file.filename))
}

/** A circle around Boise by keyboard only, in the open list of areas. */
export async function typeCircle(page: Page) {
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
}

export async function chooseRestaurants(page: Page) {
  await dialogOf(page).getByRole('checkbox', { name: 'Restaurant', exact: true }).focus()
  await page.keyboard.press('Space')
  await dialogOf(page).getByRole('region', { name: 'Business types' }).getByText('1 selected').waitFor()
}

/** Opens the drawing map, which shows the chosen circle; returns a click at a share of its width and height. */
export async function openMap(page: Page) {
  const map = dialogOf(page).locator('[data-ready]')
  await dialogOf(page).getByRole('button', { name: 'Draw on map' }).click()
  await map.waitFor()
  await map.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const clickAt = async (right: number, down: number) => {
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width * right, box.y + box.height * down]
    await page.mouse.move(x - 5, y - 5)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.click(x, y)
    await page.waitForTimeout(100)
  }
  return { map, clickAt }
}

export function isInside(ring: readonly Point[], { longitude: x, latitude: y }: Row): boolean {
  let isIn = false
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn
  }
  return isIn
}

/** Corners of a square around the centre of Boise. */
export const square = (size: number): Point[] => [
  [-116.2 - size, 43.61 - size],
  [-116.2 + size, 43.61 - size],
  [-116.2 + size, 43.61 + size],
  [-116.2 - size, 43.61 + size],
  [-116.2 - size, 43.61 - size],
]
