import type { FeatureStart, Platform } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
import { lastEventAt } from './billing-event-table.ts'
import { openBitcoin } from './bitcoin/open-bitcoin.ts'
import { bitcoinSettings, walletOf } from './bitcoin/wallet-of.ts'
import { endSubscriptions } from './cards/cancel.ts'
import { openCards } from './cards/open-cards.ts'
import { throughStripe } from './cards/through-stripe.ts'
import { cardSettings } from './cards/stripe-client.ts'
import { billingRoutes } from './routes.ts'

export type Billing = {
  /** Ends what would go on being charged, before the account is deleted. */
  endOf: (accountId: string) => Promise<void>
  /** When a webhook of any provider came last, epoch ms. */
  lastWebhookAt: () => Promise<number | null>
  close: () => Promise<void>
}

export type BillingNeeds = {
  plans: Plans
  /** Plan of the account changed: every process looks again. */
  changed: (accountId: string) => Promise<void>
}

/** What takes money: cards by Stripe, Bitcoin by BTCPay or the operator's own key; each where the operator has set it up. */
export async function billingFeature(start: FeatureStart, { plans, changed }: BillingNeeds): Promise<Billing> {
  const { platform } = start
  const { config } = platform
  const doesWork = config.role !== 'web'
  const settings = cardSettings(config.stripe)
  const cards = settings === null ? null : await openCards(platform, { settings, plans, changed, doesWork })
  const bitcoin = await openBitcoinOf(platform, { plans, changed }, doesWork)
  billingRoutes(start, { plans, cards, bitcoin })
  return {
    endOf: async (accountId) => {
      if (cards !== null) await throughStripe(() => endSubscriptions(cards.ctx, accountId))
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
      platform.log.warn('Payment in Bitcoin is off: BITCOIN_XPUB needs ESPLORA_URL and BITCOIN_RATE_URL too.')
    return null
  }
  return openBitcoin(platform, { ...needs, doesWork, wallet: walletOf(settings), btcpay: settings.btcpay })
}
