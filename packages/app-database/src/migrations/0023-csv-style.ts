import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** How the account's CSV files are written, for spreadsheets of its country; no row: comma and decimal point. */
export async function up(db: Db): Promise<void> {
  await sql`create table csv_style (
    account_id text primary key references account (id) on delete cascade,
    delimiter text not null,
    decimal_sign text not null
  )`.execute(db)
}
