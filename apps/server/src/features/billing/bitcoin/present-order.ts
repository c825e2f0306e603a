import { toDataURL } from 'qrcode'
import { satoshisPerBitcoin } from '../bitcoin-amount.ts'
import type { BitcoinOrder } from './order-table.ts'

const bitcoins = (satoshis: number): number => satoshis / satoshisPerBitcoin

/** Data for the payment dialog; the QR image includes the amount (BIP 21). */
export async function presentRequest({ address, satoshis, expires_at: expiresAt }: BitcoinOrder) {
  const uri = `bitcoin:${address}?amount=${bitcoins(satoshis).toFixed(8)}`
  return {
    success: true,
    address,
    amount: bitcoins(satoshis),
    qrCode: await toDataURL(uri, { margin: 1, width: 320 }),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

export function presentOrder({ id, state, address, satoshis, received, created_at, expires_at }: BitcoinOrder) {
  return {
    id,
    state,
    address,
    amount: bitcoins(satoshis),
    received: bitcoins(received),
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
  }
}
