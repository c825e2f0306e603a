import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, makeReadyAccount } from './support/account.ts'
import { dialogOf, openAreas, newestFileRows, type Row } from './support/areas.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { waitForStatus } from './support/captures.ts'
import { ownServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

/** A Valhalla server of one boundary: a diamond, whose corners are `reach` degrees from the point. */
const reach = 0.04
type Asked = { locations: { lat: number; lon: number }[]; costing: string; contours: { time: number }[] }
let asked: Asked[] = []
/** The status that it answers. */
let status = 200
let isochrones: Server
let address = ''

beforeAll(async () => {
  isochrones = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    isochrones.listen(0, '127.0.0.1', resolve)
  })
  const bound = isochrones.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/isochrone`
})
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: Asked = JSON.parse(await text(request))
  asked.push(body)
  const { lat, lon } = body.locations[0] ?? { lat: 0, lon: 0 }
  const ring = [
    [lon - reach, lat],
    [lon, lat - reach],
    [lon + reach, lat],
    [lon, lat + reach],
    [lon - reach, lat],
  ]
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  const found = status === 200 ? { type: 'FeatureCollection', features: [feature] } : { error_code: 171 }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found))
}

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', ISOCHRONE_URL: address }))
beforeEach(() => {
  asked = []
  status = 200
})
afterAll(() => {
  isochrones.closeAllConnections()
  isochrones.close()
})

async function openForm(page: Page, account: Account) {
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Drive time' }).click()
  const add = dialog.getByRole('button', { name: 'Add drive time' })
  return { dialog, add, from: dialog.getByRole('combobox', { name: 'From' }) }
}

// The server keeps a boundary for ten minutes; different minutes request their own.
test.each([
  [1440, 10],
  [390, 12],
] as const)(
  'a drive time is chosen on a screen %i pixels wide, shown on the map and captured: only rows inside',
  async (width, minutes) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    const { dialog, add, from } = await openForm(page, account)
    await from.fill('boise')
    await page.getByRole('option', { name: 'Boise, ID' }).waitFor()
    await saveScreenshot(page, `drive-time-cities-${width}`)
    await page.getByRole('option', { name: 'Boise, ID' }).click()
    await dialog.getByRole('textbox', { name: 'Minutes' }).fill(String(minutes))
    await dialog.getByText('by bicycle', { exact: true }).click()
    for (const theme of themes) {
      await showTheme(page, theme)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      await saveScreenshot(page, `drive-time-form-${width}-${theme}`)
    }
    await add.click()
    const row = dialog.getByRole('checkbox', { name: `Boise, ID, ${minutes} min by bicycle` })
    await row.waitFor()
    await dialog.getByText(`${minutes} minutes by bicycle`).waitFor()
    await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).click()
    for (const theme of themes) {
      await showTheme(page, theme)
      await row.scrollIntoViewIfNeeded()
      await saveScreenshot(page, `drive-time-list-${width}-${theme}`)
    }
    await dialog.getByRole('button', { name: 'Save and start' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await waitForStatus(account, ['success'])

    // The chooser, its estimate and the start use one boundary.
    expect(asked).toHaveLength(1)
    const [{ locations, costing, contours } = { locations: [], costing: '', contours: [] }] = asked
    const [{ lat, lon } = { lat: 0, lon: 0 }] = locations
    expect({ lat: lat.toFixed(1), lon: lon.toFixed(1), costing, contours }).toEqual({
      lat: '43.6',
      lon: '-116.2',
      costing: 'bicycle',
      contours: [{ time: minutes }],
    })
    const rows = await newestFileRows(page, account)
    expect(rows.length).toBeGreaterThan(5)
    const isOutside = (one: Row) => Math.abs(one.latitude - lat) + Math.abs(one.longitude - lon) > reach
    expect(rows.filter(isOutside)).toEqual([])

    const { areas } = await account.get('/api/runtime/map')
    const [area] = Array.isArray(areas) ? areas : []
    const corners: unknown[] = area.rings.flat()
    expect(corners).toContainEqual([expect.closeTo(lon - reach, 5), expect.closeTo(lat, 5)])
    for (const theme of themes) {
      await showTheme(page, theme)
      const coverage = page.getByRole('img', { name: /^Map: (\d+) of \1 areas done/u })
      await coverage.waitFor()
      await coverage.scrollIntoViewIfNeeded()
      await page.waitForTimeout(3000)
      await saveScreenshot(page, `drive-time-done-${width}-${theme}`)
    }
    expect(problems()).toEqual([])
  },
)

test('a point by coordinates, and every reason why a drive time cannot be added', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  const { dialog, add, from } = await openForm(page, account)
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' })
  const refused = async (message: string) => {
    await add.click()
    await dialog.getByRole('alert').getByText(message).waitFor()
  }
  expect(await add.isDisabled()).toBe(true)
  await from.fill('Nowhere at all')
  await refused('Choose a city from the list, or enter “latitude, longitude” in degrees.')
  await from.fill('-116.2, 43.61')
  await refused('The latitude -116.2 is beyond 90°. Enter latitude first, then longitude.')
  await from.fill('43.61, -116.2')
  await minutes.fill('121')
  await refused('Enter whole minutes from 1 to 120.')
  await minutes.fill('15')
  status = 400
  await refused(
    'The service for drive times finds nothing for this point, time and mode. Choose a point near a road, or fewer minutes.',
  )
  status = 401
  await refused("The service for drive times refuses this server's key. Please tell the operator of this server.")
  status = 503
  await refused('The service for drive times failed. Please try again, or choose another area.')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `drive-time-error-${theme}`)
  }
  status = 200
  await add.click()
  await dialog.getByRole('checkbox', { name: '43.61, -116.2, 15 min by car' }).waitFor()
  // A city that was typed, not chosen from the list.
  await dialog.getByRole('button', { name: 'Drive time' }).click()
  await from.pressSequentially('Boise, ID')
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Boise, ID, 15 min by car' }).waitFor()
  expect(problems([/400|503/u])).toEqual([])
})
