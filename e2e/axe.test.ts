import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'

let standIn: RunningStandIn
let browser: Browser

beforeAll(async () => {
  standIn = await startStandIn()
  standIn.state.add('empty@acme.com', 'secret1', 'free')
  const full = standIn.state.add('full@acme.com', 'secret1', 'professional')
  full.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  fillTable(full, 600)
  browser = await launchBrowser()
  const { page, context } = await openPage(browser)
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'full@acme.com', password: 'secret1' } })
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Dentist'] }] },
  })
  standIn.tick(24)
  await context.close()
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

type Prepare = (page: Page) => Promise<unknown>
type Place = [name: string, path: string, prepare: Prepare]

/** Pages as they come are looked at in widths.test.ts; here is what a press opens. */
const open: Place[] = [
  ['the mail link of a reset', '/login?reset=abc', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  [
    'a wrong login',
    '/login',
    async (page) => {
      await page.getByLabel('Email').fill('x')
      await page.getByRole('textbox', { name: 'Password' }).fill('x')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const ofBoth: Place[] = [
  ['billing', 'user', (page) => press(page, /Manage Billing|Upgrade to Pro/u)],
  [
    'the palette',
    'runtime',
    async (page) => {
      await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  ],
  [
    'the keys',
    'runtime',
    async (page) => {
      await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  ],
  ['the account menu', 'runtime', (page) => press(page, /Account menu/u)],
]

const ofEmpty: Place[] = [
  [
    'choosing',
    'runtime',
    async (page) => {
      await press(page, 'Choose...')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a provider’s form and guide',
    'user',
    async (page) => {
      await page.getByText('Supabase', { exact: true }).click()
      await page.getByText('Setup Guide').click()
      await page.getByRole('button', { name: 'Copy SQL' }).first().waitFor()
    },
  ],
]

const ofFull: Place[] = [
  [
    'an open job',
    'job-history',
    async (page) => {
      await page.locator('[data-job-toggle]').first().click()
      await page.getByText('Cities processed').waitFor()
    },
  ],
  [
    'selected rows',
    'table',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('toolbar').waitFor()
    },
  ],
  [
    'the columns',
    'table',
    async (page) => {
      await press(page, 'Columns')
      await page.getByRole('checkbox', { name: 'Plus code' }).waitFor()
    },
  ],
  [
    'the map of the rows',
    'table',
    async (page) => {
      await press(page, 'Map')
      await page.getByRole('img', { name: /^Map/u }).waitFor()
    },
  ],
  [
    'a bulk edit',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
      await page.getByLabel('Column', { exact: true }).selectOption('city')
      await page.getByLabel('New value').fill('Reno')
      await page.getByText('Sets City of 1 row:').waitFor()
    },
  ],
  [
    'the duplicates',
    'table',
    async (page) => {
      await press(page, 'Remove Dupes')
      await page.getByText(/duplicates? in/u).waitFor()
    },
  ],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(open)('%s', async (_name, path, prepare) => {
    const { page, context } = await openPage(browser, { theme })
    await page.goto(standIn.url + path)
    await prepare(page)
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  })

  describe.each([
    ['empty', 'u1', [...ofBoth, ...ofEmpty]],
    ['full', 'u2', [...ofBoth, ...ofFull]],
  ] as const)('%s', (account, id, places) => {
    test.each(places)('%s', async (_name, path, prepare) => {
      const { page, context } = await openPage(browser, { theme })
      await page.request.post(`${standIn.url}/api/auth/login`, {
        data: { email: `${account}@acme.com`, password: 'secret1' },
      })
      await page.goto(`${standIn.url}/user/${id}/${path}`)
      await prepare(page)
      expect(await axeViolations(page)).toEqual([])
      await context.close()
    })
  })
})
