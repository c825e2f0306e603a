import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * One row for each process of the installation. It deletes its row when it stops in order, so rows that are left at the
 * next start belong to processes that crashed.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table process_presence (number integer primary key, role text not null, started_at bigint not null)`.execute(
    db,
  )
}
