import { Conflict } from '../../../platform/errors.ts'
import { findCustomer } from './card-customer-table.ts'
import type { CardsContext } from '../context.ts'
import { syncCustomer } from './sync-customer.ts'

export const nothingToCancel = 'You have no paid subscription to cancel.'

/**
 * Cancels at the end of the period. Idempotent. Throws Conflict without an active card subscription, and Stripe's
 * errors.
 */
export async function cancelSubscription(context: CardsContext, accountId: string): Promise<void> {
  const customer = await findCustomer(context.db, { accountId })
  if (customer === null || customer.subscription_id === null) throw new Conflict(nothingToCancel)
  await context.stripe.subscriptions.update(customer.subscription_id, { cancel_at_period_end: true })
  await syncCustomer(context, customer.customer_id)
}

/** Cancels the account's subscriptions immediately when the account is deleted. */
export async function endSubscriptions(context: CardsContext, accountId: string): Promise<void> {
  const customer = await findCustomer(context.db, { accountId })
  if (customer?.subscription_id == null) return
  await context.stripe.subscriptions.cancel(customer.subscription_id)
}
