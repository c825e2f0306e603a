import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { aroundEnd, holdClock } from './support/clock.ts'
import { openPage } from './support/page.ts'
import { startServer } from './support/server.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('silent')

/** A new account with all that a start needs selected, on Home. */
async function openHome({ isHeld = false, url = server.url } = {}): Promise<{ page: Page; account: Account }> {
  const account = await makeAccount(url)
  await account.post('/api/db/save', { provider: 'none' })
  const { page } = await openPage({ as: account, isNew: isHeld })
  if (isHeld) await page.clock.install()
  await page.addInitScript(() => {
    localStorage.setItem(
      'gazetteer.preferences',
      JSON.stringify({ mode: 'manual', city: 'Boise, ID', businessTypes: ['Dentist'] }),
    )
  })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Start', exact: true }).isEnabled()).toBe(true)
  return { page, account }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a failed start shows an error in the banner of the fourth card', async () => {
  const { page, account } = await openHome()
  for (const [answer, text] of [
    [{ json: { success: false, error: 'The disk is full' } }, 'Failed to start runtime: The disk is full'],
    [{ json: { success: false } }, 'Failed to start runtime.'],
    [{ status: 502, body: 'Bad Gateway' }, 'Failed to start: 502 Bad Gateway'],
    [
      { status: 409, json: { success: false, error: 'JB-1 runs already', message: '', code: '' } },
      'Failed to start: JB-1 runs already',
    ],
  ] as const) {
    await page.route('**/api/runtime/start', (route) => route.fulfill(answer))
    await press(page, 'Start')
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    expect(await page.evaluate((id) => localStorage.getItem(`gazetteer.job.${id}`), account.id)).toBeNull()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/runtime/start')
  }
})

test('the banner clears itself after 15 s', async () => {
  const { page } = await openHome({ isHeld: true })
  await page.route('**/api/runtime/start', (route) => route.fulfill({ json: { success: false, error: 'No' } }))
  await holdClock(page)
  await press(page, 'Start')
  expect(await aroundEnd(page, 15_000, () => page.getByRole('alert').isVisible())).toEqual([true, false])
})

test('Pause and Resume that another tab pressed just before count as done, not as errors', async () => {
  const { page, account } = await openHome()
  await press(page, 'Start')
  for (const [name, operation, next] of [
    ['Pause', 'pause', 'Resume'],
    ['Resume', 'resume', 'Pause'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).waitFor()
    await page.route(`**/api/runtime/${operation}`, async (route) => {
      await account.post(`/api/runtime/${operation}`)
      await route.continue()
    })
    const answered = page.waitForResponse(`**/api/runtime/${operation}`)
    await press(page, name)
    expect((await answered).status()).toBe(409)
    await expect.poll(() => page.getByRole('button', { name: next, exact: true }).isEnabled()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  }
})

test('a 401 on start rechecks the session: still valid, or expired, which the login screen shows', async () => {
  const { page } = await openHome()
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

test('a 401 on stop does the same with its own messages', async () => {
  const { page } = await openHome()
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

test('a failed stop shows an error', async () => {
  const { page, account } = await openHome()
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
  expect(await account.get('/api/runtime/status')).toMatchObject({ status: 'active' })
  await account.post('/api/runtime/stop')
})

test('the tooltips name what is missing', async () => {
  const { page, account } = await openHome()
  // Before the first capture, a city and a type are chosen already.
  await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'] })
  await account.post('/api/runtime/stop')
  await page.evaluate(() => localStorage.setItem('gazetteer.preferences', JSON.stringify({ mode: 'manual' })))
  await page.addInitScript(() => localStorage.setItem('gazetteer.preferences', JSON.stringify({ mode: 'manual' })))
  await page.reload()
  await page.getByRole('note').getByText('Choose a city and at least one business type').waitFor()
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('note').getByText('Select at least one city to start').waitFor()
  await account.post('/api/db/clear')
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('db-config-changed')))
  await page.getByRole('note').getByText('Configure a database (or choose No Database) to enable capture').waitFor()
  expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true)
})

test('the log: window sizes, Processing that becomes Almost done, a disconnected feed', async () => {
  const { page, account } = await openHome({ isHeld: true })
  await press(page, 'Start')
  await page.getByText('Processing').waitFor()
  // A line that arrives meanwhile restarts the wait.
  await expect
    .poll(async () => {
      await page.clock.runFor(12_500)
      return page.getByText('Almost done').count()
    })
    .toBe(1)
  const sizes = await page.getByRole('combobox', { name: 'Visible lines' }).locator('option').allTextContents()
  expect(sizes).toEqual(['Last 50', 'Last 100', 'Last 250', 'Last 500'])
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.reload()
  await page.getByText('Live updates are interrupted. The page refreshes every 5 s.').waitFor()
  await account.post('/api/runtime/stop')
})

test('an unreachable server replaces the screen with an error until it responds again', async () => {
  const env = { PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  let own = await startServer({ from: inject('startedFolder'), env })
  onTestFinished(() => own.stop())
  const { page } = await openHome({ url: own.url })
  await own.end()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'Connection Error' }).waitFor({ timeout: 60_000 })
  own = await startServer({ env, dataDir: own.dataDir, port: Number(new URL(own.url).port) })
  await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor({ timeout: 60_000 })
  expect(await page.getByRole('heading', { name: 'Connection Error' }).count()).toBe(0)
})

test('a status call that fails later shows an error too, until one succeeds', async () => {
  const { page } = await openHome()
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await page.route('**/api/runtime/status*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The disk is full' } }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('alert').getByText('Error: The disk is full', { exact: true }).waitFor()
  await page.unroute('**/api/runtime/status*')
  await expect.poll(() => page.getByText('Error: The disk is full').count(), { timeout: 10_000 }).toBe(0)
})

test('the busy state of Start clears after 5 s without a result', async () => {
  const { page } = await openHome({ isHeld: true })
  await page.route('**/api/runtime/start', () => undefined)
  await holdClock(page)
  await press(page, 'Start')
  const isBusy = () => page.locator('button[data-loading="true"]', { hasText: /^Start$/u }).isVisible()
  expect(await aroundEnd(page, 5_000, isBusy)).toEqual([true, false])
})

test('status running is shown as Live, with the counters of the run', async () => {
  const { page, account } = await openHome()
  await press(page, 'Start')
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.route('**/api/runtime/status*', async (route) => {
    const answer = await route.fetch()
    const json: unknown = await answer.json()
    await route.fulfill({
      json: {
        ...Object(json),
        status: 'running',
        counters: { seq: 1, processed: 1, stored: 1, records: 4321, newToday: 70 },
      },
    })
  })
  await page.reload()
  await page.getByText('Live', { exact: true }).first().waitFor()
  // Records and Total records come from the same snapshot as the run's counters.
  await expect.poll(() => page.getByText('4,321', { exact: true }).count()).toBe(2)
  expect(await page.getByText('does not understand').count()).toBe(0)
  await account.post('/api/runtime/stop')
})
