import type { Config } from '../../../config.ts'
import { type BtcpaySettings, openBtcpay } from './btcpay.ts'
import { type OwnWalletSettings, openOwnWallet } from './own-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'

export type BitcoinSettings =
  | { btcpay: BtcpaySettings; ownWallet: null }
  | { btcpay: null; ownWallet: OwnWalletSettings }

/** BTCPay takes precedence over the operator's own key; null: neither is configured. */
export function bitcoinSettings({ btcpay, bitcoin }: Pick<Config, 'btcpay' | 'bitcoin'>): BitcoinSettings | null {
  const { url, apiKey, storeId, webhookSecret } = btcpay
  if (url !== null && apiKey !== null && storeId !== null && webhookSecret !== null)
    return { btcpay: { url, apiKey, storeId, webhookSecret }, ownWallet: null }
  const { xpub, esploraUrl, rateUrl } = bitcoin
  if (xpub === null || esploraUrl === null || rateUrl === null) return null
  return { btcpay: null, ownWallet: { xpub, esploraUrl, rateUrl } }
}

export const walletOf = (settings: BitcoinSettings): BitcoinWallet =>
  settings.btcpay === null ? openOwnWallet(settings.ownWallet) : openBtcpay(settings.btcpay)
