import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'
import { type BitcoinOrder, findOpenOrder, insertOrder, nextAddressIndex, unusedInARow } from './order-table.ts'
import type { BitcoinWallet } from './wallet.ts'

const dayMs = 86_400_000
/** A payment that comes late still counts, and one that was confirmed is looked at for a reorganisation. */
const watchDays = 7
/** Wallets look for payments no further than so many unused addresses (BIP 44). */
const gapLimit = 20

/** The account's order that can still be paid, or a new one for a month. Throws WalletAway. */
export async function beginOrder(
  { db, clock, log, config }: Platform,
  wallet: BitcoinWallet,
  accountId: string,
): Promise<BitcoinOrder> {
  const open = await findOpenOrder(db, accountId, clock.now())
  if (open !== null && open.provider === wallet.provider) return open
  const id = randomUUID()
  const cents = Math.round(config.proIntroPriceUsd * 100)
  const asked = await wallet.ask({ id, cents, nextIndex: () => nextAddressIndex(db) })
  const now = clock.now()
  const order: BitcoinOrder = {
    id,
    account_id: accountId,
    provider: wallet.provider,
    invoice_id: asked.invoiceId,
    address_index: asked.addressIndex,
    address: asked.address,
    satoshis: asked.satoshis,
    cents,
    state: 'waiting',
    received: 0,
    told: null,
    created_at: now,
    expires_at: now + asked.expiresInMs,
    watched_until: now + watchDays * dayMs,
    looked_at: now,
    paid_at: null,
  }
  await insertOrder(db, order)
  const unused = wallet.provider === 'xpub' ? await unusedInARow(db) : 0
  if (unused > gapLimit)
    log.warn({ unused, gapLimit }, 'so many addresses in a row were never paid to: raise the gap limit of the wallet')
  return order
}
