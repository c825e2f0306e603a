import { bitcoinDays } from '@gazetteer/contract'
import type { BitcoinOrder } from './order-table.ts'

/** Amounts received on an order's address, in satoshis. */
export type ReceivedAmounts = {
  /** With at least one confirmation. */
  confirmed: number
  pending: number
  /** When the last confirmed payment was confirmed, epoch ms; null: none. */
  confirmedAt: number | null
}

/** Wallets round and deduct fees, so slightly less still counts as paid. */
const tolerance = 0.01
const dayMs = 86_400_000

export const isEnough = (satoshis: number, requested: number): boolean =>
  satoshis >= Math.floor(requested * (1 - tolerance))

/** Derives the order's state only from what its address received, so a reorganisation also reverts it. */
export function orderState(
  { satoshis, expires_at: expiresAt, paid_at: paidAt }: Pick<BitcoinOrder, 'satoshis' | 'expires_at' | 'paid_at'>,
  { confirmed, pending, confirmedAt }: ReceivedAmounts,
  now: number,
): Pick<BitcoinOrder, 'state' | 'received' | 'paid_at'> {
  const received = confirmed + pending
  if (isEnough(confirmed, satoshis)) return { state: 'paid', received, paid_at: paidAt ?? confirmedAt ?? now }
  if (received > 0) return { state: 'seen', received, paid_at: null }
  return { state: now < expiresAt ? 'waiting' : 'expired', received, paid_at: null }
}

/** The notice to mail to the account; null: none. */
export function noticeOf(
  {
    state,
    received,
    satoshis,
    expires_at: expiresAt,
  }: Pick<BitcoinOrder, 'state' | 'received' | 'satoshis' | 'expires_at'>,
  before: BitcoinOrder['reported'],
  now: number,
): BitcoinOrder['reported'] {
  if (state === 'paid') return received > satoshis * (1 + tolerance) ? 'over' : 'paid'
  if (before === 'paid' || before === 'over') return 'undone'
  // Unconfirmed payments count here; an underpayment is reported only after the order's time is over.
  return state === 'seen' && now > expiresAt && !isEnough(received, satoshis) ? 'short' : before
}

/** End of the paid time: each payment adds days to what is already paid; null: nothing was paid. */
export function paidUntil(paidAt: readonly number[]): number | null {
  let until: number | null = null
  for (const at of paidAt.toSorted((a, b) => a - b)) until = Math.max(until ?? 0, at) + bitcoinDays * dayMs
  return until
}
