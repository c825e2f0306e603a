import type { OnAddress } from './order-state.ts'

/** Who makes addresses and sees what comes to them: BTCPay, or the operator's own extended public key with an Esplora server. */
export type BitcoinWallet = {
  provider: 'btcpay' | 'xpub'
  /** Something to pay to. `index` is of `nextIndex`, taken only where addresses are made here. Throws WalletAway. */
  ask: (order: { id: string; cents: number; nextIndex: () => Promise<number> }) => Promise<AskedFor>
  /** Throws WalletAway. */
  look: (order: { address: string; invoiceId: string | null }) => Promise<OnAddress>
}

export type AskedFor = {
  address: string
  satoshis: number
  invoiceId: string | null
  addressIndex: number | null
  expiresInMs: number
}

/** What cannot be reached or gives no sense: tried again later. */
export class WalletAway extends Error {
  override readonly name = 'WalletAway'
}
