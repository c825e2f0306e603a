import type { Db } from '@gazetteer/app-database'
import { type HeadedColumns, columnsOf } from '@gazetteer/file-formats'
import { type FileField, fileFields } from '@gazetteer/listing'
import { Invalid } from '../../platform/errors.ts'
import { findFilePreset } from '../presets/index.ts'

export type WantedColumns = { columns?: readonly FileField[] | undefined; preset?: string | undefined }

/** The columns of a file: those asked for, else the account's choice; null: all. Throws Invalid and NotFound. */
export async function fileColumns(
  db: Db,
  accountId: string,
  { columns, preset }: WantedColumns = {},
): Promise<HeadedColumns | null> {
  if (columns !== undefined && preset !== undefined) throw new Invalid('Use columns or preset, not both.')
  if (preset !== undefined) return await findFilePreset(db, accountId, preset)
  const fields = columns ?? (await readColumns(db, accountId))
  return fields === null ? null : columnsOf(fields)
}

type ExportColumnsRow = { account_id: string; columns: string }

const columnsTables = (db: Db) => db.withTables<{ export_columns: ExportColumnsRow }>()

/** The columns chosen for the account's files; null: all. */
export async function readColumns(db: Db, accountId: string): Promise<FileField[] | null> {
  const query = columnsTables(db).selectFrom('export_columns').select('columns').where('account_id', '=', accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  const known = row.columns.split(',').flatMap((name) => fileFields.find((field) => field === name) ?? [])
  return known.length === 0 ? null : known
}

export async function saveColumns(db: Db, accountId: string, chosen: readonly FileField[] | null): Promise<void> {
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
