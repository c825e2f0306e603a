import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { ownServer } from './support/file-server.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './support/listings-database.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { captureState } from './support/home.ts'

/** A restaurant of the extract as published by a chain's spider: without hours, with a page at a portal as its website. */
const freemans = {
  type: 'Feature',
  id: 'f/1',
  properties: {
    ref: 'f/1',
    '@spider': 'les_spider',
    amenity: 'restaurant',
    name: 'Freemans',
    phone: '+1 212-420-0012',
    website: 'https://www.yelp.com/biz/freemans',
    'addr:street_address': '1 Freeman Alley',
    'addr:city': 'New York',
    'addr:state': 'NY',
    'addr:postcode': '10002',
  },
  geometry: { type: 'Point', coordinates: [-73.9924, 40.722] },
}

let folder = ''
let database: ListingsDatabase
let account: Account

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completing-'))
  await writeFile(join(folder, 'chains.geojsonl'), JSON.stringify(freemans))
  database = await startTestListingsDatabase()
})
const server = ownServer(() => ({
  PLAN_FOR_NEW_ACCOUNTS: 'professional',
  MAPS_SOURCE: 'osm-extract',
  OSM_EXTRACT: nycExtract,
  ALLTHEPLACES_PATH: join(folder, 'chains.geojsonl'),
}))
beforeAll(async () => {
  account = await makeAccount(server.url)
  await account.post('/api/db/save', database.config)
})

afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

test('a chosen source enriches listings, its licence is shown first, and each field names its source', async () => {
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose cities and business types' })
  await dialog.getByRole('searchbox', { name: 'Search cities' }).fill('New York')
  await dialog.getByRole('checkbox', { name: 'New York, NY', exact: true }).check()
  await dialog.getByRole('searchbox', { name: 'Search business types' }).fill('Restaurant')
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await dialog.getByText('Source and limits').click()
  await dialog.getByLabel('Source', { exact: true }).selectOption('alltheplaces')
  const volunteers = dialog.getByRole('checkbox', { name: 'OpenStreetMap extract' })
  expect(await volunteers.isChecked()).toBe(false)
  const terms = page.locator(`[id="${await volunteers.getAttribute('aria-describedby')}"]`)
  expect(await terms.textContent()).toBe('ODbL 1.0: this licence then applies to each listing that it enriches')
  await volunteers.check()
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'completing-choice')
  await dialog.getByRole('button', { name: 'Save and start' }).click()
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })

  await openScreen(page, account, 'table')
  // A double-click edits the cell; the selection bar opens the record.
  await rowsOf(page).first().locator('[data-column="name"]').click()
  await page.getByRole('button', { name: 'Details and sources' }).click()
  const field = (name: string) =>
    page.getByRole('complementary', { name: 'Listing' }).getByRole('row', { name: new RegExp(`^${name}`, 'u') })
  await expect.poll(() => field('Hours').textContent()).toContain('Monday to Thursday: 11:00 am to 11:00 pm')
  const source = (name: string) => field(name).getByRole('button', { name: /^Source of/u })
  await field('Hours').getByRole('button', { name: 'Source of Hours: OpenStreetMap extract, filled in' }).waitFor()
  await field('Phone').getByRole('button', { name: 'Source of Phone: All The Places', exact: true }).waitFor()
  await source('Website').press('Enter')
  await field('Website').getByText('Chosen because it is the most complete value').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await field('Website').getByRole('dialog').waitFor({ state: 'detached' })
  await source('Hours').click()
  await field('Hours').getByText('OpenStreetMap extract, filled in').waitFor()
  expect(await field('Hours').textContent()).not.toContain('Chosen')
  await saveScreenshot(page, 'completing-drawer')
  expect(problems()).toEqual([])
})
