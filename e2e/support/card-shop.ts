import { type FakeStripe, startFakeStripe, stripeWebhook } from '@gazetteer/testkit/fakes/fake-stripe'
import type { Account } from './account.ts'

const webhookSecret = 'whsec_test'

/** A fake Stripe, and the server settings for it. */
export type CardShop = {
  stripe: FakeStripe
  env: Record<string, string>
  /** The account subscribes, and Stripe sends the event. */
  subscribe: (account: Account) => Promise<void>
  /** Stripe sends the server an event about its newest subscription. */
  sendEvent: (url: string, kind: string) => Promise<void>
  stop: () => Promise<void>
}

export async function openCardShop(): Promise<CardShop> {
  const stripe = await startFakeStripe()
  stripe.now = Math.floor(Date.now() / 1_000)
  let events = 0
  const sendEvent: CardShop['sendEvent'] = async (url, kind) => {
    events += 1
    const [object] = stripe.subscriptions()
    const { body, headers } = stripeWebhook({ id: `evt_${events}`, type: kind, data: { object } }, webhookSecret)
    const answer = await fetch(`${url}/api/payment/stripe-webhook`, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(`The webhook: ${answer.status} ${await answer.text()}`)
  }
  return {
    stripe,
    sendEvent,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_API_URL: stripe.url,
    },
    async subscribe(account) {
      await account.post('/api/payment/create-checkout')
      stripe.pay(stripe.checkouts()[0]?.id ?? '')
      await sendEvent(account.url, 'customer.subscription.created')
    },
    stop: stripe.stop,
  }
}
