import { type ListingField, listingFields } from '@gazetteer/listing'
import type { Db } from '@gazetteer/app-database'

type ExportColumnsRow = { account_id: string; columns: string }

const columnsTables = (db: Db) => db.withTables<{ export_columns: ExportColumnsRow }>()

/** The columns chosen for the account's files; null: all. */
export async function readColumns(db: Db, accountId: string): Promise<ListingField[] | null> {
  const query = columnsTables(db).selectFrom('export_columns').select('columns').where('account_id', '=', accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  const known = row.columns.split(',').flatMap((name) => listingFields.find((field) => field === name) ?? [])
  return known.length === 0 ? null : known
}

export async function saveColumns(db: Db, accountId: string, chosen: readonly ListingField[] | null): Promise<void> {
  if (chosen === null) {
    await columnsTables(db).deleteFrom('export_columns').where('account_id', '=', accountId).execute()
    return
  }
  const columns = chosen.join(',')
  await columnsTables(db)
    .insertInto('export_columns')
    .values({ account_id: accountId, columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ columns }))
    .execute()
}
