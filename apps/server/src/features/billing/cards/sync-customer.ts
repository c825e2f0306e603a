import type { Trx } from '@gazetteer/app-database'
import type { CardsContext } from '../context.ts'
import { deletePayments, upsertPayments } from '../payments/payment-table.ts'
import { findCustomer, nextReading, writeReading } from './card-customer-table.ts'
import { type CardState, cardStateOf } from './card-state.ts'
import { type CustomerFacts, readCustomer } from './read-customer.ts'
import { reportChange } from './report-change.ts'

/** How often a read is repeated because a later one finished first. */
const maxReadings = 5

/**
 * Syncs a customer's state from Stripe; the only way in which card payments change a plan. Called after Checkout, for
 * each webhook and by the nightly job. Idempotent and independent of order. Ignores an unknown customer. Throws
 * Stripe's errors.
 */
export async function syncCustomer(context: CardsContext, customerId: string): Promise<void> {
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const number = await nextReading(context.db)
    const storedCustomer = await findCustomer(context.db, { customerId })
    if (storedCustomer === null) return
    const facts = await readCustomer(context.stripe, customerId, context.priceId)
    const standing = cardStateOf(facts.subscriptions)
    const isWritten = await context.db.transaction().execute(async (trx) => {
      const found = { subscription_id: standing.subscriptionId, state: standing.state, synced_at: context.clock.now() }
      if (!(await writeReading(trx, customerId, { number, ...found }))) return false
      await apply(context, trx, { accountId: storedCustomer.account_id, standing, facts })
      if (storedCustomer.state !== standing.state)
        await reportChange(context, trx, { accountId: storedCustomer.account_id, standing })
      return true
    })
    if (!isWritten) continue
    await context.changed(storedCustomer.account_id)
    return
  }
  throw new Error('repeated reads from Stripe were each overtaken by a later one')
}

async function apply(
  { plans }: CardsContext,
  trx: Trx,
  { accountId, standing, facts }: { accountId: string; standing: CardState; facts: CustomerFacts },
): Promise<void> {
  await plans.setPaid(trx, accountId, { cardUntil: standing.until, cardRenews: standing.renews })
  await upsertPayments(trx, accountId, facts.payments)
  for (const kind of ['card-refund', 'card-dispute'] as const) {
    const ids = facts.payments.filter((payment) => payment.kind === kind).map(({ id }) => id)
    await deletePayments(trx, accountId, { kind, but: ids })
  }
}
