import type { Provider } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'

type DestinationRow = {
  account_id: string
  provider: Provider
  sealed: string
  saved_at: number
}

const destinationTables = (db: Db) => db.withTables<{ destination: DestinationRow }>()

export async function findDestination(db: Db, accountId: string): Promise<DestinationRow | null> {
  const row = await destinationTables(db)
    .selectFrom('destination')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveDestination(db: Db, row: DestinationRow): Promise<void> {
  const { provider, sealed, saved_at } = row
  await destinationTables(db)
    .insertInto('destination')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ provider, sealed, saved_at }))
    .execute()
}

export async function deleteDestination(db: Db, accountId: string): Promise<void> {
  await destinationTables(db).deleteFrom('destination').where('account_id', '=', accountId).execute()
}
