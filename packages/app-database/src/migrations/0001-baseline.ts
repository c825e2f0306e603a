import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { accountTables } from './baseline/account-tables.ts'
import { captureTables } from './baseline/capture-tables.ts'

/** The tables of version 1.6.0. Times are epoch milliseconds unless a column says otherwise. */
export async function up(db: Db): Promise<void> {
  for (const statement of [...accountTables, ...captureTables]) await sql.raw(statement).execute(db)
}
