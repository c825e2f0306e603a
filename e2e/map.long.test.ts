import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { capture } from './support/captures.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { type TileService, startTileService } from './support/tile-service.ts'
import type { TestInstallation } from './support/server.ts'
import { ownServer, sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

let tiles: TileService
beforeAll(async () => {
  tiles = await startTileService()
})
/** The same product with a configured tile style. */
const styled = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', MAP_STYLE_URL: tiles.styleUrl }))
let onServer: Account
let onStyled: Account

beforeAll(async () => {
  onServer = await withRun(server)
  onStyled = await withRun(styled)
})

beforeEach(() => {
  tiles.silent = null
})

afterAll(() => tiles.stop())

/** An account whose run over two cities has ended. */
async function withRun({ url }: TestInstallation): Promise<Account> {
  const account = await makeAccount(url)
  await account.post('/api/db/save', { provider: 'none' })
  const cities = ['Boise, ID', 'Annapolis, MD'].map((city) => ({ city, businessTypes: ['Dentist'] }))
  await capture(account, { mode: 'autonomous', cities })
  return account
}

const map = (page: Page) => page.getByRole('img', { name: /^Map: \d+ of \d+ areas done/u })

async function openRun(page: Page, account: Account) {
  await openScreen(page, account, 'runtime')
  await map(page).waitFor()
}

test('areas and listings are drawn without a tile server; the map zooms in and out', async () => {
  const { page, problems } = await openPage({ as: onServer, hasMap: true })
  const hosts = new Set<string>()
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
  })
  const names: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/cities/in?')) return
    // A response of the previous page has no body any more.
    response.text().then(
      (text) => void names.push(text),
      () => undefined,
    )
  })
  await openRun(page, onServer)
  await page.locator('[data-outlines] canvas').waitFor()
  await expect.poll(() => names.join('\n')).toMatch(/"Boise"|"Annapolis"|"New York"/u)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Fit all' }).click()
  await page.getByRole('button', { name: 'Fit all' }).waitFor({ state: 'detached' })
  expect([...hosts]).toEqual([new URL(server.url).host])
  for (const theme of themes) {
    await showTheme(page, theme)
    await page.locator('[data-outlines] canvas').waitFor()
    await page.locator('[data-outlines]').scrollIntoViewIfNeeded()
    await saveScreenshot(page, `map-names-${theme}`)
  }
  expect(problems()).toEqual([])
})

test('a configured tile style shows below the areas, instead of the outlines', async () => {
  const { page, problems } = await openPage({ as: onStyled, hasMap: true })
  await openRun(page, onStyled)
  await page.getByRole('img', { name: /^Map: / }).waitFor()
  await page.locator('[data-outlines]').waitFor({ state: 'detached' })
  await saveScreenshot(page, 'map-tiles')
  expect(problems()).toEqual([])
})

test('a configured tile file shows below the areas too, with our own city labels', async () => {
  const { page, problems } = await openPage({ as: onStyled, hasMap: true })
  await page.route('**/api/installation', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), mapStyleUrl: tiles.fileUrl } })
  })
  const names = page.waitForResponse('**/api/cities/in?*')
  await openRun(page, onStyled)
  await page.locator('[data-outlines]').waitFor({ state: 'detached' })
  expect((await names).ok()).toBe(true)
  await saveScreenshot(page, 'map-tile-file')
  expect(problems()).toEqual([])
})

test.each(['tiles', 'style'] as const)('the outlines stay when the %s cannot be loaded', async (silent) => {
  tiles.silent = silent
  const { page, problems } = await openPage({ as: onStyled, hasMap: true })
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().startsWith(new URL(tiles.styleUrl).origin),
  )
  await openRun(page, onStyled)
  await failedRequest
  await page.locator('[data-outlines]').waitFor({ state: 'attached' })
  expect(problems([/ERR_EMPTY_RESPONSE|ERR_CONNECTION/u])).toEqual([])
})
