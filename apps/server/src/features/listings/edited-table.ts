import type { Db } from '@gazetteer/app-database'

export type EditedRow = {
  account_id: string
  destination: string
  source: string
  source_id: string
  field: string
  edited_at: number
}

/** The account's database, without secrets. */
export type EditedPlace = { accountId: string; destination: string }
export type RowKey = { source: string; source_id: string }

const rowsPerStatement = 5_000

const editedTables = (db: Db) => db.withTables<{ edited_field: EditedRow }>()

export async function insertEdited(db: Db, rows: readonly EditedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await editedTables(db)
      .insertInto('edited_field')
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function hasEdited(db: Db, { accountId, destination }: EditedPlace): Promise<boolean> {
  const query = editedTables(db)
    .selectFrom('edited_field')
    .select('field')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function findEdited(
  db: Db,
  { accountId, destination }: EditedPlace,
  sourceIds: readonly string[],
): Promise<Pick<EditedRow, 'source' | 'source_id' | 'field' | 'edited_at'>[]> {
  if (sourceIds.length === 0) return []
  return await editedTables(db)
    .selectFrom('edited_field')
    .select(['source', 'source_id', 'field', 'edited_at'])
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .where('source_id', 'in', sourceIds)
    .execute()
}

export async function deleteEditedFields(
  db: Db,
  { account_id, destination, source, source_id }: Omit<EditedRow, 'field' | 'edited_at'>,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  await editedTables(db)
    .deleteFrom('edited_field')
    .where('account_id', '=', account_id)
    .where('destination', '=', destination)
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('field', 'in', [...fields])
    .execute()
}

export async function deleteEdited(
  db: Db,
  { accountId, destination }: EditedPlace,
  sourceIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < sourceIds.length; at += rowsPerStatement) {
    await editedTables(db)
      .deleteFrom('edited_field')
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('source_id', 'in', sourceIds.slice(at, at + rowsPerStatement))
      .execute()
  }
}
