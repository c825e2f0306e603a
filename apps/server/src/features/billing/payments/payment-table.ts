import type { Db } from '@gazetteer/app-database'

/** A payment or refund, in minor units of its currency (satoshis for BTC); the id is derived from its source. */
export type Payment = {
  id: string
  kind: 'card' | 'card-refund' | 'card-dispute' | 'bitcoin'
  amount: number
  currency: string
  /** The invoice or order number. */
  details: string
  paidAt: number
  periodFrom: number | null
  periodUntil: number | null
}

type PaymentRow = {
  id: string
  account_id: string
  kind: Payment['kind']
  amount: number
  currency: string
  details: string
  paid_at: number
  period_from: number | null
  period_until: number | null
}

const paymentTables = (db: Db) => db.withTables<{ payment: PaymentRow }>()

/** Upserts payments; amounts can change later (a refund grows). Idempotent. */
export async function upsertPayments(db: Db, accountId: string, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const rows = payments.map(({ paidAt, periodFrom, periodUntil, ...payment }) => ({
    ...payment,
    account_id: accountId,
    paid_at: paidAt,
    period_from: periodFrom,
    period_until: periodUntil,
  }))
  await paymentTables(db)
    .insertInto('payment')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ amount: row.ref('excluded.amount'), details: row.ref('excluded.details') })),
    )
    .execute()
}

/** Deletes payments that are no longer listed: a won dispute, a payment undone by a reorganisation. */
export async function deletePayments(
  db: Db,
  accountId: string,
  { kind, but }: { kind: Payment['kind']; but: readonly string[] },
): Promise<void> {
  let deletion = paymentTables(db).deleteFrom('payment').where('account_id', '=', accountId).where('kind', '=', kind)
  if (but.length > 0) deletion = deletion.where('id', 'not in', [...but])
  await deletion.execute()
}

/** Newest first. */
export async function listPayments(db: Db, accountId: string): Promise<Payment[]> {
  const rows = await paymentTables(db)
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, kind, amount, currency, details, paid_at, period_from, period_until }) => ({
    id,
    kind,
    amount,
    currency,
    details,
    paidAt: paid_at,
    periodFrom: period_from,
    periodUntil: period_until,
  }))
}
