import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/app-database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAccount } from '../../accounts/index.ts'
import { type BitcoinOrder, findOpenOrder, insertOrder, nextAddressIndex, unusedInARow } from './order-table.ts'
import type { BitcoinWallet } from './wallet.ts'

const dayMs = 86_400_000
/** A payment that comes late still counts, and one that was confirmed is looked at for a reorganisation. */
const watchDays = 7
/** Wallets look for payments no further than so many unused addresses (BIP 44). */
const gapLimit = 20

/**
 * The account's order that can still be paid, or a new one for a month. Throws WalletAway. The wallet is asked before the transaction;
 * an address is taken in it, under the lock of the account, so an account has one open order however many calls run in parallel.
 */
export async function beginOrder(
  { db, clock, log, config }: Platform,
  wallet: BitcoinWallet,
  accountId: string,
): Promise<BitcoinOrder> {
  const findOpen = async (from: Db): Promise<BitcoinOrder | null> => {
    const open = await findOpenOrder(from, accountId, clock.now())
    return open !== null && open.provider === wallet.provider ? open : null
  }
  const open = await findOpen(db)
  if (open !== null) return open
  const id = randomUUID()
  const cents = Math.round(config.proIntroPriceUsd * 100)
  const asked = await wallet.ask({ id, cents })
  const order = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const other = await findOpen(trx)
    if (other !== null) return other
    const { address, addressIndex } = await asked.address(() => nextAddressIndex(trx))
    const now = clock.now()
    const row: BitcoinOrder = {
      id,
      account_id: accountId,
      provider: wallet.provider,
      invoice_id: asked.invoiceId,
      address_index: addressIndex,
      address,
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
    await insertOrder(trx, row)
    return row
  })
  const unused = order.id === id && wallet.provider === 'xpub' ? await unusedInARow(db) : 0
  if (unused > gapLimit)
    log.warn({ unused, gapLimit }, 'so many addresses in a row were never paid to: raise the gap limit of the wallet')
  return order
}
