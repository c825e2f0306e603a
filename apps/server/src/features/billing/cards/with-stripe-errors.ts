import { Stripe } from 'stripe'
import { Unavailable } from '../../../platform/errors.ts'

const stripeAway = 'The card payment service is unavailable. Please try again soon.'

/** Reports every Stripe failure as one public error, without Stripe's message. */
export async function withStripeErrors<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Unavailable(stripeAway, { cause: error })
    throw error
  }
}
