import { type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { waitFor } from '@gazetteer/testkit'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const sessionsSchema = z.object({
  sessions: z.array(z.object({ id: z.string(), isCurrent: z.boolean(), userAgent: z.string(), address: z.string() })),
  events: z.array(z.object({ kind: z.string(), at: z.number() })),
})

describe.each(appDatabaseKindsInScope)('account settings (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind })
  })
  afterAll(() => server.stop())

  const isSignedIn = async (browser: { get: (path: string) => Promise<{ json: Record<string, unknown> }> }) =>
    (await browser.get('/api/auth/user')).json['user'] !== null

  async function elsewhere({ email, password }: { email: string; password: string }) {
    const browser = server.visitor()
    await browser.post('/api/auth/login', { email, password }, { 'user-agent': 'another browser' })
    return browser
  }

  test('lists where the account is signed in, with its log, and signs out there', async () => {
    const person = await server.signedIn()
    const other = await elsewhere(person)
    await server.visitor().post('/api/auth/login', { email: person.email, password: 'wrong' })
    await server.idle()
    const { sessions, events } = sessionsSchema.parse((await person.browser.get('/api/auth/sessions')).json)
    expect(sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent === 'another browser'])).toContainEqual([
      false,
      true,
    ])
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(events.map((event) => event.kind)).toEqual(
      expect.arrayContaining(['registered', 'signed-in', 'wrong-password']),
    )
    const { id = '' } = sessions.find(({ isCurrent }) => !isCurrent) ?? {}
    const stranger = await server.signedIn()
    expect((await stranger.browser.post('/api/auth/sessions/end', { id })).status).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
    expect((await person.browser.post('/api/auth/sessions/end', { id })).json).toEqual({ success: true })
    expect(await isSignedIn(other)).toBe(false)
    expect((await person.browser.post('/api/auth/sessions/end', { id })).status).toBe(404)
  })

  test('signs out everywhere', async () => {
    const person = await server.signedIn()
    const other = await elsewhere(person)
    expect((await person.browser.post('/api/auth/logout-everywhere')).json['success']).toBe(true)
    expect([await isSignedIn(person.browser), await isSignedIn(other)]).toEqual([false, false])
  })

  test('changes the password, which ends all other sessions', async () => {
    const person = await server.signedIn()
    const other = await elsewhere(person)
    const change = (currentPassword: string, newPassword: string) =>
      person.browser.post('/api/auth/change-password', { currentPassword, newPassword })
    expect((await change('wrong', 'a new one')).json['code']).toBe('wrong-password')
    expect((await change(person.password, 'short')).json['error']).toBe(
      'Password must be between 6 and 128 characters for registration',
    )
    expect((await change(person.password, 'a new one')).json['success']).toBe(true)
    expect([await isSignedIn(person.browser), await isSignedIn(other)]).toEqual([true, false])
    const logIn = (password: string) => server.visitor().post('/api/auth/login', { email: person.email, password })
    expect((await logIn(person.password)).status).toBe(401)
    expect((await logIn('a new one')).status).toBe(200)
  })

  test('changes the email address immediately when no mail is set up', async () => {
    const person = await server.signedIn()
    const taken = await server.signedIn()
    const change = (email: string, password = person.password) =>
      person.browser.post('/api/auth/change-email', { email, password })
    expect((await change('new@example.com', 'wrong')).json['code']).toBe('wrong-password')
    expect((await change('nonsense')).json['error']).toBe('Please enter a valid email address')
    expect((await change(taken.email.toUpperCase())).json['code']).toBe('email-taken')
    const email = `moved-${person.email}`
    expect((await change(email)).json['success']).toBe(true)
    expect((await person.browser.get('/api/auth/user')).json).toMatchObject({ user: { email } })
  })

  /** Tables of the app database, and files of the outbox, that contain the address. */
  async function addressIn(email: string): Promise<string[]> {
    const text = `select query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text`
    const { rows } = await server.database.executeSql(
      `select tablename, (${text}) as content from pg_tables where schemaname in ('public', 'pgboss')`,
      [],
    )
    const tables = z.array(z.object({ tablename: z.string(), content: z.string() })).parse(rows)
    const names = tables.filter(({ content }) => content.includes(email)).map(({ tablename }) => tablename)
    const outbox = join(server.database.folder, 'outbox')
    const files = await Promise.all(
      (await readdir(outbox).catch(() => [])).map((name) => readFile(join(outbox, name), 'utf8')),
    )
    return [...names, ...files.filter((file) => file.includes(`To: ${email}`)).map(() => 'outbox')]
  }

  test('exports all data of the account, then deletes it', async () => {
    const person = await server.signedIn()
    const { headers, json } = await person.browser.get('/api/auth/account-export')
    expect(headers.get('content-disposition')).toContain('gazetteer-account.json')
    expect(json).toMatchObject({
      success: true,
      account: { id: person.id, email: person.email, plan: 'free', credits: 100 },
    })
    expect(JSON.stringify(json)).not.toMatch(/argon2|hash/)
    await server.visitor().post('/api/auth/forgot-password', { email: person.email })
    await server.visitor().post('/api/auth/login', { email: person.email, password: 'wrong' })
    await waitFor('the mail', async () => (await addressIn(person.email)).includes('outbox'))
    const remove = (body: object) => person.browser.post('/api/auth/delete-account', body)
    expect((await remove({ email: 'other@example.com', password: person.password })).status).toBe(400)
    expect((await remove({ email: person.email, password: 'wrong' })).status).toBe(403)
    expect((await remove({ email: person.email.toUpperCase(), password: person.password })).json['success']).toBe(true)
    expect(await isSignedIn(person.browser)).toBe(false)
    const { rows } = await server.database.executeSql(
      `select 1 from account where id = $1 union all select 1 from session where account_id = $1
       union all select 1 from credit_account where account_id = $1 union all select 1 from sign_in_event where account_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([])
    expect(await addressIn(person.email)).toEqual([])
    const again = await server.visitor().post('/api/auth/register', { email: person.email, password: person.password })
    expect(again.status).toBe(200)
  })

  test('applies a plan set by the operator immediately and shows it in the subscription', async () => {
    const person = await server.signedIn()
    const status = async () => (await person.browser.get('/api/subscription/status')).json
    expect(await status()).toEqual({
      success: true,
      plan: 'free',
      isActive: false,
      canUpgrade: true,
      nextBillingDate: null,
      paidBy: null,
      paidUntil: null,
      usedListings: 0,
      maxListings: 100,
      remainingCredits: 100,
      creditsRemaining: 100,
    })
    await server.setPlan(person.email.toUpperCase(), 'professional')
    expect(await status()).toEqual({
      success: true,
      plan: 'professional',
      isActive: true,
      canUpgrade: false,
      nextBillingDate: null,
      paidBy: 'operator',
      paidUntil: null,
      usedListings: 0,
      maxListings: null,
      remainingCredits: null,
      creditsRemaining: null,
    })
    expect((await person.browser.get('/api/auth/user')).json).toMatchObject({
      user: { plan_type: 'professional', credits_remaining: null },
    })
    await server.setPlan(person.email, 'free')
    expect((await person.browser.post('/api/subscription/cancel')).json['code']).toBe('professional-only')
    await expect(server.setPlan('nobody@example.com', 'free')).rejects.toThrow(
      'No account has the email address nobody@example.com.',
    )
  })
})
