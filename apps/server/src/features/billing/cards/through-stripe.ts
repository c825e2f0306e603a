import { Stripe } from 'stripe'
import { Unavailable } from '../../../platform/errors.ts'

const stripeAway = 'The card payment service cannot be reached. Please try again soon.'

/** What cannot be done without Stripe is said as that, whatever its words. */
export async function throughStripe<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Unavailable(stripeAway, { cause: error })
    throw error
  }
}
