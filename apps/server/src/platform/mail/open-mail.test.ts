import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestMailbox, runningClock, waitFor } from '@gazetteer/testkit'
import { type TestAppDatabase, appDatabaseKindsInScope, startTestAppDatabase } from '../../testing/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '@gazetteer/app-database'
import { type Jobs, openJobs, queues } from '../jobs/index.ts'
import { silentLog } from '../log.ts'
import { secretsWith } from '../secrets.ts'
import { type Mail, openMail } from './open-mail.ts'

const message = {
  to: 'ann@example.com',
  subject: 'Prüfung',
  text: 'Follow this link:\nhttps://gazetteer.example/login?verify=abc\n',
}
const secrets = secretsWith(Buffer.alloc(32, 7))

describe.each(appDatabaseKindsInScope)('mail (%s)', (kind) => {
  let database: TestAppDatabase
  const open: { mail: Mail; jobs: Jobs }[] = []
  beforeEach(async () => {
    database = await startTestAppDatabase(kind, migrations)
  })
  afterEach(async () => {
    await end()
    await database.stop()
  })

  async function start(
    smtpUrl: string | null,
    { hasOutbox = true, folder = database.folder } = {},
  ): Promise<{ mail: Mail; jobs: Jobs }> {
    const jobs = await openJobs({ database, log: silentLog })
    const common = { database, jobs, secrets, clock: runningClock(), log: silentLog }
    const mail = await openMail({
      smtpUrl,
      from: 'post@gazetteer.example',
      dataDir: folder,
      hasOutbox,
      addressKey: (address) => address.toLowerCase(),
      ...common,
    })
    open.push({ mail, jobs })
    return { mail, jobs }
  }
  /** Stops the process. */
  async function end(): Promise<void> {
    for (const { mail, jobs } of open.splice(0)) {
      await mail.close()
      await jobs.close()
    }
  }

  test('without SMTP, writes complete, readable mails to the outbox', async () => {
    const { mail } = await start(null)
    expect(mail.isConfigured).toBe(false)
    await mail.post(database.db, message)
    await mail.post(database.db, { ...message, to: 'bob@example.com' })
    await mail.idle()
    const folder = join(database.folder, 'outbox')
    const names = await readdir(folder)
    expect(names).toHaveLength(2)
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts.join()).toContain('To: bob@example.com')
    expect(texts.join()).toContain('https://gazetteer.example/login?verify=')
  })

  test('several processes send each mail once', async () => {
    const mailbox = await startTestMailbox()
    const first = await start(mailbox.url)
    await start(mailbox.url)
    await start(mailbox.url)
    const people = Array.from({ length: 40 }, (_, at) => `person-${at}@example.com`)
    await Promise.all(people.map((to) => first.mail.post(database.db, { ...message, to })))
    await first.mail.idle()
    await waitFor('the mails', () => mailbox.mails.length >= people.length)
    await end()
    expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
    await mailbox.stop()
  })

  test('a worker has no outbox; the mails of a deleted account disappear from the folders of all processes', async () => {
    const worker = await start(null, { hasOutbox: false, folder: join(database.folder, 'worker') })
    await start(null)
    await worker.mail.post(database.db, message)
    await worker.mail.post(database.db, { ...message, to: 'bob@example.com' })
    await worker.mail.idle()
    const names = async (folder: string) => await readdir(join(folder, 'outbox')).catch(() => [])
    expect([await names(database.folder), await names(join(database.folder, 'worker'))]).toEqual([
      [expect.any(String), expect.any(String)],
      [],
    ])
    await worker.mail.deleteMailsTo('ann@example.com')
    await waitFor('the deletion', async () => (await names(database.folder)).length === 1)
  })

  test('an address that reads like a list is one address; a mail goes with its transaction or not at all', async () => {
    const mailbox = await startTestMailbox()
    const { mail } = await start(mailbox.url)
    const undone = database.db.transaction().execute(async (trx) => {
      await mail.post(trx, message)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await mail.post(database.db, { ...message, to: 'ann,bob@example.com' })
    await mail.idle()
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['"ann,bob"@example.com'])
    await mailbox.stop()
  })

  test('a mail is delivered after its server was unavailable during a restart, and stored encrypted until then', async () => {
    const mailbox = await startTestMailbox()
    const { url } = mailbox
    await mailbox.stop()
    const { mail } = await start(url)
    await mail.post(database.db, message)
    await mail.idle()
    const { rows } = await database.executeSql('select sealed from mail_outbox', [])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('gazetteer.example')
    await end()
    const again = await startTestMailbox(Number(new URL(url).port))
    const { jobs } = await start(url)
    await waitFor('the mail', () => again.mailsTo('ann@example.com').length > 0, 30_000)
    expect(again.mailsTo('ann@example.com')).toMatchObject([{ subject: 'Prüfung', from: 'post@gazetteer.example' }])
    expect(await jobs.states()).toContainEqual(expect.objectContaining({ name: queues.mail.name, failed: 0 }))
    await again.stop()
  })
})
