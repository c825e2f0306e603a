import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { writeTileRelease } from '@gazetteer/testkit/fakes/overture-tiles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { capture } from './support/captures.ts'
import { ownServer, sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const release = '2026-11-18.0'
let folder: string
let archive: FakeFileServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-tiles-'))
  await writeTileRelease(folder, {
    release,
    city: { name: 'Baltimore', longitude: -76.6122, latitude: 39.2904 },
  })
  await writeFile(join(folder, 'catalog.json'), JSON.stringify({ latest: release }))
  archive = await startFakeFileServer(folder)
})
const builtIn = sharedServer('professional')
const server = ownServer(() => ({
  PLAN_FOR_NEW_ACCOUNTS: 'professional',
  MAP_TILES: archive.url,
  OVERTURE_URL: `${archive.url}/catalog.json`,
}))
let onTiles: Account
let onBuiltIn: Account
beforeAll(async () => {
  onTiles = await withRun(server.url)
  onBuiltIn = await withRun(builtIn.url)
})

async function withRun(url: string): Promise<Account> {
  const account = await makeAccount(url)
  await account.post('/api/db/save', { provider: 'none' })
  await capture(account, { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Dentist'] }] })
  return account
}
beforeEach(() => {
  archive.faultFor = () => null
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true })
})

/** Tiles that the page asked for, and the hosts of all its requests. */
function watch(page: Page) {
  const tiles: { path: string; status: number }[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
  })
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/api/tiles/')) tiles.push({ path, status: response.status() })
  })
  return { tiles, hosts: () => [...hosts] }
}

async function openMap(page: Page, account: Account): Promise<void> {
  await openScreen(page, account, 'runtime')
  await page.getByRole('img', { name: /^Map: \d+ of \d+ areas done/u }).waitFor()
}

/** Clicks until the zoom cannot change any more, or `times`. */
async function zoom(page: Page, label: 'Zoom in' | 'Zoom out', times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await page.getByRole('button', { name: label }).first().click()
    await page.waitForTimeout(400)
  }
}

test('streets of the city come only from the server, with their attribution', async () => {
  const { page, problems } = await openPage({ as: onTiles, hasMap: true })
  const { tiles, hosts } = watch(page)
  await openMap(page, onTiles)
  const isLoaded = (theme: string) => tiles.some(({ path, status }) => path.includes(`/${theme}/`) && status === 200)
  await expect.poll(() => ['base', 'transportation', 'divisions'].every(isLoaded), { timeout: 20_000 }).toBe(true)
  await page.getByText('© OpenStreetMap contributors, Overture Maps Foundation').first().waitFor()
  await page.locator('[data-outlines]').waitFor({ state: 'detached' })
  expect(hosts()).toEqual([new URL(server.url).host])
  expect(tiles.every(({ status }) => status === 200 || status === 204)).toBe(true)
  expect(problems()).toEqual([])
})

const zooms = [
  ['city', 'Zoom in', 0],
  ['streets', 'Zoom in', 3],
  ['state', 'Zoom out', 6],
  ['world', 'Zoom out', 7],
] as const

test.each([
  { name: 'tiles-desktop', width: 1440, account: () => onTiles },
  { name: 'tiles-phone', width: 390, account: () => onTiles },
  { name: 'built-in-desktop', width: 1440, account: () => onBuiltIn },
  { name: 'built-in-phone', width: 390, account: () => onBuiltIn },
] as const)('the map is drawn at each zoom in both themes ($name)', async ({ name, width, account }) => {
  const { page, problems } = await openPage({ as: account(), hasMap: true, width })
  await openMap(page, account())
  for (const theme of themes) {
    await showTheme(page, theme)
    await page.locator('canvas').first().scrollIntoViewIfNeeded()
    for (const [place, label, times] of zooms) {
      await zoom(page, label, times)
      await page.waitForTimeout(1_000)
      await saveScreenshot(page, `map-${name}-${place}-${theme}`)
    }
  }
  expect(problems()).toEqual([])
})

test('while the archive is away, cached tiles show, and elsewhere the built-in map', async () => {
  archive.faultFor = () => ({ kind: 'status', status: 503 })
  const { page, problems } = await openPage({ as: onTiles, hasMap: true })
  const { tiles } = watch(page)
  await openMap(page, onTiles)
  await expect.poll(() => tiles.some(({ status }) => status === 200), { timeout: 20_000 }).toBe(true)
  expect(problems([/503/u])).toEqual([])
})
