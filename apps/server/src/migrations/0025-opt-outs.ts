import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/**
 * Businesses excluded from captures; `same` is equal for equal entries. Rows are added and removed, never changed.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table opt_out (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('phone', 'site', 'name')),
    value text not null,
    city text,
    same text not null unique,
    added_at bigint not null
  )`.execute(db)
}
