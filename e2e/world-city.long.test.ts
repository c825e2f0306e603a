import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newEmail, password } from './support/account.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { captureState } from './support/home.ts'

const folder = process.env['GAZETTEER_DATA'] ?? resolve(import.meta.dirname, '../../shared/data')
const extract = resolve(folder, 'osm/vancouver-poi.osm.pbf')
const isHere = existsSync(extract)
if (!isHere) console.log(`skipped: no ${extract}`)

let server: RunningServer

beforeAll(async () => {
  if (!isHere) return
  server = await startServer({
    env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', MAPS_SOURCE: 'auto', OSM_EXTRACT: extract },
  })
})

afterAll(async () => {
  if (!isHere) return
  await server.stop()
})

const listingSchema = z.object({
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  phone: z.string().nullable(),
})

test.skipIf(!isHere)(
  'Vancouver is selected by name, captured from an extract, drawn on the map and downloaded with phones',
  async () => {
    const { page, problems } = await openPage({ hasMap: true })
    const email = newEmail()
    await page.goto(`${server.url}/login`)
    await page.evaluate(
      async ({ email: name, secret }) => {
        const post = async (path: string, body: unknown) =>
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        await post('/api/auth/register', { email: name, password: secret })
        await post('/api/auth/login', { email: name, password: secret })
        await post('/api/db/save', { provider: 'none' })
      },
      { email, secret: password },
    )
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Choose...' }).click()
    await page.getByRole('dialog').getByLabel('City', { exact: true }).fill('vancouver, brit')
    await page.getByRole('option', { name: 'Vancouver, British Columbia, Canada' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('region', { name: 'Business types' })
      .getByRole('button', { name: 'Clear' })
      .click()
    for (const type of ['Cafe', 'Bank']) {
      await page.getByRole('searchbox', { name: 'Search business types' }).fill(type)
      await page.getByRole('dialog').getByRole('checkbox', { name: type, exact: true }).check()
    }
    await saveScreenshot(page, 'vancouver-1-chosen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Vancouver, British Columbia, Canada · 2 business types').waitFor()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('img', { name: /^Map: 1 of 1 areas done/u }).waitFor()
    await saveScreenshot(page, 'vancouver-2-done')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^vancouver-british-columbia-canada_JB-.*\.json$/u)
    const listings = z.array(listingSchema).parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
    expect(listings.length).toBeGreaterThan(100)
    expect(new Set(listings.map(({ state }) => state))).toEqual(new Set(['BC']))
    const phones = listings.flatMap(({ phone }) => phone ?? [])
    expect(phones.length).toBeGreaterThan(10)
    expect(phones.filter((phone) => !/^\+1(?:604|778|236|8\d\d)\d{7}$/u.test(phone))).toEqual([])
    expect(problems()).toEqual([])
  },
)
