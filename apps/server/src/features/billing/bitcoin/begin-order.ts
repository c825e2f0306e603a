import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '@gazetteer/app-database'
import type { Platform } from '../../../platform/platform.ts'
import { lockAccount } from '../../accounts/index.ts'
import {
  type BitcoinOrder,
  findOpenOrder,
  insertOrder,
  nextAddressIndex,
  takeAddressIndex,
  unusedInARow,
} from './order-table.ts'
import type { BitcoinWallet, PaymentAddress } from './wallet.ts'

const dayMs = 86_400_000
/** Orders are watched this long, for late payments and for reorganisations after a confirmation. */
const watchDays = 7
/** Wallets stop scanning after this many consecutive unused addresses (BIP 44). */
const gapLimit = 20

/**
 * Returns the account's open order, or creates one for a month. Throws WalletAway. Wallet requests happen before the
 * transaction. The address is taken inside it, under the account's lock, so parallel calls create only one open
 * order. When another account took the address meanwhile, the next one is checked.
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
  const request = await wallet.requestPayment({ id, cents })
  const order = await insertWithAddress(db, request.address, async (trx, take) => {
    await lockAccount(trx, accountId)
    const other = await findOpen(trx)
    if (other !== null) return other
    const taken = await take()
    if (taken === null) return null
    const { address, addressIndex } = taken
    const now = clock.now()
    const row: BitcoinOrder = {
      id,
      account_id: accountId,
      provider: wallet.provider,
      invoice_id: request.invoiceId,
      address_index: addressIndex,
      address,
      satoshis: request.satoshis,
      cents,
      state: 'waiting',
      received: 0,
      reported: null,
      created_at: now,
      expires_at: now + request.expiresInMs,
      watched_until: now + watchDays * dayMs,
      checked_at: now,
      paid_at: null,
    }
    await insertOrder(trx, row)
    return row
  })
  const unused = order.id === id && wallet.provider === 'xpub' ? await unusedInARow(db) : 0
  if (unused > gapLimit)
    log.warn({ unused, gapLimit }, 'unpaid addresses in a row exceed the gap limit of the wallet; raise it there')
  return order
}

type TakenAddress = { address: string; addressIndex: number | null }

/** Runs the transaction again while another order takes its address: `insert` returns null then. */
async function insertWithAddress(
  db: Db,
  wanted: PaymentAddress,
  insert: (trx: Trx, take: () => Promise<TakenAddress | null>) => Promise<BitcoinOrder | null>,
): Promise<BitcoinOrder> {
  for (;;) {
    const index = wanted.kind === 'own' ? await wanted.firstUnused(await nextAddressIndex(db)) : null
    const order = await db.transaction().execute(
      async (trx) =>
        await insert(trx, async () => {
          if (wanted.kind === 'given') return { address: wanted.address, addressIndex: null }
          const isTaken = index !== null && (await takeAddressIndex(trx, index))
          return isTaken ? { address: wanted.addressAt(index), addressIndex: index } : null
        }),
    )
    if (order !== null) return order
  }
}
