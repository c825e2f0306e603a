import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** The form of a webhook's messages: `generic`, or that of a chat program. */
export async function up(db: Db): Promise<void> {
  await sql`alter table webhook add column kind text not null default 'generic'`.execute(db)
}
