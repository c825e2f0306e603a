import { sql } from 'kysely'
import type { Db, Trx } from '@gazetteer/app-database'

/** A Bitcoin order; amounts are satoshis, times epoch ms. */
export type BitcoinOrder = {
  id: string
  account_id: string
  provider: 'btcpay' | 'xpub'
  /** BTCPay's invoice id; null for an address of the operator's own wallet. */
  invoice_id: string | null
  address_index: number | null
  address: string
  satoshis: number
  /** The price in US cents. */
  cents: number
  /**
   * seen: unconfirmed or too little; expired: the rate's time is over without a payment. A late payment still counts.
   */
  state: 'waiting' | 'seen' | 'paid' | 'expired'
  /** Confirmed and unconfirmed. */
  received: number
  /** The last news mailed; null: none. */
  reported: 'short' | 'over' | 'paid' | 'undone' | null
  created_at: number
  expires_at: number
  watched_until: number
  checked_at: number
  paid_at: number | null
}

const orderTables = (db: Db) => db.withTables<{ bitcoin_order: BitcoinOrder }>()

export async function insertOrder(db: Db, order: BitcoinOrder): Promise<void> {
  await orderTables(db).insertInto('bitcoin_order').values(order).execute()
}

/** The next address index; indexes are never reused. */
/** The index of the address that the next order takes, if it was never used. */
export async function nextAddressIndex(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select last_value - case when is_called then 0 else 1 end as number from bitcoin_address`.execute(db)
  return Number(rows[0]?.number)
}

/** Takes the index; false when another order took it since. */
export async function takeAddressIndex(trx: Trx, index: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('bitcoin_address'))`.execute(trx)
  if ((await nextAddressIndex(trx)) > index) return false
  await sql`select setval('bitcoin_address', ${index + 1})`.execute(trx)
  return true
}

/** How many of the newest addresses in a row never received anything; wallets scan only up to their gap limit. */
export async function unusedInARow(db: Db): Promise<number> {
  const last = orderTables(db)
    .selectFrom('bitcoin_order')
    .select((row) => row.fn.max('address_index').as('at'))
  const used = await last.where('received', '>', 0).executeTakeFirst()
  const all = await last.executeTakeFirst()
  return (all?.at ?? -1) - (used?.at ?? -1)
}

/** The account's order that can still be paid at its rate. */
export async function findOpenOrder(db: Db, accountId: string, now: number): Promise<BitcoinOrder | null> {
  const open = orderTables(db)
    .selectFrom('bitcoin_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
  return (await open.orderBy('created_at', 'desc').executeTakeFirst()) ?? null
}

export async function lockOrder(trx: Trx, id: string): Promise<BitcoinOrder | null> {
  const found = orderTables(trx).selectFrom('bitcoin_order').selectAll().where('id', '=', id).forUpdate()
  return (await found.executeTakeFirst()) ?? null
}

export async function findOrderByInvoice(db: Db, invoiceId: string): Promise<BitcoinOrder | null> {
  const found = orderTables(db).selectFrom('bitcoin_order').selectAll().where('invoice_id', '=', invoiceId)
  return (await found.executeTakeFirst()) ?? null
}

/** Watched orders not checked since, least recently checked first. */
export async function listWatched(
  db: Db,
  { now, freshMs, oldMs }: { now: number; freshMs: number; oldMs: number },
): Promise<BitcoinOrder[]> {
  return orderTables(db)
    .selectFrom('bitcoin_order')
    .selectAll()
    .where('watched_until', '>', now)
    .where((where) =>
      where.or([
        where('checked_at', '<', now - oldMs),
        where.and([where('checked_at', '<', now - freshMs), where('state', '!=', 'expired')]),
      ]),
    )
    .orderBy('checked_at')
    .limit(200)
    .execute()
}

export async function updateOrder(db: Db, id: string, change: Partial<BitcoinOrder>): Promise<void> {
  await orderTables(db).updateTable('bitcoin_order').set(change).where('id', '=', id).execute()
}

/** Newest first. */
export async function listOrders(db: Db, accountId: string, limit: number): Promise<BitcoinOrder[]> {
  const own = orderTables(db).selectFrom('bitcoin_order').selectAll().where('account_id', '=', accountId)
  return own.orderBy('created_at', 'desc').limit(limit).execute()
}

/** When each order was paid, oldest first. */
export async function listPaidAt(db: Db, accountId: string): Promise<number[]> {
  const paid = orderTables(db)
    .selectFrom('bitcoin_order')
    .select('paid_at')
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .orderBy('paid_at')
  return (await paid.execute()).flatMap(({ paid_at: at }) => (at === null ? [] : [at]))
}
