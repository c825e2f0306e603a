import type { Stripe } from 'stripe'
import type { Platform } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'

export type BillingContext = Platform & {
  plans: Plans
  /** Call after the account's plan changed; every process then reloads it. */
  changed: (accountId: string) => Promise<void>
}

/** With card payment, which the operator has set up. */
export type CardsContext = BillingContext & { stripe: Stripe; priceId: string }
