import type { Notices } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'

type NoticeChoiceRow = { account_id: string; run_ended: boolean; needs_decision: boolean; chosen_at: number }
type NoticeSentRow = { account_id: string; subject: string; at: number }

const noticeTables = (db: Db) => db.withTables<{ notice_choice: NoticeChoiceRow; notice_sent: NoticeSentRow }>()

/** The account's mail notifications and since when; null: none. */
export async function findNotices(db: Db, accountId: string): Promise<(Notices & { since: number }) | null> {
  const query = noticeTables(db).selectFrom('notice_choice').selectAll().where('account_id', '=', accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  return { runEnded: row.run_ended, needsDecision: row.needs_decision, since: row.chosen_at }
}

export async function saveNotices(
  db: Db,
  accountId: string,
  { runEnded, needsDecision, at }: Notices & { at: number },
): Promise<void> {
  const row = { run_ended: runEnded, needs_decision: needsDecision, chosen_at: at }
  await noticeTables(db)
    .insertInto('notice_choice')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export async function deleteOldNotices(db: Db, before: number): Promise<void> {
  await noticeTables(db).deleteFrom('notice_sent').where('at', '<', before).execute()
}

/** Returns true for the first caller only; in the transaction that posts the mail. */
export async function recordNotice(trx: Db, row: NoticeSentRow): Promise<boolean> {
  const query = noticeTables(trx)
    .insertInto('notice_sent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return ((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
}
