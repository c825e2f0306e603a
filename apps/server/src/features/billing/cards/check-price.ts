import { Stripe } from 'stripe'
import type { Platform } from '../../../platform/platform.ts'
import { StartRefused } from '../../../platform/start-refused.ts'

/** Refuses to start when Stripe's price differs from the one shown. Only warns when Stripe is unreachable. */
export async function checkPrice(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  stripe: Stripe,
  priceId: string,
): Promise<void> {
  let price: Stripe.Price
  try {
    price = await stripe.prices.retrieve(priceId)
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeAuthenticationError
    )
      throw new StartRefused(`Stripe rejected STRIPE_PRICE_ID or STRIPE_SECRET_KEY: ${error.message}`, {
        cause: error,
      })
    log.warn({ err: error }, 'Stripe is unreachable; the displayed price was not verified')
    return
  }
  const shown = Math.round(config.proIntroPriceUsd * 100)
  const isRight = price.currency === 'usd' && price.unit_amount === shown && price.recurring?.interval === 'month'
  if (isRight && (price.recurring?.interval_count ?? 1) === 1) return
  const actual = `${((price.unit_amount ?? 0) / 100).toFixed(2)} ${price.currency.toUpperCase()} per ${periodOf(price)}`
  throw new StartRefused(
    `Stripe's price ${priceId} is ${actual}, but Gazetteer displays ${(shown / 100).toFixed(2)} USD per month. Correct PRO_INTRO_PRICE_USD or STRIPE_PRICE_ID.`,
  )
}

function periodOf({ recurring }: Stripe.Price): string {
  if (recurring === null) return 'payment'
  const { interval, interval_count: count } = recurring
  return count === 1 ? interval : `${count} ${interval}s`
}
