import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Listings of a run that the user's table refused, with the database's reason. */
export async function up(db: Db): Promise<void> {
  await sql`create table capture_refused (
    run_id text not null references capture_run on delete cascade,
    seq integer not null,
    reason text not null,
    refused_at bigint not null,
    primary key (run_id, seq)
  )`.execute(db)
}
