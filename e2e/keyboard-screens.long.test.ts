import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { captureExactly, waitForStatus } from './support/captures.ts'
import { nameOfFocused, openAndLeave, pressByKey, expectFocusInside, tabTo } from './support/keyboard.ts'
import { listingRows } from './support/listing-rows.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './support/listings-database.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('watchable')
let database: ListingsDatabase
/** Professional, with a database and a capture that has ended. */
let ana: Account
let free: Account

beforeAll(async () => {
  database = await startTestListingsDatabase()
  ana = await makeAccount(server.url)
  free = await makeAccount(server.url)
  await server.command('user', 'plan', free.email, 'free')
  await ana.post('/api/db/save', database.config)
  await captureExactly(ana, 5)
  await database.put(twoAlike())
})

afterAll(async () => {
  await database.stop()
})

/** Several rows, one of them twice. */
function twoAlike() {
  const rows = listingRows(12)
  return [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, source_id: 'twice' }))]
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** The named element gets the focus within this many presses of Tab. */
async function isWithin(page: Page, stops: number, name: string): Promise<void> {
  for (let presses = 0; presses < stops; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await nameOfFocused(page)) === name) return
  }
  throw new Error(`${name} is not within ${stops} presses of Tab`)
}

test('a visitor goes from the landing page to signing in, signing up and a forgotten password, and back', async () => {
  const { page, problems } = await openPage()
  await page.goto(server.url)
  await page.locator('html[data-awake]').waitFor()
  await pressByKey(page, ['link', 'Sign In'])
  await heading(page, 'Sign in').waitFor()
  await pressByKey(page, ['button', 'Sign up'])
  await heading(page, 'Create your account').waitFor()
  await pressByKey(page, ['button', 'Sign in'])
  await heading(page, 'Sign in').waitFor()
  await pressByKey(page, ['button', 'Forgot password?'])
  await heading(page, 'Forgot your password?').waitFor()
  await pressByKey(page, ['button', 'Back to sign in'])
  await heading(page, 'Sign in').waitFor()
  await pressByKey(page, ['link', 'Gazetteer'])
  await heading(page, 'Every business in the city, in your own database.').waitFor()
  expect(problems()).toEqual([])
})

test('each screen is reached from the toolbar; the first stop of each leads past it', async () => {
  const { page, problems } = await openPage({ as: ana })
  await openScreen(page, ana, 'runtime')
  for (const [tab, title] of [
    ['User', 'Account'],
    ['Jobs', 'Job history'],
    ['Data', 'Listings'],
    ['Home', 'Capture'],
  ] as const) {
    await pressByKey(page, ['link', tab])
    await heading(page, title).waitFor()
  }
  await page.reload()
  await page.getByRole('complementary', { name: 'About the source' }).getByRole('button', { name: 'More' }).waitFor()
  await isWithin(page, 1, 'Skip to content')
  await page.keyboard.press('Enter')
  await isWithin(page, 1, 'More')
  expect(problems()).toEqual([])
})

test('Home: both choosers, the menu, the commands and the keys', async () => {
  const { page, problems } = await openPage({ as: ana })
  await openScreen(page, ana, 'runtime')
  await heading(page, 'Capture').waitFor()
  await openAndLeave(page, ['button', 'Choose...'], dialog(page, 'Choose city and business types'))
  await page.keyboard.press('Shift+Tab')
  expect(await nameOfFocused(page)).toBe('Single')
  await page.keyboard.press('ArrowRight')
  await openAndLeave(page, ['button', 'Choose...'], dialog(page, 'Choose cities and business types'))
  await pressByKey(page, ['button', `Account menu of ${ana.email}`])
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => nameOfFocused(page)).toBe(`Account menu of ${ana.email}`)
  for (const [keys, name] of [
    ['Control+k', 'Commands'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(keys)
    await expectFocusInside(page, dialog(page, name))
    await page.keyboard.press('Escape')
    await dialog(page, name).waitFor({ state: 'hidden' })
  }
  expect(problems()).toEqual([])
})

test('a capture: its limits are changed while it runs, and its prompt at the limit is closed and answered', async () => {
  const { page, problems } = await openPage({ as: ana })
  const request = { mode: 'autonomous', cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }] }
  await ana.post('/api/runtime/start', request)
  await ana.post('/api/runtime/pause')
  await openScreen(page, ana, 'runtime')
  await openAndLeave(page, ['button', 'Set limits'], dialog(page, 'Capture limits'))
  await ana.post('/api/runtime/stop')
  await waitForStatus(ana, ['stopped'])

  await ana.post('/api/runtime/start', { ...request, limits: { requests: 3 } })
  await waitForStatus(ana, ['paused'])
  const question = dialog(page, 'Recovery Required')
  await expectFocusInside(page, question)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await pressByKey(page, ['button', 'Decide'])
  await expectFocusInside(page, question)
  await pressByKey(page, ['button', 'Finish'])
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  await database.put(twoAlike())
  expect(problems()).toEqual([])
})

test('Account: billing, the providers and their guide, deleting the account', async () => {
  const { page, problems } = await openPage({ as: ana })
  await openScreen(page, ana, 'user')
  await openAndLeave(page, ['button', 'Manage Billing'], dialog(page, 'Subscription and Billing'))
  await openAndLeave(page, ['button', 'Delete account'], dialog(page, 'Delete account'))
  expect(problems()).toEqual([])
})

test('a free account: the upgrade as a dialog and as a page, the providers by arrows and the guide of one', async () => {
  const { page, problems } = await openPage({ as: free })
  await openScreen(page, free, 'user')
  await openAndLeave(page, ['button', 'Upgrade to Pro'], dialog(page, 'Upgrade to Professional'))
  await tabTo(page, ['radio', 'No Database'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Supabase' }).isChecked()).toBe(true)
  await page.getByText('Setup Guide').waitFor()
  await isWithin(page, 20, 'Setup Guide')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy SQL' }).first().waitFor()
  await pressByKey(page, ['link', 'Home'])
  await heading(page, 'Capture').waitFor()
  await pressByKey(page, ['link', 'Buy more'])
  await page.waitForURL(/\/payment$/u)
  await page.getByRole('heading', { name: 'Professional' }).waitFor()
  expect(problems()).toEqual([])
})

test('Jobs: a row is opened and closed, clearing asks for confirmation and is cancelled', async () => {
  const { page, problems } = await openPage({ as: ana })
  await openScreen(page, ana, 'job-history')
  const toggle = page.locator('[data-job-toggle]').first()
  await pressByKey(page, ['button', (await toggle.textContent()) ?? ''])
  await page.getByRole('link', { name: 'Download JSON' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download JSON' }).waitFor({ state: 'detached' })
  await openAndLeave(page, ['button', 'Clear History'], dialog(page, 'Clear History'))
  expect(problems()).toEqual([])
})

test('Data: search, columns, map, rows, their details, editing, deleting and duplicates', async () => {
  const { page, problems } = await openPage({ as: ana, hasMap: true })
  await openScreen(page, ana, 'table')
  await rowsOf(page).nth(2).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => nameOfFocused(page)).toBe('Search listings')
  await page.keyboard.press('Escape')
  await openAndLeave(page, ['button', 'Columns'], page.getByRole('dialog', { name: 'Columns' }))
  await pressByKey(page, ['button', 'Map'])
  await page.getByRole('img', { name: /^Map/u }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /^Map/u }).waitFor({ state: 'detached' })
  await openAndLeave(page, ['button', 'Remove Dupes'], dialog(page, /duplicates/iu))

  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByText('1 selected').waitFor()
  await pressByKey(page, ['button', 'Details and sources'])
  const listing = page.getByRole('complementary', { name: 'Listing' })
  await listing.waitFor()
  await page.keyboard.press('Escape')
  await listing.waitFor({ state: 'detached' })
  await openAndLeave(page, ['button', 'Bulk edit'], dialog(page, /edit/iu))
  await openAndLeave(page, ['button', 'Delete'], page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  expect(problems()).toEqual([])
})
