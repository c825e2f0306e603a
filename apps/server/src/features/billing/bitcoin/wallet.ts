import type { ReceivedAmounts } from './order-state.ts'

/**
 * Creates addresses and reads their payments: BTCPay, or the operator's extended public key with an Esplora server.
 */
export type BitcoinWallet = {
  provider: 'btcpay' | 'xpub'
  /** Requests payment details. Throws WalletAway. */
  requestPayment: (order: { id: string; cents: number }) => Promise<PaymentRequest>
  /** Payments since the order was created (epoch milliseconds). Throws WalletAway. */
  checkPayments: (order: { address: string; invoiceId: string | null; createdAt: number }) => Promise<ReceivedAmounts>
}

export type PaymentRequest = {
  satoshis: number
  invoiceId: string | null
  expiresInMs: number
  address: PaymentAddress
}

/**
 * An address of the service, or one that the order takes from an own wallet: the first from an index on that never
 * received anything. After the restore of a backup, the next indexes belong to orders that are not known any more.
 */
export type PaymentAddress =
  | { kind: 'given'; address: string }
  | { kind: 'own'; firstUnused: (from: number) => Promise<number>; addressAt: (index: number) => string }

/** The wallet service is unreachable or returned an invalid answer; retried later. */
export class WalletAway extends Error {
  override readonly name = 'WalletAway'
}
