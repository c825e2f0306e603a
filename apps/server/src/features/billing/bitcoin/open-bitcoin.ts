import { queues } from '../../../platform/jobs/index.ts'
import { insertEvent, listOpenEvents, markDone } from '../billing-event-table.ts'
import type { BillingContext } from '../context.ts'
import { beginOrder } from './begin-order.ts'
import { type BtcpaySettings, readDelivery } from './btcpay.ts'
import { type BitcoinOrder, findOrderByInvoice, listWatched, updateOrder } from './order-table.ts'
import { applyPayment } from './apply-payment.ts'
import type { BitcoinWallet } from './wallet.ts'

export type Bitcoin = {
  /** The account's open order, or a new one. Throws WalletAway. */
  order: (accountId: string) => Promise<BitcoinOrder>
  /** Stores a BTCPay webhook; false when it is not signed by BTCPay. */
  take: (webhook: { body: Buffer; signature: string }) => Promise<boolean>
  close: () => Promise<void>
}

const pollMs = 15_000
const eventsPerBatch = 100
const freshMs = 10_000
const oldMs = 10 * 60_000

export type BitcoinOptions = { wallet: BitcoinWallet; btcpay: BtcpaySettings | null; doesWork: boolean }

export async function openBitcoin(
  context: BillingContext,
  { wallet, btcpay, doesWork }: BitcoinOptions,
): Promise<Bitcoin> {
  const { db, jobs, clock, log, changed } = context
  const stopping = new AbortController()
  const beginning = new Map<string, Promise<BitcoinOrder>>()

  async function checkPayments({
    id,
    address,
    invoice_id: invoiceId,
    account_id: accountId,
    created_at: createdAt,
  }: BitcoinOrder): Promise<void> {
    const seen = await wallet.checkPayments({ address, invoiceId, createdAt })
    await db.transaction().execute((trx) => applyPayment(context, trx, { id, seen }))
    await changed(accountId)
  }

  /** An order that cannot be checked now is retried at the next poll; the others continue. */
  async function checkAll(): Promise<void> {
    for (const event of await listOpenEvents(db, 'btcpay', eventsPerBatch)) {
      const order = event.subject === null ? null : await findOrderByInvoice(db, event.subject)
      if (order !== null) await checkPayments(order)
      await markDone(db, event, clock.now())
    }
    const watched = await listWatched(db, { now: clock.now(), freshMs, oldMs })
    for (const order of watched.filter(({ provider }) => provider === wallet.provider)) {
      await checkPayments(order).catch(async (error: unknown) => {
        log.warn({ err: error, order: order.id }, 'checking a Bitcoin order failed; poller will retry')
        await updateOrder(db, order.id, { checked_at: clock.now() })
      })
    }
  }

  /** Parallel calls for an account share one, because BTCPay would create an invoice for each. */
  async function orderOf(accountId: string): Promise<BitcoinOrder> {
    const begun = beginning.get(accountId)
    if (begun !== undefined) return await begun
    const begins = beginOrder(context, wallet, accountId).finally(() => beginning.delete(accountId))
    beginning.set(accountId, begins)
    return await begins
  }

  const notify = (): Promise<void> => jobs.send(queues.bitcoin, [{ key: 'watch', data: {} }])

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await notify().catch((error: unknown) =>
        log.warn({ err: error }, 'queueing Bitcoin orders failed; poller will retry'),
      )
      await clock.sleep(pollMs, stopping.signal).catch(() => undefined)
    }
  }
  if (doesWork) await jobs.work(queues.bitcoin, 1, checkAll)
  const polling = doesWork ? poll() : Promise.resolve()

  return {
    order: orderOf,
    async take(webhook) {
      const delivery = btcpay === null ? null : readDelivery(webhook, btcpay.webhookSecret)
      if (delivery === null) return false
      const { id, kind, invoiceId } = delivery
      await insertEvent(db, { provider: 'btcpay', id, kind, subject: invoiceId }, clock.now())
      await notify().catch((error: unknown) =>
        log.warn({ err: error }, 'notifying about an event failed; poller will find it'),
      )
      return true
    },
    async close() {
      stopping.abort()
      await polling
    },
  }
}
