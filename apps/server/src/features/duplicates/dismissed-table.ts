import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

type DismissedRow = { account_id: string; pair: string; dismissed_at: number }

const dismissedTables = (db: Db) => db.withTables<{ dismissed_pair: DismissedRow }>()

export async function listDismissed(db: Db, accountId: string): Promise<string[]> {
  const query = dismissedTables(db).selectFrom('dismissed_pair').select('pair').where('account_id', '=', accountId)
  return (await query.orderBy('dismissed_at').orderBy('pair').execute()).map(({ pair }) => pair)
}

/** Beyond `most` the oldest ones are deleted. */
export async function insertDismissed(db: Db, row: DismissedRow, most: number): Promise<void> {
  await dismissedTables(db)
    .insertInto('dismissed_pair')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from dismissed_pair where account_id = ${row.account_id} and pair in (
    select pair from dismissed_pair where account_id = ${row.account_id}
    order by dismissed_at desc, pair desc offset ${most})`.execute(db)
}

export async function deleteDismissed(db: Db, accountId: string, pair: string): Promise<void> {
  await dismissedTables(db)
    .deleteFrom('dismissed_pair')
    .where('account_id', '=', accountId)
    .where('pair', '=', pair)
    .execute()
}
