import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { aroundEnd, holdClock } from './support/clock.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import type { Account } from './stand-in/state.ts'

let standIn: RunningStandIn
let browser: Browser
let ana: Account

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
})

beforeEach(() => {
  ana.database = { provider: 'none' }
  ana.run = null
  standIn.state.faults.clear()
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

async function openHome(page: Page) {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ana@acme.com', password: 'secret1' } })
  await page.addInitScript(() => {
    localStorage.setItem(
      'gazetteer.preferences',
      JSON.stringify({ mode: 'manual', city: 'Boise, ID', businessTypes: ['Dentist'] }),
    )
  })
  await page.goto(`${standIn.url}/user/u1/runtime`)
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Start', exact: true }).isEnabled()).toBe(true)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.each([
  [{ json: { success: false, error: 'The disk is full' } }, 'Failed to start runtime: The disk is full'],
  [{ json: { success: false } }, 'Failed to start runtime.'],
  [{ status: 502, body: 'Bad Gateway' }, 'Failed to start: 502 Bad Gateway'],
  [
    { status: 409, json: { success: false, error: 'JB-1 runs already', message: '', code: '' } },
    'Failed to start: JB-1 runs already',
  ],
] as const)('a start that fails is told in the banner of the fourth card: %j', async (answer, text) => {
  const { page } = await openPage(browser)
  await openHome(page)
  await page.route('**/api/runtime/start', (route) => route.fulfill(answer))
  await press(page, 'Start')
  await page.getByRole('alert').getByText(text).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('gazetteer.job.u1'))).toBeNull()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('the banner clears itself after 15 s', async () => {
  const { page } = await openPage(browser)
  await page.clock.install()
  await openHome(page)
  await page.route('**/api/runtime/start', (route) => route.fulfill({ json: { success: false, error: 'No' } }))
  await holdClock(page)
  await press(page, 'Start')
  expect(await aroundEnd(page, 15_000, () => page.getByRole('alert').isVisible())).toEqual([true, false])
})

test('a 401 on start looks at the session again: still there, or gone, which the login screen says', async () => {
  const { page } = await openPage(browser)
  await openHome(page)
  await page.route('**/api/runtime/start', (route) => route.fulfill({ status: 401, json: { success: false } }))
  await press(page, 'Start')
  await page.getByText('Please log in again before starting a runtime').waitFor()
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { user: null } }))
  await press(page, 'Start')
  await page.getByText('Please log in to start the runtime.').waitFor()
  await page
    .getByText("We couldn't verify your session while starting the runtime. Please refresh or log in again.")
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.getByRole('button', { name: 'Sign In', exact: true }).count()).toBe(1)
})

test('a 401 on stop does the same in its own words', async () => {
  const { page } = await openPage(browser)
  await openHome(page)
  await press(page, 'Start')
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.route('**/api/runtime/stop', (route) => route.fulfill({ status: 401, json: { success: false } }))
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { user: null } }))
  await press(page, 'Stop')
  await page.getByText('Please log in to stop the runtime.').waitFor()
  await page
    .getByText("We couldn't verify your session while stopping the runtime. Please refresh or log in again.")
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a stop that fails is told', async () => {
  const { page } = await openPage(browser)
  await openHome(page)
  await press(page, 'Start')
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.route('**/api/runtime/stop', (route) => route.fulfill({ json: { success: false } }))
  await press(page, 'Stop')
  await page.getByText('Failed to stop runtime.').waitFor()
  await page.unroute('**/api/runtime/stop')
  await page.route('**/api/runtime/stop', (route) => route.fulfill({ status: 401, json: { success: false } }))
  await press(page, 'Stop')
  await page.getByText('Unable to stop the runtime. Please refresh and try again.').waitFor()
  await page.unroute('**/api/runtime/stop')
  await page.route('**/api/runtime/stop', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Broken', message: '', code: '' } }),
  )
  await press(page, 'Stop')
  await page.getByText('Failed to stop: Broken').waitFor()
  expect(ana.run?.status).toBe('active')
})

test('the tooltips say what is missing', async () => {
  const { page } = await openPage(browser)
  await openHome(page)
  await page.evaluate(() => localStorage.setItem('gazetteer.preferences', JSON.stringify({ mode: 'manual' })))
  await page.addInitScript(() => localStorage.setItem('gazetteer.preferences', JSON.stringify({ mode: 'manual' })))
  await page.reload()
  await page.getByRole('note').getByText('Choose a city and at least one business type').waitFor()
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('note').getByText('Select at least one city to start').waitFor()
  ana.database = null
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('db-config-changed')))
  await page.getByRole('note').getByText('Configure a database (or choose No Database) to enable capture').waitFor()
  expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true)
})

test('the log: window sizes, colours by words, Processing that becomes Almost done, a feed that is away', async () => {
  const { page } = await openPage(browser)
  await page.clock.install()
  await openHome(page)
  await press(page, 'Start')
  await page.getByText('Processing').waitFor()
  await page.clock.runFor(12_500)
  await page.getByText('Almost done').waitFor()
  standIn.tick(12)
  await page.clock.runFor(6_000)
  await page
    .getByText(/areas completed/u)
    .first()
    .waitFor()
  const green = await page
    .getByText(/areas completed/u)
    .first()
    .evaluate((element) => getComputedStyle(element).color)
  expect(green).toBe('rgb(18, 105, 60)')
  const sizes = await page.getByRole('combobox', { name: 'Lines shown' }).locator('option').allTextContents()
  expect(sizes).toEqual(['Last 50', 'Last 100', 'Last 250', 'Last 500'])
})

test('a server that goes away takes the screen, and gives it back by itself', async () => {
  const { page } = await openPage(browser)
  await openHome(page)
  standIn.state.faults.set('/api/runtime/status', 0)
  standIn.state.faults.set('/api/trpc/runtime', 0)
  standIn.cut()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'Connection Error' }).waitFor({ timeout: 20_000 })
  standIn.state.faults.clear()
  await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor({ timeout: 40_000 })
  expect(await page.getByRole('heading', { name: 'Connection Error' }).count()).toBe(0)
})
