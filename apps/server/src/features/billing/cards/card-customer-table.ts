import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/app-database/index.ts'
import type { CardStanding } from './card-standing.ts'

/** Whom Stripe knows an account as, and what was read of it last. */
export type CardCustomerRow = {
  account_id: string
  customer_id: string
  subscription_id: string | null
  state: CardStanding['state']
  /** The Checkout that is under way, to be gone on with rather than doubled. */
  checkout_id: string | null
  synced_at: number | null
  /** Readings of Stripe are numbered when they begin: an older one never overwrites a newer one. */
  reading: number | null
}

const tables = (db: Db) => db.withTables<{ card_customer: CardCustomerRow }>()

/** Nothing where it is there already. Of two at once the later one may meet the other's customer first, so no column is named. */
export async function insertCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  await tables(db)
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
  const all = tables(db).selectFrom('card_customer').selectAll()
  const found =
    'accountId' in by ? all.where('account_id', '=', by.accountId) : all.where('customer_id', '=', by.customerId)
  return (await found.executeTakeFirst()) ?? null
}

export async function updateCustomer(db: Db, accountId: string, change: Partial<CardCustomerRow>): Promise<void> {
  await tables(db).updateTable('card_customer').set(change).where('account_id', '=', accountId).execute()
}

/** Of customers that may still change by themselves, those read longest ago. */
export async function listCustomersToRead(db: Db, before: number, limit: number): Promise<string[]> {
  const due = tables(db)
    .selectFrom('card_customer')
    .select('customer_id')
    .where((where) => where.or([where('synced_at', 'is', null), where('synced_at', '<', before)]))
  return (await due.orderBy('synced_at').limit(limit).execute()).map(({ customer_id: id }) => id)
}

/** The number of a reading of Stripe that begins now. */
export async function nextReading(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('card_reading') as number`.execute(db)
  return Number(rows[0]?.number)
}

/** Writes what reading `number` found, unless one that began later has written already; whether it did. */
export async function writeReading(
  trx: Trx,
  customerId: string,
  {
    number,
    ...found
  }: { number: number; subscription_id: string | null; state: CardStanding['state']; synced_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable('card_customer')
    .set({ ...found, reading: number })
    .where('customer_id', '=', customerId)
    .where((where) => where.or([where('reading', 'is', null), where('reading', '<', number)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
