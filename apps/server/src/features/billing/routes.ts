import { paymentMessages } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import { NotFound, PublicError } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
import type { Bitcoin } from './bitcoin/open-bitcoin.ts'
import { listOrders } from './bitcoin/order-table.ts'
import { presentOrder, presentRequest } from './bitcoin/present-order.ts'
import { WalletAway } from './bitcoin/wallet.ts'
import { cancelSubscription, nothingToCancel } from './cards/cancel.ts'
import { beginCheckout } from './cards/checkout.ts'
import type { Cards } from './cards/open-cards.ts'
import { openPortal } from './cards/portal.ts'
import { withStripeErrors } from './cards/with-stripe-errors.ts'
import { listPayments } from './payments/payment-table.ts'
import { presentPayment } from './payments/present-payment.ts'
import { receiptPage } from './payments/receipt.ts'
import { presentSubscription } from './present-subscription.ts'
import { receiveWebhooks } from './receive-webhooks.ts'

const newestOrders = 10
export function billingRoutes(
  { http, platform }: FeatureStart,
  { plans, cards, bitcoin }: { plans: Plans; cards: Cards | null; bitcoin: Bitcoin | null },
): void {
  const { db, log } = platform
  receiveWebhooks(http, { cards, bitcoin })

  route(http, 'subscriptionStatus', async ({ actor }) =>
    presentSubscription(await plans.planUsageOf(db, actor.accountId)),
  )
  route(http, 'subscriptionCancel', async ({ actor }) => {
    if (cards === null) throw new NotFound(nothingToCancel)
    await withStripeErrors(() => cancelSubscription(cards.context, actor.accountId))
    return { success: true }
  })
  route(http, 'createCheckout', async ({ actor }) => {
    if (cards === null) return { success: false, checkoutUrl: null, message: paymentMessages.cardNotConfigured }
    try {
      const checkoutUrl = await beginCheckout(cards.context, actor)
      return checkoutUrl === null
        ? { success: false, checkoutUrl, message: paymentMessages.noCheckoutUrl }
        : { success: true, checkoutUrl }
    } catch (error) {
      if (error instanceof PublicError) throw error
      log.error({ err: error }, 'creating a checkout failed')
      return { success: false, checkoutUrl: null, message: paymentMessages.checkoutFailed }
    }
  })
  route(http, 'confirmPayment', async ({ actor }) => {
    if (cards !== null) await withStripeErrors(() => cards.sync(actor.accountId))
    return { success: true }
  })
  route(http, 'billingPortal', async ({ actor }) => {
    if (cards === null) throw new NotFound(paymentMessages.cardNotConfigured)
    return { success: true, url: await withStripeErrors(() => openPortal(cards.context, actor.accountId)) }
  })
  route(http, 'createBitcoin', async ({ actor }) => {
    const failed = (text: string) => ({ success: false, error: text, message: text })
    if (bitcoin === null) return failed(paymentMessages.bitcoinSetupFailed)
    try {
      return await presentRequest(await bitcoin.order(actor.accountId))
    } catch (error) {
      if (!(error instanceof WalletAway)) throw error
      log.error({ err: error }, 'creating a Bitcoin order failed')
      return failed(paymentMessages.bitcoinCreateFailed)
    }
  })
  route(http, 'payments', async ({ actor }) => ({
    success: true,
    payments: (await listPayments(db, actor.accountId)).map(presentPayment),
    orders: (await listOrders(db, actor.accountId, newestOrders)).map(presentOrder),
  }))
  route(http, 'receipt', async ({ actor, params, reply }) => {
    const payment = (await listPayments(db, actor.accountId)).find(({ id }) => id === params.payment)
    if (payment === undefined) throw new NotFound('Payment not found.')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .send(receiptPage(payment, { email: actor.email, supportEmail: platform.config.supportEmail }))
  })
}
