import type { Db } from '@gazetteer/app-database'

/** A webhook event, stored once; `subject` is the id of the object concerned (customer, subscription, invoice). */
export type BillingEvent = { provider: 'stripe' | 'btcpay'; id: string; kind: string; subject: string | null }

type BillingEventRow = BillingEvent & { received_at: number; done_at: number | null }

const billingEventTables = (db: Db) => db.withTables<{ billing_event: BillingEventRow }>()

/** Idempotent: a repeated event is ignored. */
export async function insertEvent(db: Db, event: BillingEvent, receivedAt: number): Promise<void> {
  await billingEventTables(db)
    .insertInto('billing_event')
    .values({ ...event, received_at: receivedAt, done_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute()
}

/** A provider's events without an end, oldest first. */
export async function listOpenEvents(
  db: Db,
  provider: BillingEvent['provider'],
  limit: number,
): Promise<BillingEvent[]> {
  const events = billingEventTables(db).selectFrom('billing_event').select(['provider', 'id', 'kind', 'subject'])
  const open = events.where('provider', '=', provider).where('done_at', 'is', null)
  return open.orderBy('received_at').limit(limit).execute()
}

export async function markDone(
  db: Db,
  { provider, id }: Pick<BillingEvent, 'provider' | 'id'>,
  at: number,
): Promise<void> {
  await billingEventTables(db)
    .updateTable('billing_event')
    .set({ done_at: at })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

/** When the latest webhook arrived, epoch ms; null: never. */
export async function lastEventAt(db: Db): Promise<number | null> {
  const newest = billingEventTables(db).selectFrom('billing_event').select('received_at')
  return (await newest.orderBy('received_at', 'desc').limit(1).executeTakeFirst())?.received_at ?? null
}

/** Deletes old processed events, but not those that a provider may still send again. */
export async function deleteOldEvents(db: Db, before: number): Promise<void> {
  await billingEventTables(db).deleteFrom('billing_event').where('done_at', '<', before).execute()
}
