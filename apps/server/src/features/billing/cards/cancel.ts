import { Conflict } from '../../../platform/errors.ts'
import { findCustomer } from './card-customer-table.ts'
import { type CardsCtx, syncCustomer } from './sync-customer.ts'

/**
 * Cancels at the end of the period. Idempotent. Throws Conflict without an active card subscription, and Stripe's
 * errors.
 */
export async function cancelSubscription(ctx: CardsCtx, accountId: string): Promise<void> {
  const customer = await findCustomer(ctx.db, { accountId })
  if (customer === null || customer.subscription_id === null)
    throw new Conflict('You have no paid subscription to cancel.')
  await ctx.stripe.subscriptions.update(customer.subscription_id, { cancel_at_period_end: true })
  await syncCustomer(ctx, customer.customer_id)
}

/** Cancels the account's subscriptions immediately when the account is deleted. */
export async function endSubscriptions(ctx: CardsCtx, accountId: string): Promise<void> {
  const customer = await findCustomer(ctx.db, { accountId })
  if (customer?.subscription_id == null) return
  await ctx.stripe.subscriptions.cancel(customer.subscription_id)
}
