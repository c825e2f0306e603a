import type { FeatureStart } from '../../platform/platform.ts'
import type { BillingContext } from './context.ts'
import { lastEventAt } from './billing-event-table.ts'
import { openBitcoin } from './bitcoin/open-bitcoin.ts'
import { bitcoinSettings, walletOf } from './bitcoin/wallet-of.ts'
import { endSubscriptions } from './cards/cancel.ts'
import { openCards } from './cards/open-cards.ts'
import { withStripeErrors } from './cards/with-stripe-errors.ts'
import { cardSettings } from './cards/stripe-client.ts'
import { billingRoutes } from './routes.ts'

export type Billing = {
  /** The ways to pay that this installation offers. */
  offers: { card: boolean; bitcoin: boolean }
  /** Cancels running charges before the account is deleted. */
  endOf: (accountId: string) => Promise<void>
  /** When the latest webhook of any provider arrived, epoch ms. */
  lastWebhookAt: () => Promise<number | null>
  close: () => Promise<void>
}

export type BillingDependencies = Pick<BillingContext, 'plans' | 'changed'>

/** Payments: cards through Stripe, Bitcoin through BTCPay or the operator's own key; each only where configured. */
export async function billingFeature(start: FeatureStart, dependencies: BillingDependencies): Promise<Billing> {
  const { platform } = start
  const context: BillingContext = { ...platform, ...dependencies }
  const doesWork = platform.config.role !== 'web'
  const settings = cardSettings(platform.config.stripe)
  const cards = settings === null ? null : await openCards(context, { settings, doesWork })
  const bitcoin = await openBitcoinOf(context, doesWork)
  billingRoutes(start, { plans: dependencies.plans, cards, bitcoin })
  return {
    offers: { card: cards !== null, bitcoin: bitcoin !== null },
    endOf: async (accountId) => {
      if (cards !== null) await withStripeErrors(() => endSubscriptions(cards.context, accountId))
    },
    lastWebhookAt: () => lastEventAt(platform.db),
    async close() {
      await cards?.close()
      await bitcoin?.close()
    },
  }
}

async function openBitcoinOf(context: BillingContext, doesWork: boolean) {
  const settings = bitcoinSettings(context.config)
  if (settings === null) {
    if (context.config.bitcoin.xpub !== null)
      context.log.warn('Bitcoin payment is off; BITCOIN_XPUB also needs ESPLORA_URL and BITCOIN_RATE_URL')
    return null
  }
  return openBitcoin(context, { doesWork, wallet: walletOf(settings), btcpay: settings.btcpay })
}
