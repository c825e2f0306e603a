import type { Provider } from '@gazetteer/contract'
import type { Db } from '../../platform/app-database/index.ts'

type DestinationRow = {
  account_id: string
  provider: Provider
  sealed: string
  saved_at: number
  written_at: number | null
}

const tables = (db: Db) => db.withTables<{ destination: DestinationRow }>()

export async function findDestination(db: Db, accountId: string): Promise<DestinationRow | null> {
  const row = await tables(db)
    .selectFrom('destination')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveDestination(db: Db, row: Omit<DestinationRow, 'written_at'>): Promise<void> {
  const { provider, sealed, saved_at } = row
  await tables(db)
    .insertInto('destination')
    .values({ ...row, written_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ provider, sealed, saved_at }))
    .execute()
}

export async function deleteDestination(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('destination').where('account_id', '=', accountId).execute()
}

/** When listings last arrived there, in epoch milliseconds. */
export async function markWritten(db: Db, accountId: string, at: number): Promise<void> {
  await tables(db).updateTable('destination').set({ written_at: at }).where('account_id', '=', accountId).execute()
}
