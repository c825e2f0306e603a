import type { OptOutEntry } from '@gazetteer/contract'
import { type Generated, sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

type OptOutRow = {
  id: Generated<number>
  kind: OptOutEntry['kind']
  value: string
  city: string | null
  same: string
  added_at: number
}

const optOutTables = (db: Db) => db.withTables<{ opt_out: OptOutRow }>()
const columns = ['id', 'kind', 'value', 'city', 'added_at as addedAt'] as const

export function listEntries(db: Db): Promise<OptOutEntry[]> {
  return optOutTables(db).selectFrom('opt_out').select(columns).orderBy('id').execute()
}

/** Null when an equal entry exists. */
export async function insertEntry(trx: Db, row: Omit<OptOutRow, 'id'>): Promise<OptOutEntry | null> {
  const insert = optOutTables(trx).insertInto('opt_out').values(row)
  const inserted = await insert
    .onConflict((conflict) => conflict.column('same').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ?? null
}

export function findSame(trx: Db, same: string): Promise<OptOutEntry> {
  return optOutTables(trx).selectFrom('opt_out').select(columns).where('same', '=', same).executeTakeFirstOrThrow()
}

export async function deleteEntry(trx: Db, id: number): Promise<OptOutEntry | null> {
  const deleted = await optOutTables(trx)
    .deleteFrom('opt_out')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return deleted ?? null
}

/** Changes with every change of the rows; rows themselves never change. */
export async function fingerprintOf(db: Db): Promise<string> {
  const { rows } = await sql<{ of: string | null }>`
    select md5(string_agg(id::text, ',' order by id)) as of from opt_out`.execute(db)
  return rows[0]?.of ?? ''
}
