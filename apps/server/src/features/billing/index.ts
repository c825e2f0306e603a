import { paymentMessages } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import { Conflict } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
import { presentSubscription } from './present-subscription.ts'

/** Plan and credits as section 7.2 reads them; payment itself is not built yet and says so. */
export function billingFeature({ http, platform }: FeatureStart, { plans }: { plans: Plans }): void {
  const { db } = platform

  route(http, 'subscriptionStatus', async ({ actor }) =>
    presentSubscription(await plans.standingOf(db, actor.accountId)),
  )

  route(http, 'subscriptionCancel', async ({ actor }) => {
    const { paidUntil } = await plans.standingOf(db, actor.accountId)
    if (paidUntil === null) throw new Conflict('There is no paid subscription to cancel.')
    await plans.changeSubscription(db, actor.accountId, { isCancelled: true })
    return { success: true }
  })

  route(http, 'createCheckout', async () => ({
    success: false,
    checkoutUrl: null,
    message: paymentMessages.cardNotConfigured,
  }))

  route(http, 'createBitcoin', async () => ({
    success: false,
    error: paymentMessages.bitcoinSetupFailed,
    message: paymentMessages.bitcoinSetupFailed,
  }))
}
