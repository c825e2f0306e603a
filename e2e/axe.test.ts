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

const open: [string, string, ((page: Page) => Promise<void>)?][] = [
  ['landing', '/'],
  ['login', '/login'],
  ['register', '/login?view=register'],
  ['reset', '/login?reset=abc'],
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

const own: [string, string, ((page: Page) => Promise<void>)?][] = [
  ['Home', 'runtime'],
  [
    'choosing',
    'runtime',
    async (page) => {
      await page
        .getByRole('button', { name: 'Choose...' })
        .click({ timeout: 3000 })
        .catch(() => undefined)
    },
  ],
  ['account', 'user'],
  [
    'a provider’s form and guide',
    'user',
    async (page) => {
      await page
        .getByText('Supabase', { exact: true })
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined)
      await page
        .getByText('Setup Guide')
        .click({ timeout: 2000 })
        .catch(() => undefined)
    },
  ],
  [
    'billing',
    'user',
    async (page) => {
      await page
        .getByRole('button', { name: /Manage Billing|Upgrade to Pro/u })
        .first()
        .click()
    },
  ],
  ['jobs', 'job-history'],
  [
    'an open job',
    'job-history',
    async (page) => {
      await page
        .locator('[data-job-toggle]')
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined)
    },
  ],
  ['data', 'table'],
  [
    'selected rows',
    'table',
    async (page) => {
      await page
        .getByRole('checkbox', { name: 'Select all' })
        .check({ timeout: 2000 })
        .catch(() => undefined)
    },
  ],
  [
    'the palette',
    'runtime',
    async (page) => {
      await page.keyboard.press('Control+k')
    },
  ],
  [
    'the account menu',
    'runtime',
    async (page) => {
      await page.getByRole('button', { name: /Account menu/u }).click()
    },
  ],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(open)('%s', async (_name, path, prepare) => {
    const { page, context } = await openPage(browser, { theme })
    await page.goto(standIn.url + path)
    await prepare?.(page)
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  })

  describe.each(['empty', 'full'])('%s', (account) => {
    test.each(own)('%s', async (_name, path, prepare) => {
      const { page, context } = await openPage(browser, { theme })
      await page.request.post(`${standIn.url}/api/auth/login`, {
        data: { email: `${account}@acme.com`, password: 'secret1' },
      })
      await page.goto(`${standIn.url}/user/${account === 'empty' ? 'u1' : 'u2'}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await prepare?.(page)
      expect(await axeViolations(page)).toEqual([])
      await context.close()
    })
  })
})
