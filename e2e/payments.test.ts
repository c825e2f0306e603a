import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeEsplora } from '@gazetteer/testkit/fakes/fake-bitcoin'
import { type Account, makeReadyAccount, openScreen } from './support/account.ts'
import { type CardShop, openCardShop } from './support/card-shop.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

/** The account key of BIP 84's own test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

let shop: CardShop
let chain: Awaited<ReturnType<typeof startFakeEsplora>>

beforeAll(async () => {
  shop = await openCardShop()
  chain = await startFakeEsplora()
})
const server = ownServer(() => ({
  ...shop.env,
  BITCOIN_XPUB: zpub,
  ESPLORA_URL: chain.url,
  BITCOIN_RATE_URL: `${chain.url}/rate`,
}))

afterAll(async () => {
  await Promise.all([shop.stop(), chain.stop()])
})

/** What the server itself allows: CSV requires Professional. */
async function mayExportCsv(page: Page): Promise<boolean> {
  const data = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist', exportFormat: 'csv' }
  const answer = await page.request.post(`${server.url}/api/runtime/start`, { data })
  if (answer.ok()) await page.request.post(`${server.url}/api/runtime/stop`)
  return answer.ok()
}

async function openAccount(page: Page, account: Account): Promise<void> {
  await openScreen(page, account, 'user')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('upgraded by card, cancelled, and free again after the end of the period', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  expect(await mayExportCsv(page)).toBe(false)
  await openAccount(page, account)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await saveScreenshot(page, 'upgrade')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.waitForURL(/\/payment\?checkout=done$/u)
  await page.getByText('Your account is Professional now. Thank you.').waitFor()
  expect(await mayExportCsv(page)).toBe(true)
  await openScreen(page, account, 'user')
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscription and Billing' })
  await dialog.getByText('$9.99').waitFor()
  await saveScreenshot(page, 'billing')
  const receipt = await dialog.getByRole('link', { name: 'Receipt' }).getAttribute('href')
  expect(await (await page.request.get(`${server.url}${receipt}`)).text()).toContain('Gazetteer Professional')
  page.on('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await dialog.getByText('Subscription cancelled successfully').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await mayExportCsv(page)).toBe(true)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await dialog.getByText('Professional until').waitFor()
  expect(await dialog.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0)
  // The period ends, and Stripe sends the event.
  shop.stripe.end(shop.stripe.subscriptions()[0]?.id ?? '')
  await shop.sendEvent(server.url, 'customer.subscription.deleted')
  await expect.poll(() => mayExportCsv(page)).toBe(false)
  await openAccount(page, account)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  expect(problems()).toEqual([])
})

test('upgraded in Bitcoin at the moment of the first confirmation', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAccount(page, account)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('Bitcoin', { exact: true }).click()
  await page.getByText('0.0001998 BTC').waitFor()
  await page.getByAltText('Payment QR code').waitFor()
  await saveScreenshot(page, 'bitcoin')
  const address = (await page.getByText(/^bc1q/u).textContent()) ?? ''
  const tx = { address, satoshis: 19_980, confirmedAt: null as number | null }
  chain.txs.push(tx)
  expect(await mayExportCsv(page)).toBe(false)
  tx.confirmedAt = Date.now()
  await page.getByText('Your account is Professional now. Thank you.').waitFor({ timeout: 60_000 })
  expect(await mayExportCsv(page)).toBe(true)
  expect(problems()).toEqual([])
})
