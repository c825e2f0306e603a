import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { notifyWith } from '@gazetteer/app-database'
import { queues } from '../jobs/index.ts'
import { deleteMail, findMail, insertMail, listMails, listNewMails, markFailed } from './outbox-table.ts'
import { deleteOutboxFiles, outbox, smtp } from './transport.ts'
import type { AppDatabase, Db } from '@gazetteer/app-database'
import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { AddressFilter, Message } from './transport.ts'

export type { Message } from './transport.ts'

export type Mail = {
  /** False: mail goes to the outbox folder, so links cannot be required. */
  isConfigured: boolean
  /**
   * Stores the mail in the transaction of its cause, `db`. It is sent after the commit, at least once, and survives
   * restarts.
   */
  post: (db: Db, message: Message) => Promise<void>
  /** Deletes unsent mails to an address, and its files in the outbox folder. */
  deleteMailsTo: (isTo: AddressFilter) => Promise<void>
  /** Resolves after every mail was attempted. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

export type MailSettings = {
  smtpUrl: string | null
  from: string | null
  dataDir: string
  database: AppDatabase
  jobs: Jobs
  secrets: Secrets
  clock: Clock
  log: Log
}

const purpose = 'mail'
/** Interval for finding mails whose job was lost. */
const pollMs = 10_000
const mailsPerPoll = 100
const idlePollMs = 20

const mailJobSchema = z.object({ id: z.string() })
const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export async function openMail(settings: MailSettings): Promise<Mail> {
  const { smtpUrl, database, jobs, secrets, clock, log } = settings
  const { db } = database
  const from = settings.from ?? 'Gazetteer <no-reply@localhost>'
  const folder = join(settings.dataDir, 'outbox')
  const deliver = smtpUrl === null ? outbox(folder, from, clock) : smtp(smtpUrl, from)
  if (smtpUrl === null) log.info({ folder }, 'SMTP_URL is not set; mail is written to the outbox folder')
  // Also the channel notified by each commit with a mail for this queue.
  const queue = smtpUrl === null ? queues.outbox : queues.mail
  const stopping = new AbortController()

  const unseal = (sealed: string): Message => messageSchema.parse(JSON.parse(secrets.open(sealed, purpose)))

  async function send(data: unknown): Promise<void> {
    const { id } = mailJobSchema.parse(data)
    const row = await findMail(db, id)
    if (row === null) return // already sent by another job
    try {
      await deliver(unseal(row.sealed))
    } catch (error) {
      await markFailed(db, id, clock.now())
      throw error
    }
    await deleteMail(db, id)
  }

  async function derive(): Promise<void> {
    const ids = await listNewMails(db, queue.name, mailsPerPoll)
    await jobs.send(
      queue,
      ids.map((id) => ({ key: id, data: { id } })),
    )
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await derive().catch((error: unknown) =>
        log.warn({ err: error }, 'finding waiting mails failed; poller will retry'),
      )
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  await jobs.work(queue, 1, send)
  const unlisten = await database.listen(queue.name, (id) => {
    jobs
      .send(queue, [{ key: id, data: { id } }])
      .catch((error: unknown) => log.warn({ err: error }, 'queueing a mail failed; poller will find it'))
  })
  const polling = poll()
  return {
    isConfigured: smtpUrl !== null,
    async post(trx, message) {
      const id = randomUUID()
      await insertMail(trx, {
        id,
        queue: queue.name,
        sealed: secrets.seal(JSON.stringify(message), purpose),
        created_at: clock.now(),
      })
      await notifyWith(trx, queue.name, id)
    },
    async deleteMailsTo(isTo) {
      for (const { id, sealed } of await listMails(db)) {
        if (isTo(unseal(sealed).to)) await deleteMail(db, id)
      }
      await deleteOutboxFiles(folder, isTo)
    },
    async idle() {
      while ((await listNewMails(db, queue.name, 1)).length > 0) await wait(idlePollMs)
    },
    async close() {
      stopping.abort()
      await unlisten()
      await polling
    },
  }
}
