import { z } from 'zod'
import { openBrowser, readJson } from '@gazetteer/testkit'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { type FakeStripe, startFakeStripe, stripeWebhook } from '@gazetteer/testkit/fakes/fake-stripe'
import { expect, test } from 'vitest'
import { type TestServer, startTestAppDatabase, startTestServer } from '../../../testing/index.ts'

const secret = 'whsec_test'
const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const credentials = { email: 'sequence@example.com', password: 'correct horse' }

/**
 * The paid time by the plain rules of a subscription, computed independently of Stripe and the product; epoch
 * seconds.
 */
type Model = {
  subscription: string | null
  periodUntil: number
  paidUntil: number
  state: 'none' | 'active' | 'ending' | 'past-due'
  isTakenBack: boolean
  /** Cents received and not refunded. */
  netCents: number
}

test.each([1, 2])(
  'after any Stripe events, delivered or lost, and restarts in between, the plan matches what is paid (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const chance = (share: number): boolean => random() < share
    const stripe = await startFakeStripe()
    const database = await startTestAppDatabase('postgres')
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_API_URL: stripe.url,
    }
    let server = await startTestServer({ database, env })
    const model: Model = {
      subscription: null,
      periodUntil: 0,
      paidUntil: 0,
      state: 'none',
      isTakenBack: false,
      netCents: 0,
    }
    try {
      await server.visitor().post('/api/auth/register', credentials)
      for (let step = 0; step < 30; step += 1) {
        const browser = openBrowser(server.url)
        await browser.post('/api/auth/login', credentials)
        if (model.state === 'none' && chance(0.5)) await subscribe(browser, stripe, model)
        else if (model.state === 'active' && chance(0.15)) {
          await cancel(browser, model)
        } else if (model.state !== 'none' && model.state !== 'past-due' && chance(0.2))
          takeBack(stripe, model, chance(0.5))
        else passTime({ stripe, server, model }, { days: Math.ceil(random() * 25), isCharged: chance(0.7) })
        if (chance(0.2)) {
          await server.stop()
          server = await startTestServer({ database, env })
          server.clock.advance(stripe.now * 1_000 - server.clock.now())
        }
        if (chance(0.6)) await sendWebhook(server, stripe, `evt_${Math.floor(random() * 30)}`)
        expect(await seen(server)).toEqual(due(stripe, model))
      }
    } finally {
      await server.stop()
      await database.stop()
      await stripe.stop()
    }
  },
  120_000,
)

async function cancel(browser: ReturnType<typeof openBrowser>, model: Model): Promise<void> {
  expect((await browser.post('/api/subscription/cancel')).status).toBe(model.isTakenBack ? 403 : 200)
  if (!model.isTakenBack) model.state = 'ending'
}

async function subscribe(browser: ReturnType<typeof openBrowser>, stripe: FakeStripe, model: Model): Promise<void> {
  const { status } = await browser.post('/api/payment/create-checkout')
  expect(status).toBe(200)
  const { id } = stripe.pay(stripe.checkouts()[0]?.id ?? '')
  const periodUntil = stripe.now + monthSeconds
  Object.assign(model, { subscription: id, periodUntil, paidUntil: periodUntil, state: 'active', isTakenBack: false })
  model.netCents += 999
}

function takeBack(stripe: FakeStripe, model: Model, isRefund: boolean): void {
  const id = model.subscription ?? ''
  if (model.isTakenBack) return
  if (isRefund) stripe.refund(id)
  else stripe.dispute(id, 'lost')
  model.isTakenBack = true
  model.netCents -= 999
}

/** Lets periods end: renewed, failed, or cancelled. A failed charge ends the subscription with its next period. */
function passTime(
  { stripe, server, model }: { stripe: FakeStripe; server: TestServer; model: Model },
  { days, isCharged }: { days: number; isCharged: boolean },
): void {
  stripe.now += days * daySeconds
  server.clock.advance(days * daySeconds * 1_000)
  if (model.state === 'none' || stripe.now < model.periodUntil) return
  const id = model.subscription ?? ''
  if (model.state !== 'active') {
    stripe.end(id)
    Object.assign(model, { state: 'none', subscription: null })
    return
  }
  stripe.renew(id, isCharged)
  model.periodUntil += monthSeconds
  model.isTakenBack = false
  if (!isCharged) {
    model.state = 'past-due'
    return
  }
  model.paidUntil = model.periodUntil
  model.netCents += 999
}

/** A webhook with any older state, possibly twice. */
async function sendWebhook(server: TestServer, stripe: FakeStripe, id: string): Promise<void> {
  const object = { ...stripe.subscriptions()[0], status: 'active' }
  const { body, headers } = stripeWebhook({ id, type: 'customer.subscription.updated', data: { object } }, secret)
  for (let time = 0; time < 2; time += 1) {
    const answer = await server.visitor().send('/api/payment/stripe-webhook', { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
  }
}

/** Plan and payment total as shown to the person after the server has synced. */
async function seen(server: TestServer): Promise<{ plan: unknown; sum: number }> {
  const browser = server.visitor()
  await browser.post('/api/auth/login', credentials)
  await browser.post('/api/payment/confirm')
  const { plan } = (await browser.get('/api/subscription/status')).json
  const { payments } = readJson((await browser.get('/api/payment/history')).json, {
    payments: z.array(z.looseObject({ amount: z.number() })),
  })
  return { plan, sum: payments.reduce((total, { amount }) => total + amount, 0) }
}

function due({ now }: FakeStripe, { isTakenBack, paidUntil, netCents }: Model): { plan: unknown; sum: number } {
  return { plan: !isTakenBack && now < paidUntil ? 'professional' : 'free', sum: netCents }
}
