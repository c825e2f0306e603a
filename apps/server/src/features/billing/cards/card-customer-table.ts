import { sql } from 'kysely'
import type { Db, Trx } from '@gazetteer/app-database'
import type { CardState } from './card-state.ts'

/** The Stripe customer of an account and its last known state. */
export type CardCustomerRow = {
  account_id: string
  customer_id: string
  subscription_id: string | null
  state: CardState['state']
  /** The open Checkout, which is reused instead of creating a second one. */
  checkout_id: string | null
  synced_at: number | null
  /** Reads from Stripe are numbered when they start, so an older one never overwrites a newer one. */
  reading: number | null
}

const cardCustomerTables = (db: Db) => db.withTables<{ card_customer: CardCustomerRow }>()

/** Idempotent. A concurrent insert can conflict on either unique key, so no conflict target is given. */
export async function insertCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  await cardCustomerTables(db)
    .insertInto('card_customer')
    .values({
      account_id: accountId,
      customer_id: customerId,
      subscription_id: null,
      state: 'none',
      checkout_id: null,
      synced_at: null,
      reading: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findCustomer(
  db: Db,
  by: { accountId: string } | { customerId: string },
): Promise<CardCustomerRow | null> {
  const all = cardCustomerTables(db).selectFrom('card_customer').selectAll()
  const found =
    'accountId' in by ? all.where('account_id', '=', by.accountId) : all.where('customer_id', '=', by.customerId)
  return (await found.executeTakeFirst()) ?? null
}

export async function updateCustomer(db: Db, accountId: string, change: Partial<CardCustomerRow>): Promise<void> {
  await cardCustomerTables(db).updateTable('card_customer').set(change).where('account_id', '=', accountId).execute()
}

/** Customers whose state can still change over time, least recently read first. */
export async function listCustomersToRead(db: Db, before: number, limit: number): Promise<string[]> {
  const due = cardCustomerTables(db)
    .selectFrom('card_customer')
    .select('customer_id')
    .where((where) => where.or([where('synced_at', 'is', null), where('synced_at', '<', before)]))
  return (await due.orderBy('synced_at').limit(limit).execute()).map(({ customer_id: id }) => id)
}

/** The number of the read from Stripe that starts now. */
export async function nextReading(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('card_reading') as number`.execute(db)
  return Number(rows[0]?.number)
}

/** Stores the result of read `number`, unless a later one was stored already; returns whether it did. */
export async function writeReading(
  trx: Trx,
  customerId: string,
  {
    number,
    ...found
  }: { number: number; subscription_id: string | null; state: CardState['state']; synced_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await cardCustomerTables(trx)
    .updateTable('card_customer')
    .set({ ...found, reading: number })
    .where('customer_id', '=', customerId)
    .where((where) => where.or([where('reading', 'is', null), where('reading', '<', number)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
