import type { Db } from '@gazetteer/app-database'

/** An unsent mail: encrypted, stored with its cause, deleted after sending. `failed_at`: the last failed attempt. */
type MailRow = { id: string; queue: string; sealed: string; created_at: number; failed_at: number | null }

const outboxTables = (db: Db) => db.withTables<{ mail_outbox: MailRow }>()

export async function insertMail(db: Db, row: Omit<MailRow, 'failed_at'>): Promise<void> {
  await outboxTables(db)
    .insertInto('mail_outbox')
    .values({ ...row, failed_at: null })
    .execute()
}

export async function findMail(db: Db, id: string): Promise<MailRow | null> {
  return (await outboxTables(db).selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** All unsent mails with their encrypted content. */
export function listMails(db: Db): Promise<Pick<MailRow, 'id' | 'sealed'>[]> {
  return outboxTables(db).selectFrom('mail_outbox').select(['id', 'sealed']).execute()
}

/** Ids of a queue's mails without a failed attempt, oldest first; failed ones are retried by the queue. */
export async function listNewMails(db: Db, queue: string, limit: number): Promise<string[]> {
  const ofQueue = outboxTables(db).selectFrom('mail_outbox').select('id').where('queue', '=', queue)
  const mails = ofQueue.where('failed_at', 'is', null)
  return (await mails.orderBy('created_at').limit(limit).execute()).map(({ id }) => id)
}

export async function markFailed(db: Db, id: string, at: number): Promise<void> {
  await outboxTables(db).updateTable('mail_outbox').set({ failed_at: at }).where('id', '=', id).execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await outboxTables(db).deleteFrom('mail_outbox').where('id', '=', id).execute()
}
