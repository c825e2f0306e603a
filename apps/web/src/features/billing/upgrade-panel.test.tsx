// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { installationFixture, subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { UpgradePanel } from './upgrade-panel.tsx'

const api = fakeApi()

afterEach(() => void vi.restoreAllMocks())

function renderPanel(setUpPath: string | null = null) {
  const onDone = vi.fn()
  render(<UpgradePanel onDone={onDone} doneLabel="Close" setUpPath={setUpPath} />)
  return onDone
}

const answerStatus = (changes: Parameters<typeof subscriptionFixture>[0]) =>
  api.answer('/api/subscription/status', subscriptionFixture(changes))
const pay = (name = 'Pay by card') => screen.findByRole('button', { name })
const usage = () => screen.getByRole('progressbar', { name: 'Listings used' }).getAttribute('aria-valuenow')

test('shows usage and opens the page of the card provider', async () => {
  const open = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  answerStatus({ usedListings: 30 })
  api.answer('/api/payment/create-checkout', { success: true, checkoutUrl: 'https://pay.example.com/1' })
  renderPanel()
  await waitFor(() => expect(usage()).toBe('30'))
  fireEvent.click(await pay())
  await waitFor(() => expect(open).toHaveBeenCalledWith('https://pay.example.com/1'))
})

test.each([
  ['Card checkout is not configured yet.', { success: false, checkoutUrl: null }],
  ['No checkout URL received', { success: true, checkoutUrl: null }],
  ['Payments are paused.', { success: false, checkoutUrl: null, message: 'Payments are paused.' }],
])('shows "%s" without a page of the card provider', async (text, answer) => {
  answerStatus({})
  api.answer('/api/payment/create-checkout', answer)
  renderPanel()
  fireEvent.click(await pay())
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

test('falls back to free, 0 of 100, upgrade allowed, when the status can no longer be loaded', async () => {
  answerStatus({ usedListings: 80, canUpgrade: false })
  renderPanel()
  await waitFor(() => expect(usage()).toBe('80'))
  expect(await pay()).toHaveProperty('disabled', true)
  api.refuse('/api/subscription/status', 'Not available.')
  // The page loads the status again when its tab becomes visible.
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(usage()).toBe('0'))
  expect(await pay()).toHaveProperty('disabled', false)
})

test('shows amount, address and QR code of a Bitcoin payment', async () => {
  answerStatus({})
  const order = { address: 'bc1qtest', amount: 0.0003, qrCode: 'data:image/png;base64,AAAA' }
  api.answer('/api/payment/create-bitcoin', { success: true, ...order })
  renderPanel()
  fireEvent.click(await screen.findByRole('radio', { name: 'Bitcoin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay with Bitcoin' }))
  await dialog.findByText('0.0003 BTC')
  expect(dialog.getByText('bc1qtest')).toBeDefined()
  expect(dialog.getByRole('img').getAttribute('src')).toBe(order.qrCode)
  expect(dialog.getByRole('button', { name: 'Copy Address' })).toBeDefined()
  expect(api.posted('/api/payment/create-bitcoin')).toEqual([{ plan: 'professional' }])
})

const professional = {
  plan: 'professional',
  maxListings: null,
  remainingCredits: null,
  creditsRemaining: null,
} as const

test('confirms a received payment', async () => {
  answerStatus({ usedListings: 30 })
  const onDone = renderPanel()
  await waitFor(() => expect(usage()).toBe('30'))
  answerStatus(professional)
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByText('Your account is Professional now. Thank you.')
  fireEvent.click(await pay('Close'))
  expect(onDone).toHaveBeenCalledOnce()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('without a payment here, there are no thanks', async () => {
  answerStatus(professional)
  renderPanel()
  expect(await screen.findByText('Your account is Professional. There is nothing to buy.')).toBeDefined()
})

test('a way to pay that is not set up is no primary button', async () => {
  answerStatus({})
  api.answer('/api/installation', installationFixture({ bitcoinConfigured: false }))
  renderPanel()
  fireEvent.click(screen.getByRole('radio', { name: 'Bitcoin' }))
  const button = await pay('Pay with Bitcoin')
  await waitFor(() => expect(button.dataset['variant']).toBe('default'))
})

test.each([
  [null, 'The operator of this server can enable it.'],
  ['/user/u1/operator#features', 'Not set up. Open the operator page'],
])('that cards are not set up is shown before a click; operators (%s) get a link', async (path, text) => {
  answerStatus({})
  api.answer('/api/installation', installationFixture({ cardConfigured: false }))
  renderPanel(path)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe(`Card checkout is not configured yet.${text}`)
  expect(notice.querySelector('a')?.getAttribute('href') ?? null).toBe(path)
})
