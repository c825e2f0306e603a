import { z } from 'zod'
import { readJson } from '../read-json.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Answered = { status: number; body: unknown }
export type Tx = { address: string; satoshis: number; confirmedAt: number | null }

const listen = async (answer: (request: IncomingMessage, url: URL) => Promise<Answered>) => {
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request, new URL(request.url ?? '/', 'http://stand-in'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const http = createServer((request, response) => void send(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((done) => http.close(() => done())),
  }
}

/**
 * A fake chain and exchange rate: Esplora's address calls, 25 confirmed transactions per page, and `{USD}` under
 * /rate.
 */
export async function startFakeEsplora() {
  const fake = { usd: 50_000, isAway: false, txs: [] as Tx[], asked: [] as string[] }
  const { url, stop } = await listen(async (_request, { pathname }) => {
    fake.asked.push(pathname)
    if (fake.isAway) return { status: 502, body: 'bad gateway' }
    if (pathname === '/rate') return { status: 200, body: { USD: fake.usd } }
    const [, address, kind, last] = /^\/address\/(\w+)\/txs\/(chain|mempool)(?:\/(\w+))?$/.exec(pathname) ?? []
    const txs = fake.txs
      .map((tx, index) => ({ ...tx, txid: `tx${index}` }))
      .filter((tx) => tx.address === address && (tx.confirmedAt !== null) === (kind === 'chain'))
      .reverse()
    const from = last === undefined ? 0 : txs.findIndex(({ txid }) => txid === last) + 1
    const page = txs.slice(from, kind === 'chain' ? from + 25 : 50)
    return {
      status: 200,
      body: page.map(({ txid, satoshis, confirmedAt }) => ({
        txid,
        vout: [
          { scriptpubkey_address: 'bc1qchange', value: 1 },
          { scriptpubkey_address: address, value: satoshis },
        ],
        status: {
          confirmed: confirmedAt !== null,
          ...(confirmedAt === null ? {} : { block_time: confirmedAt / 1_000 }),
        },
      })),
    }
  })
  return Object.assign(fake, { url, stop })
}

/** BTCPay's Greenfield API: an invoice, its payment methods, and signed webhooks. */
export async function startFakeBtcpay(store: { apiKey: string; storeId: string; webhookSecret: string }) {
  type Payment = { value: string; status: string; receivedDate: number }
  const invoices = new Map<string, { address: string; amount: string; payments: Payment[] }>()
  const { url, stop } = await listen(async (request, { pathname }) => {
    if (request.headers.authorization !== `token ${store.apiKey}`)
      return { status: 401, body: { code: 'unauthenticated' } }
    const [, storeId, id, methods] =
      /^\/api\/v1\/stores\/(\w+)\/invoices(?:\/(\w+)(\/payment-methods)?)?$/.exec(pathname) ?? []
    if (storeId !== store.storeId) return { status: 404, body: { code: 'store-not-found' } }
    if (id === undefined) {
      const { amount } = readJson(JSON.parse(await text(request)), { amount: z.coerce.number() })
      const made = `inv${invoices.size}`
      invoices.set(made, {
        address: `bc1qinvoice${invoices.size}`,
        amount: (amount / 50_000).toFixed(8),
        payments: [],
      })
      return { status: 200, body: { id: made, status: 'New', additionalStatus: 'None' } }
    }
    const invoice = invoices.get(id)
    if (invoice === undefined || methods === undefined) return { status: 404, body: { code: 'invoice-not-found' } }
    const { address, amount, payments } = invoice
    return { status: 200, body: [{ paymentMethodId: 'BTC-CHAIN', destination: address, amount, payments }] }
  })
  return {
    url,
    stop,
    pay(invoiceId: string, payment: { value: string; status: string; at: number }): void {
      const { value, status, at } = payment
      invoices.get(invoiceId)?.payments.splice(0, 1, { value, status, receivedDate: Math.floor(at / 1_000) })
    },
    /** A webhook delivery; a redelivery names the first one. */
    delivery(invoiceId: string, original?: string) {
      const deliveryId = randomUUID()
      const body = JSON.stringify({
        deliveryId,
        originalDeliveryId: original ?? deliveryId,
        isRedelivery: original !== undefined,
        type: 'InvoiceSettled',
        invoiceId,
      })
      const signature = `sha256=${createHmac('sha256', store.webhookSecret).update(body).digest('hex')}`
      return { deliveryId, body, headers: { 'content-type': 'application/json', 'btcpay-sig': signature } }
    },
  }
}
