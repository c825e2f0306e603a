import type { Stripe } from 'stripe'
import type { Trx } from '@gazetteer/app-database'
import type { Platform } from '../../../platform/platform.ts'
import type { Plans } from '../../plans/index.ts'
import { deletePayments, upsertPayments } from '../payments/payment-table.ts'
import { findCustomer, nextReading, writeReading } from './card-customer-table.ts'
import { type CardState, cardStateOf } from './card-state.ts'
import { type CustomerFacts, readCustomer } from './read-customer.ts'
import { reportChange } from './report-change.ts'

export type CardsCtx = Platform & {
  stripe: Stripe
  priceId: string
  plans: Plans
  /** Call after the account's plan changed; every process then reloads it. */
  changed: (accountId: string) => Promise<void>
}

/** How often a read is repeated because a later one finished first. */
const maxReadings = 5

/**
 * Syncs a customer's state from Stripe; the only way in which card payments change a plan. Called after Checkout, for
 * each webhook and by the nightly job. Idempotent and independent of order. Ignores an unknown customer. Throws
 * Stripe's errors.
 */
export async function syncCustomer(ctx: CardsCtx, customerId: string): Promise<void> {
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const number = await nextReading(ctx.db)
    const storedCustomer = await findCustomer(ctx.db, { customerId })
    if (storedCustomer === null) return
    const facts = await readCustomer(ctx.stripe, customerId, ctx.priceId)
    const standing = cardStateOf(facts.subscriptions)
    const isWritten = await ctx.db.transaction().execute(async (trx) => {
      const found = { subscription_id: standing.subscriptionId, state: standing.state, synced_at: ctx.clock.now() }
      if (!(await writeReading(trx, customerId, { number, ...found }))) return false
      await apply(ctx, trx, { accountId: storedCustomer.account_id, standing, facts })
      if (storedCustomer.state !== standing.state)
        await reportChange(ctx, trx, { accountId: storedCustomer.account_id, standing })
      return true
    })
    if (!isWritten) continue
    await ctx.changed(storedCustomer.account_id)
    return
  }
  throw new Error('repeated reads from Stripe were each overtaken by a later one')
}

async function apply(
  { plans }: CardsCtx,
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
