import { bitcoinDays } from '@gazetteer/contract'
import type { BitcoinOrder } from './order-table.ts'

/** What lies on an order's address, in satoshis. */
export type OnAddress = {
  /** With one confirmation or more. */
  confirmed: number
  pending: number
  /** When the last confirmed payment was confirmed, epoch ms; null: none was. */
  confirmedAt: number | null
}

/** Wallets round and take fees off: so little less still pays. */
const tolerance = 0.01
const dayMs = 86_400_000

export const isEnough = (satoshis: number, asked: number): boolean => satoshis >= Math.floor(asked * (1 - tolerance))

/** The state of an order by what lies on its address now: nothing but that decides, so a reorganisation takes back what it undid. */
export function orderState(
  { satoshis, expires_at: expiresAt, paid_at: paidAt }: Pick<BitcoinOrder, 'satoshis' | 'expires_at' | 'paid_at'>,
  { confirmed, pending, confirmedAt }: OnAddress,
  now: number,
): Pick<BitcoinOrder, 'state' | 'received' | 'paid_at'> {
  const received = confirmed + pending
  if (isEnough(confirmed, satoshis)) return { state: 'paid', received, paid_at: paidAt ?? confirmedAt ?? now }
  if (received > 0) return { state: 'seen', received, paid_at: null }
  return { state: now < expiresAt ? 'waiting' : 'expired', received, paid_at: null }
}

/** What is to be told of it; null: nothing. */
export function newsOf(
  {
    state,
    received,
    satoshis,
    expires_at: expiresAt,
  }: Pick<BitcoinOrder, 'state' | 'received' | 'satoshis' | 'expires_at'>,
  before: BitcoinOrder['told'],
  now: number,
): BitcoinOrder['told'] {
  if (state === 'paid') return received > satoshis * (1 + tolerance) ? 'over' : 'paid'
  if (before === 'paid' || before === 'over') return 'undone'
  // On its way counts as there: who pays in two parts is told once the time for the second is over.
  return state === 'seen' && now > expiresAt && !isEnough(received, satoshis) ? 'short' : before
}

/** Each payment buys so many days, after what is paid already; null: nothing was paid. */
export function paidUntil(paidAt: readonly number[]): number | null {
  let until: number | null = null
  for (const at of paidAt.toSorted((a, b) => a - b)) until = Math.max(until ?? 0, at) + bitcoinDays * dayMs
  return until
}
