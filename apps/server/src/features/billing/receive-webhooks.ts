import type { FastifyInstance } from 'fastify'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Bitcoin } from './bitcoin/open-bitcoin.ts'
import type { Cards } from './cards/open-cards.ts'
import { badSignature } from './bad-signature.ts'

/** Webhooks of Stripe and BTCPay. The signature covers the raw body, so the body is not parsed before. */
export function receiveWebhooks(
  http: FastifyInstance,
  { cards, bitcoin }: { cards: Cards | null; bitcoin: Bitcoin | null },
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { policy: { who: 'visitor', key: null } as const }
    const schema = { hide: true }

    scope.post('/api/payment/stripe-webhook', { config, schema }, async ({ body, headers }) => {
      if (cards === null) throw new NotFound('Card payment is not set up.')
      await cards.take({ body: bytesOf(body), signature: String(headers['stripe-signature'] ?? '') })
      return { success: true }
    })
    scope.post('/api/payment/btcpay-webhook', { config, schema }, async ({ body, headers }) => {
      if (bitcoin === null) throw new NotFound('Payment through BTCPay is not set up.')
      const isTaken = await bitcoin.take({ body: bytesOf(body), signature: String(headers['btcpay-sig'] ?? '') })
      if (!isTaken) throw new Invalid(badSignature)
      return { success: true }
    })
  })
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof Buffer) return body
  throw new Invalid(badSignature)
}
