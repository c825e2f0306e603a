import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { captureExactly } from './support/captures.ts'
import { type CardShop, openCardShop } from './support/card-shop.ts'
import { aroundEnd, holdClock } from './support/clock.ts'
import { openPage, type WatchedPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
const server = ownServer(() => shop.env)
let subscriber: Account
/** Has used 85 of its 100 listings. */
let free: Account

beforeAll(async () => {
  subscriber = await makeAccount(server.url)
  free = await makeAccount(server.url)
  await shop.subscribe(subscriber)
  await free.post('/api/db/save', { provider: 'none' })
  await captureExactly(free, 85)
})

afterAll(async () => {
  await shop.stop()
})

async function openAt(page: Page, account: Account, screen = 'user') {
  await openScreen(page, account, screen)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const openFree = (): Promise<WatchedPage> => openPage({ as: free })

test('a free account sees what it used, red below 20 left, and the upgrade with both prices', async () => {
  const { page, problems } = await openFree()
  await openAt(page, free, 'runtime')
  await page.getByText('85/100').last().waitFor()
  const colours = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('dd span')].find((span) => span.textContent === '85/100')
    const red = getComputedStyle(document.documentElement).getPropertyValue('--fail')
    return { shown: shown === undefined ? '' : getComputedStyle(shown).color, red }
  })
  expect(colours).toEqual({ shown: 'rgb(179, 38, 30)', red: '#b3261e' })
  await openAt(page, free)
  await page.getByText('85 %').first().waitFor()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Professional' })
  await dialog.getByText('$19').waitFor()
  await dialog.getByText('$9.99').waitFor()
  expect(problems()).toEqual([])
})

test.each([
  [
    { json: { success: false, checkoutUrl: null, message: 'Card checkout is not configured yet.' } },
    'Card checkout is not configured yet.',
  ],
  [{ json: { success: true, checkoutUrl: null } }, 'No checkout URL received'],
  [{ status: 500, body: '' }, 'Failed to create checkout session'],
  ['abort', 'Payment processing failed'],
] as const)('a card payment that fails to start shows an error: %j', async (answer, text) => {
  const { page } = await openFree()
  await openAt(page, free)
  await page.route('**/api/payment/create-checkout', (route) =>
    answer === 'abort' ? route.abort() : route.fulfill(answer),
  )
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').textContent()).toContain(text)
})

test('Bitcoin: amount, address, QR code and note; failures are shown', async () => {
  const { page } = await openFree()
  await openAt(page, free)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('Bitcoin', { exact: true }).click()
  await page.getByText('Bitcoin payment setup failed').waitFor()
  await page.route('**/api/payment/create-bitcoin', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('Bitcoin', { exact: true }).click()
  await page.getByText('Failed to create Bitcoin payment').waitFor()
  await page.unroute('**/api/payment/create-bitcoin')
  await page.route('**/api/payment/create-bitcoin', (route) =>
    route.fulfill({
      json: { success: true, address: 'bc1qexample', amount: 0.00031, qrCode: 'data:image/png;base64,' },
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('Bitcoin', { exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Pay with Bitcoin' })
  await modal.getByText('0.00031 BTC').waitFor()
  await modal.getByText('bc1qexample').waitFor()
  await page.getByText('Payment is confirmed after 1 network confirmation.').waitFor()
  expect(await modal.getByRole('button', { name: 'Copy Address' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  const upgrade = page.getByRole('dialog', { name: 'Upgrade to Professional' })
  await upgrade.getByRole('button', { name: 'Pay with Bitcoin' }).click()
  await modal.getByText('0.00031 BTC').waitFor()
})

test('a status call that fails makes the upgrade dialog fall back to free, 0 of 100, upgrade allowed', async () => {
  const { page } = await openFree()
  let isBroken = false
  await page.route('**/api/subscription/status', async (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { success: false } })
    const answer = await route.fetch()
    const json: unknown = await answer.json()
    await route.fulfill({ json: { ...Object(json), canUpgrade: false } })
  })
  await openAt(page, free)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Professional' })
  await dialog.getByText('85 of 100 listings used').waitFor()
  const pay = dialog.getByRole('button', { name: 'Pay by card' })
  expect(await pay.isDisabled()).toBe(true)
  isBroken = true
  await dialog.getByText('0 of 100 listings used').waitFor()
  expect(await pay.isEnabled()).toBe(true)
})

test('shows an error when the server refuses a cancellation', async () => {
  const { page } = await openPage({ as: subscriber })
  await page.route('**/api/subscription/cancel', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await openAt(page, subscriber)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to cancel subscription')
})

test('cancelling asks for confirmation, reports success and closes after two seconds', async () => {
  const { page, problems } = await openPage({ as: subscriber, isNew: true })
  await page.clock.install()
  await openAt(page, subscriber)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscription and Billing' })
  await dialog.getByText('Active').waitFor()
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await holdClock(page)
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  const done = dialog.getByText('Subscription cancelled successfully')
  expect(await aroundEnd(page, 2_000, () => done.isVisible())).toEqual([true, false])
  expect(questions).toEqual(Array.from({ length: 2 }, () => 'Are you sure you want to cancel your subscription?'))
  expect(problems()).toEqual([])
})

test.each([
  [503, '15 (offline)', "Subscription status temporarily unavailable (503). We're retrying in the background."],
  [404, '15', 'Unable to load your subscription. Please refresh or try again soon.'],
  [0, '15 (offline)', /Unable to reach subscription service \(.*\)\. We'll retry shortly\./u],
] as const)(
  'a subscription service that answers %i shows an error (credits %s), and the last known credits stay',
  async (status, credits, text) => {
    const { page } = await openFree()
    await openAt(page, free)
    await page.getByText('85/100').first().waitFor()
    await page.route('**/api/subscription/status', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { success: false } }),
    )
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('credit-update')))
    await page.getByText(text).waitFor({ timeout: 20_000 })
    expect(await page.getByText('85/100').count()).toBeGreaterThan(0)
    expect(await page.getByText(credits, { exact: true }).count()).toBeGreaterThan(0)
  },
)
