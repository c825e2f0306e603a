import { Stripe } from 'stripe'
import { z } from 'zod'
import { queues } from '../../../platform/jobs/index.ts'
import { deleteOldEvents, insertEvent, listOpenEvents, markDone } from '../billing-event-table.ts'
import { findCustomer, listCustomersToRead } from './card-customer-table.ts'
import { checkPrice } from './check-price.ts'
import { customerOfSubject, readEvent } from './read-event.ts'
import { type CardSettings, openStripe } from './stripe-client.ts'
import type { BillingContext, CardsContext } from '../context.ts'
import { syncCustomer } from './sync-customer.ts'

/** Objects that Stripe does not know (any more) are treated as absent. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

export type Cards = {
  context: CardsContext
  /**
   * Stores a webhook event, then answers; a background job does the work. Throws Invalid when it is not from Stripe.
   */
  take: (webhook: { body: Buffer; signature: string }) => Promise<void>
  /** Syncs the account's customer with Stripe, if it has one. */
  sync: (accountId: string) => Promise<void>
  close: () => Promise<void>
}

const jobSchema = z.object({ customer: z.string() })
/** Interval at which events with a lost job are found. */
const pollMs = 10_000
const eventsPerBatch = 100
const customersANight = 10_000
const hourOfNight = 3
const dayMs = 86_400_000
const keepEventsMs = 45 * dayMs

/**
 * Opens card payment if the operator has set it up. Throws StartRefused when Stripe's price differs from the one
 * shown.
 */
export async function openCards(
  billing: BillingContext,
  { settings, doesWork }: { settings: CardSettings; doesWork: boolean },
): Promise<Cards> {
  const { db, jobs, clock, log } = billing
  const stripe = openStripe(settings)
  const context: CardsContext = { ...billing, stripe, priceId: settings.priceId }
  await checkPrice(billing, stripe, settings.priceId)
  const stopping = new AbortController()

  const send = async (customers: readonly string[]): Promise<void> =>
    jobs.send(
      queues.payment,
      customers.map((customer) => ({ key: customer, data: { customer } })),
    )

  /** Syncs the customers of open events; then the events are done. */
  async function derive(): Promise<void> {
    for (const event of await listOpenEvents(db, 'stripe', eventsPerBatch)) {
      const customer = await customerOfSubject(stripe, event.subject).catch(nullIfUnknown)
      if (customer !== null) await syncCustomer(context, customer).catch(nullIfUnknown)
      await markDone(db, event, clock.now())
    }
  }

  async function poll(): Promise<void> {
    await jobs.begun(stopping.signal)
    while (!stopping.signal.aborted) {
      await derive().catch((error: unknown) =>
        log.warn({ err: error }, 'Stripe events delayed: Stripe does not answer'),
      )
      await clock.sleep(pollMs, stopping.signal).catch(() => undefined)
    }
  }

  if (doesWork) {
    await jobs.work(queues.payment, 1, async (data) => {
      const { customer } = jobSchema.parse(data)
      if (customer === '') await derive()
      else await syncCustomer(context, customer)
    })
    await jobs.work(queues.paymentNightly, 1, async () => {
      await deleteOldEvents(db, clock.now() - keepEventsMs)
      await send(await listCustomersToRead(db, clock.now() - dayMs / 2, customersANight))
    })
    await jobs.daily(queues.paymentNightly, hourOfNight)
  }
  const polling = doesWork ? poll() : Promise.resolve()

  return {
    context,
    async take(webhook) {
      await insertEvent(db, readEvent(stripe, webhook, settings.webhookSecret), clock.now())
      await send(['']).catch((error: unknown) =>
        log.warn({ err: error }, 'queueing an event failed; poller will find it'),
      )
    },
    async sync(accountId) {
      const customer = await findCustomer(db, { accountId })
      if (customer !== null) await syncCustomer(context, customer.customer_id)
    },
    async close() {
      stopping.abort()
      await polling
    },
  }
}
