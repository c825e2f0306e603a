import { z } from 'zod'
import { createHmac } from 'node:crypto'
import { waitFor, readJson } from '@gazetteer/testkit'
import { type FakeStripe, startFakeStripe, stripeWebhook } from '@gazetteer/testkit/fakes/fake-stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestAppDatabase, startTestServer } from '../../../testing/index.ts'

const webhookSecret = 'whsec_test'
const dayMs = 86_400_000
const envOf = ({ url }: FakeStripe) => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: 'price_1',
  STRIPE_API_URL: url,
})
let stripe: FakeStripe
let server: TestServer
beforeAll(async () => {
  stripe = await startFakeStripe()
  server = await startTestServer({ env: envOf(stripe) })
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

/** Moves our clock and Stripe's. */
function passDays(days: number): void {
  server.clock.advance(days * dayMs)
  stripe.now += days * 86_400
}

const statusOf = async ({ browser }: SignedIn) => (await browser.get('/api/subscription/status')).json
const planOf = async (person: SignedIn) => (await statusOf(person))['plan']
const becomes = (person: SignedIn, plan: string) => waitFor(plan, async () => (await planOf(person)) === plan)

let events = 0
/** A webhook as Stripe sends it: the signature covers the raw body. */
async function sendWebhook(
  event: { id?: string; type?: string; object?: object; related?: object },
  secret = webhookSecret,
  to: TestServer = server,
) {
  const { id = `evt_${++events}`, type = 'customer.subscription.updated', object, related } = event
  const data = object ? { data: { object } } : {}
  const thin = related ? { related_object: related } : {}
  const { body, headers } = stripeWebhook({ id, type, ...data, ...thin }, secret)
  return to.visitor().send('/api/payment/stripe-webhook', { method: 'POST', body, headers })
}

async function subscribed(): Promise<{ person: SignedIn; subscription: { id: string } }> {
  const person = await server.signedIn()
  await person.browser.post('/api/payment/create-checkout')
  const subscription = stripe.pay(stripe.checkouts()[0]?.id ?? '')
  await person.browser.post('/api/payment/confirm')
  return { person, subscription }
}

test('checkout and its return page make the account professional immediately, with payment and receipt', async () => {
  const person = await server.signedIn()
  const { json } = await person.browser.post('/api/payment/create-checkout')
  expect(json).toMatchObject({ success: true, checkoutUrl: expect.stringContaining('/checkout/cs_') })
  expect(await planOf(person)).toBe('free')
  stripe.pay(stripe.checkouts()[0]?.id ?? '')
  await person.browser.post('/api/payment/confirm')
  const until = new Date(server.clock.now() + 30 * dayMs).toISOString()
  expect(await statusOf(person)).toMatchObject({
    plan: 'professional',
    paidBy: 'card',
    nextBillingDate: until,
    maxListings: null,
  })
  const { payments } = readJson((await person.browser.get('/api/payment/history')).json, {
    payments: z.array(z.looseObject({ id: z.string() })),
  })
  expect(payments).toMatchObject([{ kind: 'card', amount: 999, currency: 'usd' }])
  const receipt = await person.browser.get(`/api/payment/receipt/${encodeURIComponent(payments[0]?.id ?? '')}`)
  expect(receipt.text).toContain('$9.99')
  expect(receipt.text).toContain(person.email)
  const again = await person.browser.post('/api/payment/create-checkout')
  expect([again.status, again.json['error']]).toEqual([
    409,
    'You already have a subscription. Manage it under Manage Billing.',
  ])
})

test('concurrent and repeated checkouts are the same one', async () => {
  const person = await server.signedIn()
  const create = async () => (await person.browser.post('/api/payment/create-checkout')).json
  const answers = await Promise.all([create(), create(), create()])
  answers.push(await create())
  const [first] = answers
  expect(first).toEqual(expect.objectContaining({ success: true, checkoutUrl: expect.any(String) }))
  expect(answers).toEqual(answers.map(() => first))
})

test('a webhook is sufficient: snapshot or thin, repeated, forged, late, or for an unknown customer', async () => {
  const person = await server.signedIn()
  await person.browser.post('/api/payment/create-checkout')
  const subscription = stripe.pay(stripe.checkouts()[0]?.id ?? '')
  expect((await sendWebhook({ object: subscription }, 'whsec_other')).status).toBe(400)
  for (const body of ['', 'no JSON', 'null', '{}']) {
    const at = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const answer = await server.visitor().send('/api/payment/stripe-webhook', { method: 'POST', body, headers })
    expect([body, answer.status]).toEqual([body, 400])
  }
  expect(await planOf(person)).toBe('free')
  const event = {
    id: 'evt_thin',
    type: 'v1.customer.subscription.created',
    related: { id: subscription.id, type: 'subscription' },
  }
  expect((await sendWebhook(event)).status).toBe(200)
  expect((await sendWebhook(event)).status).toBe(200)
  await becomes(person, 'professional')
  expect((await sendWebhook({ object: { id: 'sub_unknown', customer: 'cus_unknown' } })).status).toBe(200)
  expect((await sendWebhook({ related: { id: 'sub_unknown' } })).status).toBe(200)
  // Late events of an old state change nothing, because the current state is read from Stripe.
  expect(
    (await sendWebhook({ type: 'customer.subscription.deleted', object: { ...subscription, status: 'canceled' } }))
      .status,
  ).toBe(200)
  stripe.end(subscription.id)
  expect((await sendWebhook({ type: 'customer.subscription.created', object: subscription })).status).toBe(200)
  await becomes(person, 'free')
})

test('a cancelled subscription stays professional until the period ends, becomes free after it, and sends a mail', async () => {
  const { person } = await subscribed()
  expect((await person.browser.post('/api/subscription/cancel')).json).toMatchObject({ success: true })
  expect(await statusOf(person)).toMatchObject({
    plan: 'professional',
    nextBillingDate: null,
    paidUntil: expect.any(String),
  })
  passDays(29)
  expect(await planOf(person)).toBe('professional')
  passDays(2)
  expect(await planOf(person)).toBe('free')
  expect((await person.browser.post('/api/subscription/cancel')).status).toBe(403)
  await waitFor('the mail', async () =>
    (await server.outbox()).some((mail) => mail.includes('your subscription was cancelled')),
  )
})

test('a failed renewal ends the plan with the paid period; a later charge continues it', async () => {
  const { person, subscription } = await subscribed()
  passDays(15)
  expect(await planOf(person)).toBe('professional') // the session continues
  passDays(15)
  stripe.renew(subscription.id, false)
  await sendWebhook({
    type: 'invoice.payment_failed',
    object: { id: 'in_x', customer: stripe.subscriptions()[0]?.['customer'] },
  })
  await becomes(person, 'free')
  passDays(1)
  stripe.renew(subscription.id, true)
  await sendWebhook({ object: subscription })
  await becomes(person, 'professional')
})

test('a refund or a dispute revokes the period, a won dispute restores it, and the payments add up', async () => {
  const { person, subscription } = await subscribed()
  stripe.dispute(subscription.id, 'needs_response')
  await sendWebhook({ type: 'charge.dispute.created', object: subscription })
  await becomes(person, 'free')
  stripe.dispute(subscription.id, 'won')
  await sendWebhook({ type: 'charge.dispute.closed', object: subscription })
  await becomes(person, 'professional')
  stripe.refund(subscription.id)
  await sendWebhook({ type: 'charge.refunded', object: subscription })
  await becomes(person, 'free')
  const { payments } = readJson((await person.browser.get('/api/payment/history')).json, {
    payments: z.array(z.looseObject({ amount: z.number() })),
  })
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('while Stripe is down it reports that, and stored webhooks count afterwards', async () => {
  const { person, subscription } = await subscribed()
  stripe.isAway = true
  expect((await person.browser.post('/api/subscription/cancel')).json['error']).toMatch(/is unavailable/)
  stripe.end(subscription.id)
  expect((await sendWebhook({ object: subscription })).status).toBe(200)
  expect(await planOf(person)).toBe('professional')
  stripe.isAway = false
  await becomes(person, 'free')
}, 60_000)

test('a deleted account is not charged again', async () => {
  const { person, subscription } = await subscribed()
  const { email, password, browser } = person
  expect((await browser.post('/api/auth/delete-account', { email, password })).status).toBe(200)
  expect(stripe.subscriptions().find(({ id }) => id === subscription.id)).toMatchObject({ status: 'canceled' })
})

test('a webhook received while Stripe is down is applied after a restart', async () => {
  const database = await startTestAppDatabase('postgres')
  const first = await startTestServer({ database, env: envOf(stripe) })
  const person = await first.signedIn()
  await person.browser.post('/api/payment/create-checkout')
  const subscription = stripe.pay(stripe.checkouts()[0]?.id ?? '')
  stripe.isAway = true
  expect((await sendWebhook({ object: subscription }, webhookSecret, first)).status).toBe(200)
  await first.stop()
  stripe.isAway = false
  const second = await startTestServer({ database, env: envOf(stripe) })
  try {
    const browser = second.visitor()
    await browser.post('/api/auth/login', { email: person.email, password: person.password })
    await waitFor(
      'professional',
      async () => (await browser.get('/api/subscription/status')).json['plan'] === 'professional',
      30_000,
    )
  } finally {
    await second.stop()
    await database.stop()
  }
}, 60_000)

test('refuses to start when Stripe’s price is not the one shown, and only warns when Stripe does not answer', async () => {
  const dear = await startFakeStripe({ unit_amount: 1_999, currency: 'usd' })
  const start = () => startTestServer({ env: envOf(dear) })
  await expect(start()).rejects.toThrow(
    "Stripe's price price_1 is 19.99 USD per month, but Gazetteer displays 9.99 USD per month. Correct PRO_INTRO_PRICE_USD or STRIPE_PRICE_ID.",
  )
  dear.isAway = true
  const started = await start()
  expect((await started.visitor().get('/api/health')).json).toMatchObject({ status: 'ok', lastWebhookAt: null })
  await started.stop()
  await dear.stop()
  const yearly = await startFakeStripe({ unit_amount: 999, currency: 'usd', interval_count: 12 })
  await expect(startTestServer({ env: envOf(yearly) })).rejects.toThrow(
    "Stripe's price price_1 is 9.99 USD per 12 months, but Gazetteer displays 9.99 USD per month.",
  )
  await yearly.stop()
})
