import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** A mail is claimed before it is sent, so that several processes do not send it repeatedly. */
export async function up(db: Db): Promise<void> {
  await sql`alter table mail_outbox add column claimed_until bigint not null default 0`.execute(db)
}
