import type { Db } from '@gazetteer/app-database'

/**
 * An unsent mail: encrypted, stored with its cause, deleted after sending. `failed_at`: the last failed attempt.
 * `claimed_until`: until then one process sends it.
 */
type MailRow = {
  id: string
  queue: string
  sealed: string
  created_at: number
  failed_at: number | null
  claimed_until: number
}

const outboxTables = (db: Db) => db.withTables<{ mail_outbox: MailRow }>()

export async function insertMail(db: Db, row: Omit<MailRow, 'failed_at' | 'claimed_until'>): Promise<void> {
  await outboxTables(db)
    .insertInto('mail_outbox')
    .values({ ...row, failed_at: null, claimed_until: 0 })
    .execute()
}

/** The mail, if no other process sends it; null also after it was sent. */
export async function claimMail(
  db: Db,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<MailRow | null> {
  const claimed = outboxTables(db)
    .updateTable('mail_outbox')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claimed_until', '<=', now)
    .returningAll()
  return (await claimed.executeTakeFirst()) ?? null
}

/** All unsent mails with their encrypted content. */
export function listMails(db: Db): Promise<Pick<MailRow, 'id' | 'sealed' | 'failed_at'>[]> {
  return outboxTables(db).selectFrom('mail_outbox').select(['id', 'sealed', 'failed_at']).execute()
}

/**
 * Ids of a queue's mails without a failed attempt, oldest first; failed ones are retried by the queue. One whose sender
 * died becomes new again when its claim ends.
 */
export async function listNewMails(
  db: Db,
  queue: string,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const ofQueue = outboxTables(db).selectFrom('mail_outbox').select('id').where('queue', '=', queue)
  const mails = ofQueue.where('failed_at', 'is', null).where('claimed_until', '<=', now)
  return (await mails.orderBy('created_at').limit(limit).execute()).map(({ id }) => id)
}

export async function markFailed(db: Db, id: string, at: number): Promise<void> {
  await outboxTables(db)
    .updateTable('mail_outbox')
    .set({ failed_at: at, claimed_until: 0 })
    .where('id', '=', id)
    .execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await outboxTables(db).deleteFrom('mail_outbox').where('id', '=', id).execute()
}
