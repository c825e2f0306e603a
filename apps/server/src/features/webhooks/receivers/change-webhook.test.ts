import { movableClock, waitFor } from '@gazetteer/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { startTestReceiver } from '../test-receiver.fixture.ts'

const limitMs = 60_000
const deliveriesSchema = z.array(z.looseObject({ id: z.string(), event: z.string(), state: z.string() }))
const webhookSchema = z.looseObject({ id: z.string(), isPaused: z.boolean() })

describe('a webhook', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ clock: movableClock() })
  })
  afterAll(() => server.stop())

  async function personWith(url: string) {
    const { browser, email } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const { json } = await browser.post('/api/webhooks/create', { url, events: ['run.ended'] })
    const { id } = webhookSchema.parse(json['webhook'])
    const deliveries = async () =>
      deliveriesSchema.parse((await browser.get(`/api/webhooks/deliveries?webhook=${id}`)).json['deliveries'])
    const webhook = async () => z.array(webhookSchema).parse((await browser.get('/api/webhooks')).json['webhooks'])[0]
    const capture = () =>
      browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' })
    return { browser, email, id, secret: String(json['secret']), deliveries, webhook, capture }
  }

  test('changes its address and events', async () => {
    const receiver = await startTestReceiver()
    const { browser, id } = await personWith('https://example.com/old')
    const { json } = await browser.post('/api/webhooks/change', { id, url: receiver.url, events: ['changes.found'] })
    const changed = { id, url: receiver.url, events: ['changes.found'], isPaused: false }
    expect(json['webhook']).toMatchObject(changed)
    const unchanged = await browser.post('/api/webhooks/change', { id })
    expect([unchanged.status, unchanged.json['webhook']]).toEqual([200, expect.objectContaining(changed)])
    const forbidden = await browser.post('/api/webhooks/change', { id, url: 'http://169.254.169.254/' })
    expect(forbidden.status).toBe(400)
    const stranger = await server.signedIn('professional')
    for (const [path, body] of [
      ['change', { id, paused: true }],
      ['rotate-secret', { id }],
      ['resend', { webhook: id, id: 'x' }],
    ] as const)
      expect((await stranger.browser.post(`/api/webhooks/${path}`, body)).status).toBe(404)
    receiver.stop()
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const receiver = await startTestReceiver()
    const { browser, id, secret } = await personWith(receiver.url)
    const { json } = await browser.post('/api/webhooks/rotate-secret', { id })
    const next = String(json['secret'])
    const last = () => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      return (with_: string) => new Webhook(with_).verify(body, given)
    }
    await browser.post('/api/webhooks/test', { id })
    expect(last()(secret)).toEqual(last()(next))
    server.clock.advance(86_400_000 + 1)
    await browser.post('/api/webhooks/test', { id })
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    receiver.stop()
  })

  test('keeps its messages while it is paused, and pauses itself when the receiver is gone', async () => {
    const receiver = await startTestReceiver()
    receiver.status = 410
    const { browser, email, id, deliveries, webhook, capture } = await personWith(receiver.url)
    await capture()
    await waitFor('the pause', async () => (await webhook())?.isPaused === true, limitMs)
    expect(await webhook()).toMatchObject({ pausedWhy: expect.stringContaining('410'), waiting: 1 })
    const mails = async () => (await server.outbox()).filter((mail) => mail.includes(`To: ${email}`))
    await waitFor('the mail', async () => (await mails()).length > 0, limitMs)
    const [mail = '', ...others] = await mails()
    expect(mail).toContain(`Subject: Your webhook to ${new URL(receiver.url).host} is paused`)
    expect([others, mail.includes('answered 410')]).toEqual([[], true])
    const count = receiver.received.length
    receiver.status = 200
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', status: 410 })
    await browser.post('/api/webhooks/change', { id, paused: false })
    await waitFor('the message', async () => (await deliveries())[0]?.state === 'delivered', limitMs)
    expect([count, receiver.received.length]).toEqual([1, 2])
    receiver.stop()
  })

  test('shows one message with its body, and sends it again with the same id', async () => {
    const receiver = await startTestReceiver()
    const { browser, id, deliveries, capture } = await personWith(receiver.url)
    await capture()
    await waitFor('the message', async () => (await deliveries())[0]?.state === 'delivered', limitMs)
    const message = (await deliveries())[0]?.id ?? ''
    const { json } = await browser.get(`/api/webhooks/delivery?webhook=${id}&id=${message}`)
    expect(json['delivery']).toMatchObject({ state: 'delivered', body: JSON.parse(receiver.received[0]?.body ?? '{}') })
    expect((await browser.post('/api/webhooks/resend', { webhook: id, id: message })).status).toBe(200)
    await waitFor('the message again', () => receiver.received.length === 2, limitMs)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([message, message])
    await browser.post('/api/webhooks/test', { id })
    const tested = (await deliveries()).find(({ event }) => event === 'test')?.id
    expect((await browser.post('/api/webhooks/resend', { webhook: id, id: tested })).status).toBe(409)
    expect((await browser.get(`/api/webhooks/delivery?webhook=${id}&id=unknown`)).status).toBe(404)
    receiver.stop()
  })
})
