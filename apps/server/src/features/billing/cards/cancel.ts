import { Conflict } from '../../../platform/errors.ts'
import { findCustomer } from './card-customer-table.ts'
import { type CardsCtx, syncCustomer } from './sync-customer.ts'

/** At the end of the period; again changes nothing. Throws Conflict where no card is charged, and Stripe's errors. */
export async function cancelSubscription(ctx: CardsCtx, accountId: string): Promise<void> {
  const customer = await findCustomer(ctx.db, { accountId })
  if (customer === null || customer.subscription_id === null)
    throw new Conflict('There is no paid subscription to cancel.')
  await ctx.stripe.subscriptions.update(customer.subscription_id, { cancel_at_period_end: true })
  await syncCustomer(ctx, customer.customer_id)
}

/** Ends what Stripe would go on charging, when the account goes; at once, since nobody is left to use it. */
export async function endSubscriptions(ctx: CardsCtx, accountId: string): Promise<void> {
  const customer = await findCustomer(ctx.db, { accountId })
  if (customer?.subscription_id == null) return
  await ctx.stripe.subscriptions.cancel(customer.subscription_id)
}
