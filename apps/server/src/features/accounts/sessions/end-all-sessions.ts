import type { Db } from '@gazetteer/app-database'
import { sql } from 'kysely'

/** After a restore: ends the sessions, links of mails and begun sign-ins of all accounts. API keys stay. */
export async function endAllSessions(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of ['provider_state', 'mail_token', 'session'])
      await sql`delete from ${sql.table(table)}`.execute(trx)
  })
}
