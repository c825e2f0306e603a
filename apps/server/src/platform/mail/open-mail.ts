import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { notifyWith } from '@gazetteer/app-database'
import { claimMail, deleteMail, listMails, listNewMails, markFailed } from './outbox-table.ts'
import { mailPoster, mailPurpose, mailQueueOf, type PostMail } from './post-mail.ts'
import { deleteOutboxFiles, outbox, smtp } from './transport.ts'
import type { AppDatabase } from '@gazetteer/app-database'
import type { Clock } from '../clock.ts'
import type { Jobs, Queue } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Message } from './transport.ts'

export type { Message } from './transport.ts'

export type Mail = {
  /** False: mail goes to the outbox folder, so links cannot be required. */
  isConfigured: boolean
  post: PostMail
  /** Deletes unsent mails to an address, given by its key, and its files in the outbox folders of all processes. */
  deleteMailsTo: (key: string) => Promise<void>
  /** Resolves after every mail was attempted. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

export type MailSettings = {
  smtpUrl: string | null
  from: string | null
  /** A worker has no outbox folder: only what people can look into is one. */
  hasOutbox: boolean
  /** Equal for spellings of one address. */
  addressKey: (address: string) => string
  dataDir: string
  database: AppDatabase
  jobs: Jobs
  secrets: Secrets
  clock: Clock
  log: Log
}

/** Channel for the request to all processes to delete the files to an address. */
const forgottenChannel = 'mail_forgotten'
/** Longer than any attempt. */
const claimMs = 60_000
/** Interval for finding mails whose job was lost. */
const pollMs = 10_000
const mailsPerPoll = 100
const idlePollMs = 20

const mailJobSchema = z.object({ id: z.string() })
const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export async function openMail(settings: MailSettings): Promise<Mail> {
  const { smtpUrl, database, jobs, secrets, clock, log, addressKey } = settings
  const isSending = smtpUrl !== null || settings.hasOutbox
  const { db } = database
  const from = settings.from ?? 'Gazetteer <no-reply@localhost>'
  const folder = join(settings.dataDir, 'outbox')
  const deliver = smtpUrl === null ? outbox(folder, from, clock) : smtp(smtpUrl, from)
  if (smtpUrl === null && isSending) log.info({ folder }, 'SMTP_URL is not set; mail is written to the outbox folder')
  const queue = mailQueueOf(smtpUrl)
  const stopping = new AbortController()

  const unseal = (sealed: string): Message => messageSchema.parse(JSON.parse(secrets.open(sealed, mailPurpose)))

  async function send(data: unknown): Promise<void> {
    const { id } = mailJobSchema.parse(data)
    const now = clock.now()
    const row = await claimMail(db, id, { now, until: now + claimMs })
    if (row === null) return // sent, or being sent, by another job
    try {
      await deliver({ ...unseal(row.sealed), id })
    } catch (error) {
      await markFailed(db, id, clock.now())
      throw error
    }
    await deleteMail(db, id)
  }

  if (isSending) await jobs.work(queue, 1, send)
  const unlisten = await database.listen(queue.name, (id) => {
    if (!isSending) return
    jobs
      .send(queue, [{ key: id, data: { id } }])
      .catch((error: unknown) => log.warn({ err: error }, 'queueing a mail failed; poller will find it'))
  })
  const forget = (key: string) => deleteOutboxFiles(folder, (address) => addressKey(address) === key)
  const unlistenForgotten = await database.listen(forgottenChannel, (key) => {
    forget(key).catch((error: unknown) => log.warn({ err: error }, 'deleting mails of a deleted account failed'))
  })
  const polling = isSending ? queueWaiting(settings, queue, stopping.signal) : Promise.resolve()
  return {
    isConfigured: smtpUrl !== null,
    post: mailPoster(settings),
    async deleteMailsTo(key) {
      for (const { id, sealed } of await listMails(db)) {
        if (addressKey(unseal(sealed).to) === key) await deleteMail(db, id)
      }
      await forget(key)
      await notifyWith(db, forgottenChannel, key)
    },
    async idle() {
      while ((await listMails(db)).some(({ failed_at: failedAt }) => failedAt === null)) await wait(idlePollMs)
    },
    async close() {
      stopping.abort()
      await unlisten()
      await unlistenForgotten()
      await polling
    },
  }
}

/** Queues mails whose job was lost, until the signal. */
async function queueWaiting(settings: MailSettings, queue: Queue, signal: AbortSignal): Promise<void> {
  const { database, jobs, clock, log } = settings
  async function derive(): Promise<void> {
    const ids = await listNewMails(database.db, queue.name, { now: clock.now(), limit: mailsPerPoll })
    await jobs.send(
      queue,
      ids.map((id) => ({ key: id, data: { id } })),
    )
  }
  while (!signal.aborted) {
    await derive().catch((error: unknown) =>
      log.warn({ err: error }, 'finding waiting mails failed; poller will retry'),
    )
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}
