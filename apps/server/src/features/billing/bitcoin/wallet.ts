import type { ReceivedAmounts } from './order-state.ts'

/**
 * Creates addresses and reads their payments: BTCPay, or the operator's extended public key with an Esplora server.
 */
export type BitcoinWallet = {
  provider: 'btcpay' | 'xpub'
  /** Requests payment details. Throws WalletAway. */
  requestPayment: (order: { id: string; cents: number }) => Promise<PaymentRequest>
  /** Throws WalletAway. */
  checkPayments: (order: { address: string; invoiceId: string | null }) => Promise<ReceivedAmounts>
}

export type PaymentRequest = {
  satoshis: number
  invoiceId: string | null
  expiresInMs: number
  /** Called when the order is certain; an own wallet takes an address here, without a network call. */
  address: (nextIndex: () => Promise<number>) => Promise<{ address: string; addressIndex: number | null }>
}

/** The wallet service is unreachable or returned an invalid answer; retried later. */
export class WalletAway extends Error {
  override readonly name = 'WalletAway'
}
