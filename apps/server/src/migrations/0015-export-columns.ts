import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** The columns of an account's files, in order, separated by commas; no row: all. */
export async function up(db: Db): Promise<void> {
  await sql`create table export_columns (
    account_id text primary key references account on delete cascade,
    columns text not null
  )`.execute(db)
}
