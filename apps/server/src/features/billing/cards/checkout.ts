import { Stripe } from 'stripe'
import type { Actor } from '../../../platform/api/actor.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import { type CardCustomerRow, findCustomer, insertCustomer, updateCustomer } from './card-customer-table.ts'
import type { CardsContext } from '../context.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Returns the URL of Stripe Checkout. Repeated clicks return the same Checkout, so a second subscription cannot
 * start. Throws Conflict when a subscription is active, and Stripe's errors.
 */
export async function beginCheckout(context: CardsContext, { accountId, email }: Actor): Promise<string | null> {
  const customer = await customerOf(context, { accountId, email })
  await syncCustomer(context, customer.customer_id)
  const existing = (await findCustomer(context.db, { accountId })) ?? customer
  if (existing.subscription_id !== null)
    throw new Conflict('You already have a subscription. Manage it under Manage Billing.')
  const open = await openCheckout(context, existing.checkout_id)
  if (open !== null) return open.url
  const session = await context.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: existing.customer_id,
      client_reference_id: accountId,
      line_items: [{ price: context.priceId, quantity: 1 }],
      success_url: context.links.url('/payment?checkout=done'),
      cancel_url: context.links.url('/payment?checkout=left'),
    },
    // Concurrent calls use the same idempotency key, so Stripe returns the same Checkout to both.
    { idempotencyKey: `checkout ${existing.customer_id} after ${existing.checkout_id ?? 'none'}` },
  )
  await updateCustomer(context.db, accountId, { checkout_id: session.id })
  return session.url
}

async function customerOf(
  context: CardsContext,
  account: { accountId: string; email: string },
): Promise<CardCustomerRow> {
  const { accountId, email } = account
  const known = await findCustomer(context.db, { accountId })
  if (known !== null) return known
  const { id } = await context.stripe.customers.create(
    { email, metadata: { account: accountId } },
    { idempotencyKey: `customer ${accountId}` },
  )
  await insertCustomer(context.db, accountId, id)
  const made = await findCustomer(context.db, { accountId })
  if (made === null) throw new Forbidden('This account no longer exists.')
  return made
}

async function openCheckout({ stripe }: CardsContext, id: string | null): Promise<Stripe.Checkout.Session | null> {
  if (id === null) return null
  try {
    const session = await stripe.checkout.sessions.retrieve(id)
    return session.status === 'open' ? session : null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null // no longer exists
    throw error
  }
}
