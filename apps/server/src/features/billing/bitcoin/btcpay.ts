import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { satoshisPerBitcoin } from '../bitcoin-amount.ts'
import { parseJson } from '../parse-json.ts'
import { fetchJson } from './fetch-json.ts'
import { type BitcoinWallet, WalletAway } from './wallet.ts'

/** BTCPay Server's Greenfield API (docs.btcpayserver.org/API/Greenfield/v1): invoices, their payment methods, webhooks. */
export type BtcpaySettings = { url: string; apiKey: string; storeId: string; webhookSecret: string }

const expirationMinutes = 30
const bitcoin = 'BTC-CHAIN'

const decimal = z.union([z.string(), z.number()]).transform(Number).pipe(z.number().nonnegative())
const invoiceSchema = z.object({ id: z.string() })
const methodsSchema = z.array(
  z.object({
    paymentMethodId: z.string(),
    destination: z.string().nullish(),
    amount: decimal,
    payments: z
      .array(
        z.object({ value: decimal, status: z.string(), receivedDate: z.union([z.string(), z.number()]).nullish() }),
      )
      .default([]),
  }),
)

export function openBtcpay({ url, apiKey, storeId }: BtcpaySettings): BitcoinWallet {
  const store = `${url}/api/v1/stores/${encodeURIComponent(storeId)}`
  const headers = { authorization: `token ${apiKey}`, 'content-type': 'application/json' }
  const methodOf = async (invoiceId: string) => {
    const path = `${store}/invoices/${encodeURIComponent(invoiceId)}/payment-methods`
    const methods = await fetchJson(path, methodsSchema, { headers })
    const method = methods.find(({ paymentMethodId }) => paymentMethodId === bitcoin || paymentMethodId === 'BTC')
    if (method === undefined) throw new WalletAway('The BTCPay store does not accept on-chain Bitcoin payments.')
    return method
  }
  return {
    provider: 'btcpay',
    async requestPayment({ id, cents }) {
      // BTCPay's medium speed means one confirmation.
      const checkout = { expirationMinutes, speedPolicy: 'MediumSpeed', paymentMethods: [bitcoin] }
      const body = { amount: (cents / 100).toFixed(2), currency: 'USD', metadata: { orderId: id }, checkout }
      const invoice = await fetchJson(`${store}/invoices`, invoiceSchema, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const { destination, amount } = await methodOf(invoice.id)
      if (destination == null || amount === 0) throw new WalletAway('The BTCPay server returned no address.')
      const satoshis = Math.round(amount * satoshisPerBitcoin)
      return {
        satoshis,
        invoiceId: invoice.id,
        expiresInMs: expirationMinutes * 60_000,
        address: { kind: 'given', address: destination },
      }
    },
    async checkPayments({ invoiceId }) {
      const { payments } = await methodOf(invoiceId ?? '')
      const sum = (status: string): number =>
        payments.reduce(
          (total, { value, status: is }) => total + (is === status ? Math.round(value * satoshisPerBitcoin) : 0),
          0,
        )
      const settled = payments
        .filter(({ status }) => status === 'Settled')
        .map(({ receivedDate }) => timeOf(receivedDate))
      return {
        confirmed: sum('Settled'),
        pending: sum('Processing'),
        confirmedAt: settled.length > 0 ? Math.max(...settled) : null,
      }
    },
  }
}

/** Seconds since 1970, or an ISO date. */
function timeOf(date: string | number | null | undefined): number {
  if (typeof date === 'number') return date * 1_000
  return date == null ? 0 : Date.parse(date)
}

const deliverySchema = z.object({
  deliveryId: z.string(),
  originalDeliveryId: z.string().nullish(),
  type: z.string(),
  invoiceId: z.string().nullish(),
})

/** The event of a BTCPay webhook; null when the signature is wrong or the body is not an event. */
export function readDelivery(
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
): { id: string; kind: string; invoiceId: string | null } | null {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const parsed = deliverySchema.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { deliveryId, originalDeliveryId, type, invoiceId } = parsed.data
  return { id: originalDeliveryId ?? deliveryId, kind: type, invoiceId: invoiceId ?? null }
}
