import { z } from 'zod'
import { readJson } from '../read-json.ts'
import { createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Item = Record<string, unknown> & { id: string }
const month = 30 * 86_400

export type FakeStripe = {
  url: string
  /** Stripe's current time, epoch seconds. */
  now: number
  /** Answers 503 while true. */
  isAway: boolean
  /** Calls received, as `METHOD /path`. */
  asked: string[]
  /** The customer pays at Checkout: the subscription starts and is paid. */
  pay: (checkoutId: string) => Item
  /** The next period begins; its charge succeeds or fails. */
  renew: (subscriptionId: string, isCharged: boolean) => void
  /** Ends the period of a cancelled subscription, or the subscription immediately. */
  end: (subscriptionId: string) => void
  refund: (subscriptionId: string) => void
  dispute: (subscriptionId: string, status: 'needs_response' | 'won' | 'lost') => void
  checkouts: () => Item[]
  subscriptions: () => Item[]
  stop: () => Promise<void>
}

/**
 * A fake of Stripe's subscriptions over HTTP, in the shapes of its API of 2026: customers, Checkout with idempotency
 * keys, subscriptions with periods on their items, paid invoices with payments, charges, disputes, prices, the
 * portal.
 */
export async function startFakeStripe(
  price: { unit_amount: number; currency: string; interval_count?: number } = { unit_amount: 999, currency: 'usd' },
): Promise<FakeStripe> {
  const itemsByKind = new Map<string, Item[]>()
  const byKey = new Map<string, unknown>()
  let count = 0
  const all = (kind: string): Item[] => itemsByKind.get(kind) ?? []
  const find = (kind: string, id: string): Item => {
    const item = all(kind).find((one) => one.id === id)
    if (item === undefined) throw new Missing(`No such ${kind}: '${id}'`)
    return item
  }
  function add(kind: string, prefix: string, fields: object): Item {
    const item = { id: `${prefix}_${++count}`, object: kind, created: fake.now, ...fields }
    itemsByKind.set(kind, [item, ...all(kind)])
    return item
  }

  function charge(subscription: Item, isCharged: boolean): void {
    const [from, until] = periodOf(subscription)
    const intent = `pi_${++count}`
    if (isCharged) {
      const { customer } = subscription
      add('charge', 'ch', {
        customer,
        payment_intent: intent,
        paid: true,
        amount: price.unit_amount,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
      })
    }
    const invoice = add('invoice', 'in', {
      customer: subscription['customer'],
      subscription: subscription.id,
      status: isCharged ? 'paid' : 'open',
      currency: price.currency,
      number: `G-${count}`,
      amount_paid: isCharged ? price.unit_amount : 0,
      status_transitions: { paid_at: isCharged ? fake.now : null },
      lines: list([{ period: { start: from, end: until } }]),
      payments: list(isCharged ? [{ payment: { type: 'payment_intent', payment_intent: intent } }] : []),
    })
    Object.assign(subscription, { latest_invoice: invoice.id, status: isCharged ? 'active' : 'past_due' })
  }
  const setPeriod = (subscription: Item, start: number): void => {
    subscription['items'] = list([
      { id: 'si', price: { id: 'price_1' }, current_period_start: start, current_period_end: start + month },
    ])
  }
  const newestCharge = (subscriptionId: string): Item => {
    const { customer } = find('subscription', subscriptionId)
    const found = all('charge').find((one) => one['customer'] === customer)
    if (found === undefined) throw new Missing('No charge')
    return found
  }

  function answer(method: string, path: string, form: URLSearchParams): unknown {
    const [, kind = '', id = '', action = ''] =
      /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/([a-z]+_\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const ofCustomer = (items: Item[]) => items.filter((one) => one['customer'] === form.get('customer'))
    if (kind === 'prices')
      return {
        id,
        object: 'price',
        ...price,
        recurring: { interval: 'month', interval_count: price.interval_count ?? 1 },
      }
    if (method === 'POST' && kind === 'customers') return add('customer', 'cus', { email: form.get('email') })
    if (kind === 'checkout/sessions' && method === 'POST') {
      const checkout = add('checkout', 'cs', { customer: form.get('customer'), status: 'open' })
      const back = encodeURIComponent(form.get('success_url') ?? '')
      return Object.assign(checkout, { url: `${fake.url}/checkout/${checkout.id}?back=${back}` })
    }
    if (kind === 'checkout/sessions') return find('checkout', id)
    if (kind === 'billing_portal/sessions') return { id: 'bps_1', url: 'https://portal.example/' }
    if (kind === 'subscriptions' && method === 'DELETE') {
      fake.end(id)
      return find('subscription', id)
    }
    if (kind === 'subscriptions' && id !== '' && method === 'POST')
      return Object.assign(find('subscription', id), {
        cancel_at_period_end: form.get('cancel_at_period_end') === 'true',
      })
    if (kind === 'subscriptions' && id !== '') return find('subscription', id)
    if (kind === 'subscriptions') return list(ofCustomer(all('subscription')))
    if (kind === 'invoices' && id !== '') return find('invoice', id)
    if (kind === 'invoices')
      return list(ofCustomer(all('invoice')).filter((one) => one['status'] === form.get('status')))
    if (kind === 'charges' && id !== '') return find('charge', id)
    if (kind === 'charges') return list(ofCustomer(all('charge')))
    if (kind === 'disputes' && id !== '') return find('dispute', id)
    if (kind === 'disputes') return list(all('dispute').filter((one) => one['charge'] === form.get('charge')))
    throw new Missing(`Unrecognized request URL (${method}: ${path}${action})`)
  }

  async function serve(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    fake.asked.push(`${method} ${url.pathname}`)
    const sent = await text(request)
    if (fake.isAway) return { status: 503, body: { error: { message: 'away', type: 'api_error' } } }
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = method === 'POST' ? byKey.get(key) : undefined
    if (known !== undefined) return { status: 200, body: known }
    try {
      const made = answer(method, url.pathname, new URLSearchParams(method === 'GET' ? url.search : sent))
      if (method === 'POST' && key !== '') byKey.set(key, made)
      return { status: 200, body: made }
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      return {
        status: 404,
        body: { error: { message: error.message, type: 'invalid_request_error', code: 'resource_missing' } },
      }
    }
  }

  /** Checkout's page: opening it means paying. */
  function payPage(path: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(path, 'http://stripe')
    fake.pay(pathname.split('/').at(-1) ?? '')
    response.writeHead(303, { location: searchParams.get('back') ?? '/' }).end()
  }
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/checkout/') === true) return payPage(request.url, response)
    const { status, body } = await serve(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const http = createServer((request, response) => void send(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port.')
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${address.port}`,
    now: Math.floor(Date.UTC(2025, 0, 15, 12) / 1_000),
    isAway: false,
    asked: [],
    pay(checkoutId) {
      const checkout = find('checkout', checkoutId)
      checkout['status'] = 'complete'
      const { customer } = checkout
      const subscription = add('subscription', 'sub', {
        customer,
        start_date: fake.now,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
      })
      setPeriod(subscription, fake.now)
      charge(subscription, true)
      return subscription
    },
    renew(subscriptionId, isCharged) {
      const subscription = find('subscription', subscriptionId)
      setPeriod(subscription, periodOf(subscription)[1])
      charge(subscription, isCharged)
    },
    end: (subscriptionId) =>
      void Object.assign(find('subscription', subscriptionId), { status: 'canceled', ended_at: fake.now }),
    refund: (subscriptionId) =>
      void Object.assign(newestCharge(subscriptionId), { amount_refunded: price.unit_amount, refunded: true }),
    dispute(subscriptionId, status) {
      const charged = newestCharge(subscriptionId)
      charged['disputed'] = true
      const known = all('dispute').find((one) => one['charge'] === charged.id)
      if (known === undefined) add('dispute', 'du', { charge: charged.id, amount: price.unit_amount, status })
      else known['status'] = status
    },
    checkouts: () => all('checkout'),
    subscriptions: () => all('subscription'),
    stop: () => new Promise((done) => http.close(() => done())),
  }
  return fake
}

class Missing extends Error {
  override readonly name = 'Missing'
}

const list = (data: object[]) => ({ object: 'list', has_more: false, data })

function periodOf(subscription: Item): [from: number, until: number] {
  const { data } = readJson(subscription['items'], {
    data: z.array(z.looseObject({ current_period_start: z.number(), current_period_end: z.number() })),
  })
  const [item] = data
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0]
}

/** A webhook as Stripe sends it: the raw body and its signature. */
export function stripeWebhook(event: object, secret: string): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } }
}
