import { Conflict } from '../../../platform/errors.ts'
import { findCustomer } from './card-customer-table.ts'
import type { CardsContext } from '../context.ts'

/**
 * URL of Stripe's page for invoices and cards. Throws Conflict when the account never paid by card, and Stripe's
 * errors.
 */
export async function openPortal({ db, stripe, links }: CardsContext, accountId: string): Promise<string> {
  const customer = await findCustomer(db, { accountId })
  if (customer === null) throw new Conflict('No card payments yet, so there are no invoices or cards to manage.')
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.customer_id,
    return_url: links.url('/payment'),
  })
  return url
}
