import { z } from 'zod'
import { createHmac } from 'node:crypto'
import { waitFor, readJson } from '@gazetteer/testkit'
import { startFakeBtcpay, startFakeEsplora } from '@gazetteer/testkit/fakes/fake-bitcoin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { addressAt } from '../bitcoin/own-wallet.ts'

const minute = 60_000
const dayMs = 86_400_000
/** The account key and addresses of BIP 84's own test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

const statusOf = async ({ browser }: SignedIn) => (await browser.get('/api/subscription/status')).json
const historyOf = async ({ browser }: SignedIn) =>
  readJson((await browser.get('/api/payment/history')).json, {
    orders: z.array(z.looseObject({ state: z.string(), received: z.number() })),
    payments: z.array(z.looseObject({ amount: z.number() })),
  })
const becomes = (person: SignedIn, plan: string) =>
  waitFor(plan, async () => (await statusOf(person))['plan'] === plan, 30_000)

test('addresses are those of the wallet', () => {
  expect(addressAt(zpub, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(addressAt(zpub, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  expect(() => addressAt('xprv1', 0)).toThrow('Not an extended public key.')
})

describe('the operator’s own key', () => {
  let chain: Awaited<ReturnType<typeof startFakeEsplora>>
  let server: TestServer
  beforeAll(async () => {
    chain = await startFakeEsplora()
    const env = { BITCOIN_XPUB: zpub, ESPLORA_URL: chain.url, BITCOIN_RATE_URL: `${chain.url}/rate` }
    server = await startTestServer({ env })
  })
  afterAll(async () => {
    await server.stop()
    await chain.stop()
  })

  type Order = { address: string; amount: number; qrCode: string }
  const ask = async ({ browser }: SignedIn): Promise<Order> =>
    readJson((await browser.post('/api/payment/create-bitcoin', { plan: 'professional' })).json, {
      address: z.string(),
      amount: z.number(),
      qrCode: z.string(),
    })
  const satoshis = ({ amount }: Order): number => Math.round(amount * 1e8)
  function pay({ address }: Order, amount: number, isConfirmed = true): { confirmedAt: number | null } {
    const tx = { address, satoshis: amount, confirmedAt: isConfirmed ? server.clock.now() : null }
    chain.txs.push(tx)
    return tx
  }
  /** Watched orders are checked again when old enough. */
  async function checkOrders(): Promise<void> {
    await waitFor('the poller to rest', () => server.clock.sleepers() > 0)
    server.clock.advance(11 * minute)
  }
  const orderState = async (person: SignedIn) => (await historyOf(person)).orders[0]?.state

  test('requested, seen, confirmed once: 30 days of Professional, and the same address while it can be paid', async () => {
    const person = await server.signedIn()
    const order = await ask(person)
    expect(order).toMatchObject({ address: expect.stringMatching(/^bc1q/), amount: 0.0001998 })
    expect(order.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(await ask(person)).toEqual(order)
    const tx = pay(order, satoshis(order), false)
    await checkOrders()
    await waitFor('seen', async () => (await orderState(person)) === 'seen')
    expect(await statusOf(person)).toMatchObject({ plan: 'free' })
    tx.confirmedAt = server.clock.now()
    const until = new Date(server.clock.now() + 30 * dayMs).toISOString()
    await checkOrders()
    await becomes(person, 'professional')
    expect(await statusOf(person)).toMatchObject({ paidBy: 'bitcoin', paidUntil: until, nextBillingDate: null })
    expect((await historyOf(person)).payments).toMatchObject([{ kind: 'bitcoin', amount: 19_980, currency: 'btc' }])
    const next = await ask(person)
    expect(next.address).not.toBe(order.address)
    pay(next, satoshis(next))
    await checkOrders()
    const later = new Date(Date.parse(until) + 30 * dayMs).toISOString()
    await waitFor('60 days', async () => (await statusOf(person))['paidUntil'] === later)
  })

  test('reports an underpayment and counts it once the rest arrives; accepts slightly less; reports an overpayment', async () => {
    const short = await server.signedIn()
    const order = await ask(short)
    pay(order, 10_000)
    server.clock.advance(40 * minute)
    await checkOrders()
    await waitFor('the mail', async () => (await server.outbox()).some((mail) => mail.includes('payment incomplete')))
    expect(await statusOf(short)).toMatchObject({ plan: 'free' })
    pay(order, satoshis(order) - 10_000)
    await checkOrders()
    await becomes(short, 'professional')
    const close = await server.signedIn()
    const asks = await ask(close)
    pay(asks, Math.floor(satoshis(asks) * 0.995))
    await checkOrders()
    await becomes(close, 'professional')
    const over = await server.signedIn()
    const more = await ask(over)
    pay(more, satoshis(more) * 2)
    await checkOrders()
    await becomes(over, 'professional')
    await waitFor('the mail', async () => (await server.outbox()).some((mail) => mail.includes('with an overpayment')))
  })

  test('a late payment still counts; a reorganisation reverts it, and it counts again once it is confirmed again', async () => {
    const person = await server.signedIn()
    const order = await ask(person)
    server.clock.advance(40 * minute)
    await checkOrders()
    await waitFor('expired', async () => (await orderState(person)) === 'expired')
    server.clock.advance(5 * dayMs)
    const tx = pay(order, satoshis(order))
    await checkOrders()
    await becomes(person, 'professional')
    tx.confirmedAt = null
    await checkOrders()
    await becomes(person, 'free')
    expect((await historyOf(person)).payments).toEqual([])
    tx.confirmedAt = server.clock.now()
    await checkOrders()
    await becomes(person, 'professional')
  })

  test('forty parallel calls to two processes create one address', async () => {
    const person = await server.signedIn()
    const env = { BITCOIN_XPUB: zpub, ESPLORA_URL: chain.url, BITCOIN_RATE_URL: `${chain.url}/rate` }
    const second = await startTestServer({ env, database: server.database, clock: server.clock })
    try {
      const there = second.visitor()
      for (const [name, value] of person.browser.cookies) there.cookies.set(name, value)
      const browsers = Array.from({ length: 40 }, (_, nth) => (nth % 2 === 0 ? person.browser : there))
      const order = await Promise.all(browsers.map((browser) => ask({ ...person, browser })))
      expect(new Set(order.map(({ address }) => address)).size).toBe(1)
      expect((await historyOf(person)).orders).toHaveLength(1)
      const other = await ask(await server.signedIn())
      const indexOf = (address: string) => Array.from({ length: 50 }, (_, at) => addressAt(zpub, at)).indexOf(address)
      expect(indexOf(other.address)).toBe(indexOf(order[0]?.address ?? '') + 1)
    } finally {
      await second.stop()
    }
  })

  test('after the restore of a backup, used addresses are skipped; earlier payments to an address do not count', async () => {
    const before = await server.signedIn()
    const paid = await ask(before)
    pay(paid, satoshis(paid))
    await server.database.executeSql(
      `select setval('bitcoin_address', greatest(1, (select last_value - 1 from bitcoin_address)))`,
    )
    await server.database.executeSql('delete from bitcoin_order where address = $1', [paid.address])
    const other = await server.signedIn()
    const order = await ask(other)
    expect(order.address).not.toBe(paid.address)
    // Of a wallet that was used for something else the day before.
    chain.txs.push({ address: order.address, satoshis: satoshis(order), confirmedAt: server.clock.now() - dayMs })
    await checkOrders()
    await waitFor('the poller to rest', () => server.clock.sleepers() > 0)
    expect(await statusOf(other)).toMatchObject({ plan: 'free' })
    pay(order, satoshis(order))
    await checkOrders()
    await becomes(other, 'professional')
    expect((await historyOf(other)).orders[0]?.received).toBe(order.amount)
  })

  test('many small payments, over several pages, add up', async () => {
    const person = await server.signedIn()
    const order = await ask(person)
    for (let at = 0; at < 60; at += 1) pay(order, Math.ceil(satoshis(order) / 60))
    await checkOrders()
    await becomes(person, 'professional')
    expect((await historyOf(person)).orders[0]?.received).toBeCloseTo(order.amount, 5)
  })

  test('without a rate, or with an impossible one, it answers with the specified message and creates no order', async () => {
    const person = await server.signedIn()
    chain.isAway = true
    const { json } = await person.browser.post('/api/payment/create-bitcoin', { plan: 'professional' })
    expect(json).toMatchObject({ success: false, error: 'Failed to create Bitcoin payment' })
    chain.isAway = false
    chain.usd = 0
    expect((await person.browser.post('/api/payment/create-bitcoin', { plan: 'professional' })).json['success']).toBe(
      false,
    )
    chain.usd = 50_000
    expect((await historyOf(person)).orders).toEqual([])
  })
})

test('BTCPay: a signed webhook for an invoice, even when repeated, makes the account Professional once', async () => {
  const store = { apiKey: 'key', storeId: 'store1', webhookSecret: 'btcpay-secret' }
  const btcpay = await startFakeBtcpay(store)
  const env = {
    BTCPAY_URL: btcpay.url,
    BTCPAY_API_KEY: store.apiKey,
    BTCPAY_STORE_ID: store.storeId,
    BTCPAY_WEBHOOK_SECRET: store.webhookSecret,
  }
  const server = await startTestServer({ env })
  try {
    const person = await server.signedIn()
    const { json } = await person.browser.post('/api/payment/create-bitcoin', { plan: 'professional' })
    expect(json).toMatchObject({ success: true, address: 'bc1qinvoice0', amount: 0.0001998 })
    const sendWebhook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      server.visitor().send('/api/payment/btcpay-webhook', { method: 'POST', body, headers })
    const first = btcpay.delivery('inv0')
    expect((await sendWebhook({ ...first, headers: { ...first.headers, 'btcpay-sig': 'sha256=00' } })).status).toBe(400)
    for (const body of ['', 'no JSON', 'null', '{}']) {
      const signature = createHmac('sha256', store.webhookSecret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` }
      expect([body, (await sendWebhook({ body, headers })).status]).toEqual([body, 400])
    }
    btcpay.pay('inv0', { value: '0.00019980', status: 'Processing', at: server.clock.now() })
    expect((await sendWebhook(first)).status).toBe(200)
    await waitFor('seen', async () => (await historyOf(person)).orders[0]?.state === 'seen')
    btcpay.pay('inv0', { value: '0.00019980', status: 'Settled', at: server.clock.now() })
    expect((await sendWebhook(btcpay.delivery('inv0'))).status).toBe(200)
    expect((await sendWebhook(btcpay.delivery('inv0', first.deliveryId))).status).toBe(200)
    await becomes(person, 'professional')
  } finally {
    await server.stop()
    await btcpay.stop()
  }
})
