import type { FeatureStart, Platform } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
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

export type BillingNeeds = {
  plans: Plans
  /** Call after the account's plan changed; every process then reloads it. */
  changed: (accountId: string) => Promise<void>
}

/** Payments: cards through Stripe, Bitcoin through BTCPay or the operator's own key; each only where configured. */
export async function billingFeature(start: FeatureStart, { plans, changed }: BillingNeeds): Promise<Billing> {
  const { platform } = start
  const { config } = platform
  const doesWork = config.role !== 'web'
  const settings = cardSettings(config.stripe)
  const cards = settings === null ? null : await openCards(platform, { settings, plans, changed, doesWork })
  const bitcoin = await openBitcoinOf(platform, { plans, changed }, doesWork)
  billingRoutes(start, { plans, cards, bitcoin })
  return {
    offers: { card: cards !== null, bitcoin: bitcoin !== null },
    endOf: async (accountId) => {
      if (cards !== null) await withStripeErrors(() => endSubscriptions(cards.ctx, accountId))
    },
    lastWebhookAt: () => lastEventAt(platform.db),
    async close() {
      await cards?.close()
      await bitcoin?.close()
    },
  }
}

async function openBitcoinOf(platform: Platform, needs: BillingNeeds, doesWork: boolean) {
  const settings = bitcoinSettings(platform.config)
  if (settings === null) {
    if (platform.config.bitcoin.xpub !== null)
      platform.log.warn('Bitcoin payment is off; BITCOIN_XPUB also needs ESPLORA_URL and BITCOIN_RATE_URL')
    return null
  }
  return openBitcoin(platform, { ...needs, doesWork, wallet: walletOf(settings), btcpay: settings.btcpay })
}
