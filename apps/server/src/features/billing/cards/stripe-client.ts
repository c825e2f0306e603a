import { Stripe } from 'stripe'
import type { Config } from '../../../config.ts'

/** The Stripe API version that the code is written for; set webhooks to the same version. */
const apiVersion = '2026-10-28.endive'
const timeoutMs = 20_000
const retries = 2

export type CardSettings = { secretKey: string; webhookSecret: string; priceId: string; apiUrl: string | null }

/** null: card payment is not configured. */
export function cardSettings({ secretKey, webhookSecret, priceId, apiUrl }: Config['stripe']): CardSettings | null {
  if (secretKey === null || webhookSecret === null || priceId === null) return null
  return { secretKey, webhookSecret, priceId, apiUrl }
}

export function openStripe({ secretKey, apiUrl }: CardSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    // As all requests to services of the operator: Node.js sends only fetch through a proxy of the environment.
    httpClient: Stripe.createFetchHttpClient(),
  })
}
