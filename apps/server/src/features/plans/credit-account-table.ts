import type { Db, Trx } from '@gazetteer/app-database'
import type { Plan } from './plan-of.ts'

/**
 * `plan` is the operator's grant; paid plans are stored separately. `granted`: listings granted in total; `credits`:
 * remaining.
 */
export type CreditAccountRow = {
  account_id: string
  plan: Plan
  credits: number
  granted: number
  card_until: number | null
  card_renews: boolean
  bitcoin_until: number | null
}

const creditAccountTables = (db: Db) => db.withTables<{ credit_account: CreditAccountRow }>()

export async function insertCreditAccount(trx: Trx, row: CreditAccountRow): Promise<void> {
  await creditAccountTables(trx).insertInto('credit_account').values(row).execute()
}

export function findCreditAccount(db: Db, accountId: string): Promise<CreditAccountRow> {
  return ofAccount(db, accountId).executeTakeFirstOrThrow()
}

export async function listCreditAccounts(db: Db, accountIds: readonly string[]): Promise<CreditAccountRow[]> {
  if (accountIds.length === 0) return []
  return await creditAccountTables(db)
    .selectFrom('credit_account')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute()
}

/** First in the lock order: before the run, the area and the listings. */
export function lockCreditAccount(trx: Trx, accountId: string): Promise<CreditAccountRow> {
  return ofAccount(trx, accountId).forUpdate().executeTakeFirstOrThrow()
}

/** Adds to the credits, or subtracts; a table constraint prevents negative values. */
export async function changeCredits(trx: Trx, accountId: string, by: number): Promise<void> {
  await creditAccountTables(trx)
    .updateTable('credit_account')
    .set((row) => ({ credits: row('credits', '+', by) }))
    .where('account_id', '=', accountId)
    .execute()
}

/** Refunds credits, never above the total granted. */
export async function refundCredits(trx: Trx, accountId: string, count: number): Promise<void> {
  await creditAccountTables(trx)
    .updateTable('credit_account')
    .set((row) => ({ credits: row.fn<number>('least', ['granted', row('credits', '+', count)]) }))
    .where('account_id', '=', accountId)
    .execute()
}

export async function updateCreditAccount(db: Db, accountId: string, change: Partial<CreditAccountRow>): Promise<void> {
  await creditAccountTables(db).updateTable('credit_account').set(change).where('account_id', '=', accountId).execute()
}

const ofAccount = (db: Db, accountId: string) =>
  creditAccountTables(db).selectFrom('credit_account').selectAll().where('account_id', '=', accountId)
