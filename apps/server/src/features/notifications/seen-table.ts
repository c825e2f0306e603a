import type { Db } from '@gazetteer/app-database'
import { sql } from 'kysely'

type SeenRow = { account_id: string; seen_at: number }

const seenTables = (db: Db) => db.withTables<{ notification_seen: SeenRow }>()

/** Up to when the account has read its notifications; 0: none. */
export async function findSeen(db: Db, accountId: string): Promise<number> {
  const query = seenTables(db).selectFrom('notification_seen').select('seen_at').where('account_id', '=', accountId)
  return (await query.executeTakeFirst())?.seen_at ?? 0
}

/** Never moves back: another window may have seen more. */
export async function saveSeen(db: Db, row: SeenRow): Promise<void> {
  await seenTables(db)
    .insertInto('notification_seen')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ seen_at: sql`greatest(notification_seen.seen_at, excluded.seen_at)` }),
    )
    .execute()
}
