import type { ChangedField, RemovedDuplicate } from '@gazetteer/contract'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

export type TableChangeKind = 'edit' | 'merge' | 'duplicates'

export type TableChange = {
  id: string
  account_id: string
  destination: string
  kind: TableChangeKind
  created_at: number
  undone_at: number | null
}

/** A mark of an edited field. */
export type EditMark = { field: string; edited_at: number }

/**
 * A row that a change deleted or wrote to. `removed`: the deleted row, as text of its database; `remembered`: its entry
 * among the removed duplicates; `edits`: its marks of edited fields before.
 */
export type ChangedRow = {
  change_id: string
  row_id: number
  name: string | null
  source: string | null
  source_id: string | null
  removed: string | null
  remembered: RemovedDuplicate | null
  fields: ChangedField[]
  edits: EditMark[]
}

/** The account's database at the time of the change. */
export type ChangePlace = { accountId: string; destination: string }

const rowsPerStatement = 1_000

const changeTables = (db: Db) => db.withTables<{ table_change: TableChange; table_change_row: ChangedRow }>()

export async function insertChange(trx: Db, change: TableChange): Promise<void> {
  await changeTables(trx).insertInto('table_change').values(change).execute()
}

export async function insertChangedRows(trx: Db, rows: readonly ChangedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await sql`
      insert into table_change_row
      select * from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + rowsPerStatement))}::jsonb)
        as r(change_id text, row_id bigint, name text, source text, source_id text, removed text, remembered jsonb,
          fields jsonb, edits jsonb)
      on conflict do nothing`.execute(trx)
}

/** Locks the change until the end of the transaction. */
export async function lockChange(trx: Db, { accountId, destination }: ChangePlace, id: string) {
  const query = changeTables(trx).selectFrom('table_change').selectAll().where('id', '=', id)
  const ofPlace = query.where('account_id', '=', accountId).where('destination', '=', destination)
  return (await ofPlace.forUpdate().executeTakeFirst()) ?? null
}

export async function findChange(db: Db, { accountId, destination }: ChangePlace, id: string) {
  const query = changeTables(db).selectFrom('table_change').selectAll().where('id', '=', id)
  return (
    (await query.where('account_id', '=', accountId).where('destination', '=', destination).executeTakeFirst()) ?? null
  )
}

export function listChangedRows(db: Db, changeId: string): Promise<ChangedRow[]> {
  const query = changeTables(db).selectFrom('table_change_row').selectAll().where('change_id', '=', changeId)
  return query.orderBy('row_id').execute()
}

export async function deleteChangedRows(db: Db, changeId: string, ids: readonly number[]): Promise<void> {
  await sql`delete from table_change_row where change_id = ${changeId} and row_id = any(${ids}::bigint[])`.execute(db)
}

export async function deleteChange(db: Db, changeId: string): Promise<void> {
  await changeTables(db).deleteFrom('table_change').where('id', '=', changeId).execute()
}

export async function setUndone(db: Db, changeId: string, at: number): Promise<void> {
  await changeTables(db).updateTable('table_change').set({ undone_at: at }).where('id', '=', changeId).execute()
}

export type ListedRemoval = {
  id: string
  kind: 'merge' | 'duplicates'
  created_at: number
  name: string | null
  rows: number
}

/** Removals that deleted rows and are not undone, newest first. */
export async function listRemovals(
  db: Db,
  { accountId, destination }: ChangePlace,
  { since, limit }: { since: number; limit: number },
): Promise<ListedRemoval[]> {
  const { rows } = await sql<ListedRemoval>`
    select c.id, c.kind, c.created_at, r.name, r.rows::int as rows from table_change c join lateral (
      select count(*) as rows, min(name) as name from table_change_row
      where change_id = c.id and removed is not null) r on r.rows > 0
    where c.account_id = ${accountId} and c.destination = ${destination} and c.kind <> 'edit'
      and c.undone_at is null and c.created_at > ${since}
    order by c.created_at desc, c.id limit ${limit}`.execute(db)
  return rows
}

export type WrittenChange = Pick<TableChange, 'kind' | 'created_at' | 'undone_at'> & Pick<ChangedRow, 'fields'>

/**
 * Edits and merges that wrote to a row, newest first. With a source, only those of this listing: another one can have
 * had the id before.
 */
export async function listChangesOfRow(
  db: Db,
  { accountId, destination }: ChangePlace,
  {
    rowId,
    source,
    sourceId,
    limit,
  }: { rowId: number; source?: string | undefined; sourceId?: string | undefined; limit: number },
): Promise<WrittenChange[]> {
  const query = changeTables(db)
    .selectFrom('table_change_row as r')
    .innerJoin('table_change as c', 'c.id', 'r.change_id')
    .select(['c.kind', 'c.created_at', 'c.undone_at', 'r.fields'])
    .where('r.row_id', '=', rowId)
    .where('r.removed', 'is', null)
    .where('c.account_id', '=', accountId)
    .where('c.destination', '=', destination)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
  if (source === undefined || sourceId === undefined) return await query.execute()
  return await query.where('r.source', '=', source).where('r.source_id', '=', sourceId).execute()
}

export async function deleteExpired(
  db: Db,
  accountId: string,
  before: { removals: number; edits: number },
): Promise<void> {
  await sql`delete from table_change where account_id = ${accountId}
    and created_at < case kind when 'edit' then ${before.edits}::bigint else ${before.removals}::bigint end`.execute(db)
}
