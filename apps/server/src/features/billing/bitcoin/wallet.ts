import type { OnAddress } from './order-state.ts'

/** Who makes addresses and sees what comes to them: BTCPay, or the operator's own extended public key with an Esplora server. */
export type BitcoinWallet = {
  provider: 'btcpay' | 'xpub'
  /** Something to pay to. Throws WalletAway. */
  ask: (order: { id: string; cents: number }) => Promise<AskedFor>
  /** Throws WalletAway. */
  look: (order: { address: string; invoiceId: string | null }) => Promise<OnAddress>
}

export type AskedFor = {
  satoshis: number
  invoiceId: string | null
  expiresInMs: number
  /** Called once the order is certain: an own wallet takes an address here, without a network call. */
  address: (nextIndex: () => Promise<number>) => Promise<{ address: string; addressIndex: number | null }>
}

/** What cannot be reached or gives no sense: tried again later. */
export class WalletAway extends Error {
  override readonly name = 'WalletAway'
}
