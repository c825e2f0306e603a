import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { borrowFolder, borrowMailbox, manualClock, waitFor } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { silentLog } from './log.ts'
import { openMail } from './mail.ts'

const message = {
  to: 'ann@example.com',
  subject: 'Prüfung',
  text: 'Follow this link:\nhttps://gazetteer.example/login?verify=abc\n',
}

test('writes to the outbox where no SMTP is set, whole mails that can be read', async () => {
  const folder = await borrowFolder()
  const mail = openMail({ smtpUrl: null, from: null, dataDir: folder.path, clock: manualClock(), log: silentLog })
  expect(mail.isConfigured).toBe(false)
  mail.post(message)
  mail.post({ ...message, to: 'bob@example.com' })
  await mail.idle()
  const names = await readdir(join(folder.path, 'outbox'))
  expect(names).toHaveLength(2)
  const texts = await Promise.all(names.map((name) => readFile(join(folder.path, 'outbox', name), 'utf8')))
  expect(texts.join()).toContain('To: bob@example.com')
  expect(texts.join()).toContain('https://gazetteer.example/login?verify=')
  await mail.close()
  await folder.giveBack()
})

test('an address that reads like a list is one address', async () => {
  const mailbox = await borrowMailbox()
  const mail = openMail({ smtpUrl: mailbox.url, from: null, dataDir: '', clock: manualClock(), log: silentLog })
  mail.post({ ...message, to: 'ann,bob@example.com' })
  await mail.idle()
  expect(mailbox.mails.map(({ to }) => to)).toEqual(['"ann,bob"@example.com'])
  await mail.close()
  await mailbox.giveBack()
})

test('tries again when the mail server was away', async () => {
  const mailbox = await borrowMailbox()
  const { url } = mailbox
  await mailbox.giveBack()
  const clock = manualClock()
  const mail = openMail({ smtpUrl: url, from: 'post@gazetteer.example', dataDir: '', clock, log: silentLog })
  mail.post(message)
  await waitFor('the first attempt', () => clock.sleepers() === 1)
  const again = await borrowMailbox(Number(new URL(url).port))
  clock.advance(1_000)
  await mail.idle()
  expect(again.mailsTo('ann@example.com')).toMatchObject([{ subject: 'Prüfung', from: 'post@gazetteer.example' }])
  await mail.close()
  await again.giveBack()
})
