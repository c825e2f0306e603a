// @vitest-environment happy-dom
import type { Webhook, WebhookDelivery } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { WebhookLine } from './webhook-line.tsx'

const api = fakeApi()

const url = 'https://example.com/gazetteer'
const webhook: Webhook = {
  id: 'w1',
  url,
  events: ['run.ended'],
  kind: 'generic',
  createdAt: 0,
  waiting: 0,
  dead: 0,
  isPaused: false,
  pausedWhy: null,
  secondSecretUntil: null,
}
const delivery: WebhookDelivery = {
  id: 'd1',
  event: 'run.ended',
  jobId: 'JB-1',
  state: 'dead',
  tries: 3,
  createdAt: 0,
  nextAt: null,
  status: 500,
  error: 'The receiver answered 500.',
  deliveredAt: null,
}

const renderLine = (changes: Partial<Webhook> = {}) =>
  render(
    <>
      <OverlayLayer />
      <WebhookLine webhook={{ ...webhook, ...changes }} />
    </>,
  )
const button = (name: string) => screen.getByRole('button', { name })

test('counts waiting and failed messages and sends failed ones again', async () => {
  api.answer('/api/webhooks/send-again', { success: true, sent: 1 })
  renderLine({ waiting: 2, dead: 1 })
  expect(screen.getByText('2 messages waiting')).toBeDefined()
  expect(screen.getByText('1 message failed')).toBeDefined()
  fireEvent.click(button('Send again'))
  await waitFor(() => expect(api.posted('/api/webhooks/send-again')).toEqual([{ id: 'w1' }]))
})

test('offers no second attempt without failed messages', () => {
  renderLine({ waiting: 1 })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test.each([
  ['status', { success: true, status: 204 }, '204'],
  ['alert', { success: false, status: null, error: 'The host was not found.' }, 'The host was not found.'],
])('shows the result of a test message as %s', async (role, answer, text) => {
  api.answer('/api/webhooks/test', answer)
  renderLine()
  fireEvent.click(button(`Test ${url}`))
  expect((await screen.findByRole(role)).textContent).toContain(text)
})

test('shows the delivery log with the reason of a failure', async () => {
  api.answer('/api/webhooks/deliveries', { success: true, deliveries: [delivery], next: null })
  renderLine()
  fireEvent.click(button(`Log of ${url}`))
  const row = within(await screen.findByRole('table', { name: 'Messages' })).getByRole('row')
  for (const text of ['Capture ended', 'JB-1', 'Failed', 'The receiver answered 500.', '3 tries']) {
    expect(row.textContent).toContain(text)
  }
  fireEvent.click(button(`Log of ${url}`))
  expect(screen.queryByRole('table')).toBeNull()
})

test('asks before it removes the webhook, and shows why it could not be removed', async () => {
  api.refuse('/api/webhooks/delete', 'The webhook no longer exists.', 404)
  renderLine()
  fireEvent.click(button(`Remove ${url}`))
  await screen.findByText(/^Remove the webhook to/u)
  expect(api.posted('/api/webhooks/delete')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'The webhook no longer exists.')
})

test('pauses, changes and gives a new secret from its settings', async () => {
  api.answer('/api/webhooks/change', { success: true, webhook })
  api.answer('/api/webhooks/rotate-secret', { success: true, webhook, secret: 'whsec_new' })
  renderLine({ isPaused: true, pausedWhy: 'The receiver answered 410 (gone).' })
  expect(screen.getByText('The receiver answered 410 (gone).')).toBeDefined()
  fireEvent.click(button(`Edit ${url}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(api.posted('/api/webhooks/change')).toEqual([{ id: 'w1', paused: false }]))
  fireEvent.click(button(`Edit ${url}`))
  fireEvent.click(await screen.findByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('whsec_new')).toBeDefined()
})

test('sends one message again from the log', async () => {
  api.answer('/api/webhooks/deliveries', { success: true, deliveries: [delivery], next: null })
  api.answer('/api/webhooks/resend', { success: true })
  renderLine()
  fireEvent.click(button(`Log of ${url}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Send Capture ended again' }))
  await waitFor(() => expect(api.posted('/api/webhooks/resend')).toEqual([{ webhook: 'w1', id: 'd1' }]))
})
