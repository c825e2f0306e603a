import type { Db, Trx } from '../../platform/app-database/index.ts'

export type Plan = 'free' | 'professional'

/** `granted` were given in all, `credits` are left. `paid_until` null: without an end. */
export type CreditAccountRow = {
  account_id: string
  plan: Plan
  credits: number
  granted: number
  paid_until: number | null
  is_cancelled: boolean
}

const tables = (db: Db) => db.withTables<{ credit_account: CreditAccountRow }>()

export async function insertCreditAccount(trx: Trx, row: CreditAccountRow): Promise<void> {
  await tables(trx).insertInto('credit_account').values(row).execute()
}

export function findCreditAccount(db: Db, accountId: string): Promise<CreditAccountRow> {
  return ofAccount(db, accountId).executeTakeFirstOrThrow()
}

/** First in the lock order: before the run, the area and the listings. */
export function lockCreditAccount(trx: Trx, accountId: string): Promise<CreditAccountRow> {
  return ofAccount(trx, accountId).forUpdate().executeTakeFirstOrThrow()
}

/** Adds to what is left, or takes away; the table refuses to go below zero. */
export async function changeCredits(trx: Trx, accountId: string, by: number): Promise<void> {
  await tables(trx)
    .updateTable('credit_account')
    .set((row) => ({ credits: row('credits', '+', by) }))
    .where('account_id', '=', accountId)
    .execute()
}

export async function updatePlan(db: Db, accountId: string, change: Partial<CreditAccountRow>): Promise<void> {
  await tables(db).updateTable('credit_account').set(change).where('account_id', '=', accountId).execute()
}

const ofAccount = (db: Db, accountId: string) =>
  tables(db).selectFrom('credit_account').selectAll().where('account_id', '=', accountId)
