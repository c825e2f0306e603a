import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Listings lose the foreign key to their run, whose check took a quarter of the time of storing one. They are stored in
 * transactions that hold the lock of their run, so none can arrive for a deleted one. A deleted run still deletes its
 * listings.
 */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_listing drop constraint capture_listing_run_id_fkey`.execute(db)
  await sql`create or replace function capture_run_deleted() returns trigger language plpgsql as $$ begin
    delete from capture_listing where run_id in (select id from before_rows);
    return null; end $$`.execute(db)
  await sql`create trigger capture_run_deleted after delete on capture_run
    referencing old table as before_rows for each statement execute function capture_run_deleted()`.execute(db)
}
