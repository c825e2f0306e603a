import { randomUUID } from 'node:crypto'
import { type Db, notifyWith } from '@gazetteer/app-database'
import type { Clock } from '../clock.ts'
import { queues } from '../jobs/index.ts'
import type { Secrets } from '../secrets.ts'
import { insertMail } from './outbox-table.ts'
import type { Message } from './transport.ts'

export const mailPurpose = 'mail'

/**
 * Stores the mail in the transaction of its cause, `db`. A process that sends mail finds it after the commit, and sends
 * it at least once.
 */
export type PostMail = (db: Db, message: Message) => Promise<void>

/** The queue of mails is also the channel that each commit with a mail notifies. */
export const mailQueueOf = (smtpUrl: string | null) => (smtpUrl === null ? queues.outbox : queues.mail)

type MailPoster = { smtpUrl: string | null; secrets: Pick<Secrets, 'seal'>; clock: Pick<Clock, 'now'> }

export const mailPoster =
  ({ smtpUrl, secrets, clock }: MailPoster): PostMail =>
  async (db, message) => {
    const id = randomUUID()
    const queue = mailQueueOf(smtpUrl).name
    const sealed = secrets.seal(JSON.stringify(message), mailPurpose)
    await insertMail(db, { id, queue, sealed, created_at: clock.now() })
    await notifyWith(db, queue, id)
  }
