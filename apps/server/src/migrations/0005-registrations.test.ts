import { startTestMailbox } from '@gazetteer/testkit'
import {
  type TestAppDatabase,
  type TestServer,
  appDatabaseKinds,
  startTestAppDatabase,
  startTestServer,
} from '../testing/index.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from './index.ts'

/** Named accounts created by the version before; all have the same password. */
const password = 'correct horse'
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

describe.each(appDatabaseKinds)('an app database of the version before (%s)', (kind) => {
  let database: TestAppDatabase
  let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
  let server: TestServer
  beforeAll(async () => {
    mailbox = await startTestMailbox()
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005'))
    database = await startTestAppDatabase(kind, before)
    await insertAccount('proven', { mustVerify: false, email: 'Proven@example.com' })
    await insertAccount('open', { mustVerify: false, email: 'Open@Münch.example' })
    await insertAccount('waits', { mustVerify: true, email: 'waits@example.com' })
    await insertAccount('forgotten', { mustVerify: true, email: 'forgotten@example.com' })
    const expiresAt = Date.UTC(2025, 0, 16)
    await database.executeSql(
      `insert into mail_token values ('${hashOf('a'.repeat(32))}', 'waits', 'verify', 'waits@example.com', ${expiresAt})`,
    )
    server = await startTestServer({ database, env: { SMTP_URL: mailbox.url } })
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
    await mailbox.stop()
  })

  async function insertAccount(id: string, { mustVerify, email }: { mustVerify: boolean; email: string }) {
    const at = Date.UTC(2025, 0, 15)
    await database.executeSql(
      'insert into account (id, email, email_key, password_hash, must_verify, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, email, email.toLowerCase(), await passwordHash(), mustVerify, at],
    )
    await database.executeSql(
      "insert into credit_account (account_id, plan, credits, granted) values ($1, 'free', 100, 100)",
      [id],
    )
  }

  const logIn = async (email: string) => {
    const { status, json } = await server.visitor().post('/api/auth/login', { email, password })
    return json['code'] ?? status
  }

  test('preserves its accounts, and pending verifications stay valid', async () => {
    expect(await logIn('proven@example.com')).toBe(200)
    expect(await logIn('open@münch.example')).toBe(200)
    expect(await logIn('open@xn--mnch-0ra.example')).toBe(200)
    expect(await logIn('waits@example.com')).toBe('email-not-verified')
    const { status } = await server.visitor().post('/api/auth/verify', { token: 'a'.repeat(32) })
    expect([status, await logIn('waits@example.com')]).toEqual([200, 200])
  })

  test('sends another link when the first was lost', async () => {
    const email = 'forgotten@example.com'
    expect(await logIn(email)).toBe('email-not-verified')
    await server.visitor().post('/api/auth/resend-verification', { email })
    await server.idle()
    const [, token] = /verify=([\w-]{32})/.exec(mailbox.mailsTo(email)[0]?.text ?? '') ?? []
    await server.visitor().post('/api/auth/verify', { token })
    expect(await logIn(email)).toBe(200)
  })
})

let hashed: Promise<string> | undefined

async function passwordHash(): Promise<string> {
  const { hashPassword } = await import('../features/accounts/sign-in/passwords.ts')
  hashed ??= hashPassword(password)
  return hashed
}
