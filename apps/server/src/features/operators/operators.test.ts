import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type ManualClock, manualClock, movableClock, waitFor, readJson } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorAccountsAnswerSchema, operatorInstallationAnswerSchema } from '@gazetteer/contract'
import {
  type TestAppDatabase,
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  startTestAppDatabase,
  startTestServer,
} from '../../testing/index.ts'

const limitMs = 90_000
const boss = { email: 'boss@example.com', password: 'correct horse' }
const env = { OPERATORS: 'Somebody@example.com, BOSS@Example.com' }
const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' }
const suspendedText = 'This account is suspended. Please contact your administrator.'

/** The operator, signed in to the server. */
async function operatorOf(server: TestServer): Promise<SignedIn> {
  const browser = server.visitor()
  await browser.post('/api/auth/register', boss)
  const { json } = await browser.post('/api/auth/login', boss)
  const { id } = readJson(json['user'], { id: z.string() })
  return { browser, ...boss, id }
}

const accountOf = async ({ browser }: SignedIn, email: string) =>
  operatorAccountsAnswerSchema.parse((await browser.get(`/api/operator/accounts?q=${encodeURIComponent(email)}`)).json)
    .accounts[0]

describe.each(appDatabaseKindsInScope)('an operator (%s)', (kind) => {
  let database: TestAppDatabase
  let server: TestServer
  let operator: SignedIn
  const clock: ManualClock = movableClock()
  beforeAll(async () => {
    database = await startTestAppDatabase(kind)
    server = await startTestServer({ database, clock, env })
    operator = await operatorOf(server)
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  const act = async (operation: string, id: string, more: object = {}) =>
    await operator.browser.post(`/api/operator/accounts/${operation}`, { id, ...more })
  const count = async (sql: string, id: string) => (await database.executeSql(sql, [id])).rows.length

  /** A Professional account without a database, whose capture is paused at its limit. */
  async function capturing(): Promise<SignedIn> {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    await person.browser.post('/api/runtime/start', { ...request, limits: { listings: 2 } })
    const status = async () => (await person.browser.get('/api/runtime/status')).json
    await waitFor('the limit', async () => (await status())['recovery'] !== null, limitMs)
    return person
  }

  test('is recognized; all other accounts are refused', async () => {
    const person = await server.signedIn('professional')
    const user = async ({ browser }: SignedIn) => (await browser.get('/api/auth/user')).json['user']
    expect(await user(operator)).toMatchObject({ isOperator: true })
    expect(await user(person)).not.toHaveProperty('isOperator')
    for (const path of ['accounts', 'installation'])
      expect((await person.browser.get(`/api/operator/${path}`)).json['code']).toBe('operator-only')
    const refused = await person.browser.post('/api/operator/accounts/suspend', { id: operator.id })
    expect([refused.status, refused.json['code']]).toEqual([403, 'operator-only'])
  })

  test('sees each account with its plan, its use and its last sign-in, page by page', async () => {
    const person = await capturing()
    const seen = await accountOf(operator, person.email.toUpperCase())
    expect(seen).toMatchObject({
      id: person.id,
      email: person.email,
      plan: 'professional',
      planBy: 'operator',
      suspendedAt: null,
      isOperator: false,
      captures: 1,
      openJobId: expect.stringMatching(/^JB-/),
    })
    expect(seen?.listings).toBeGreaterThan(0)
    expect(seen?.requests).toBeGreaterThan(0)
    expect(seen?.lastSignInAt).toBeGreaterThan(seen?.createdAt ?? Infinity)
    const ids: string[] = []
    let total = 0
    for (let after: string | null = ''; after !== null;) {
      const path: string = `/api/operator/accounts?limit=2${after === '' ? '' : `&cursor=${after}`}`
      const page = operatorAccountsAnswerSchema.parse((await operator.browser.get(path)).json)
      expect(page.accounts.length).toBeLessThanOrEqual(2)
      ids.push(...page.accounts.map(({ id }) => id))
      after = page.next
      total = page.total
    }
    expect(total).toBe(ids.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([person.id, operator.id]))
  })

  test('suspending signs out, disables keys and stops the capture, idempotently; lifting it restores everything', async () => {
    const person = await capturing()
    const key = await person.browser.post('/api/keys/create', { name: 'walk', scopes: ['read'] })
    const byKey = () => server.visitor().get('/api/jobs', { authorization: `Bearer ${String(key.json['token'])}` })
    expect((await byKey()).status).toBe(200)
    for (let time = 0; time < 2; time += 1)
      expect((await act('suspend', person.id)).json).toEqual({
        success: true,
        message: `${person.email} is now suspended.`,
      })
    expect([(await person.browser.get('/api/jobs')).status, (await byKey()).status]).toEqual([401, 401])
    const login = () => server.visitor().post('/api/auth/login', { email: person.email, password: person.password })
    expect([(await login()).status, (await login()).json['error']]).toEqual([403, suspendedText])
    const wrong = await server.visitor().post('/api/auth/login', { email: person.email, password: 'wrong horse' })
    expect(wrong.status).toBe(401)
    await waitFor(
      'the stop',
      async () =>
        (await count(`select id from capture_run where account_id = $1 and state = 'stopped'`, person.id)) === 1,
      limitMs,
    )
    expect(await accountOf(operator, person.email)).toMatchObject({ openJobId: null, captures: 1 })
    for (let time = 0; time < 2; time += 1) expect((await act('admit', person.id)).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect([(await person.browser.get('/api/jobs')).status, (await byKey()).status]).toEqual([401, 200])
    expect(await accountOf(operator, person.email)).toMatchObject({ suspendedAt: null, captures: 1 })
  })

  test('suspends: due schedules do not start, and show the reason', async () => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    await person.browser.post('/api/campaigns/save', { name: 'Dentists', request, cron: '0 9 * * 1' })
    await act('suspend', person.id)
    clock.advance(8 * 86_400_000)
    const missed = `select id from campaign where account_id = $1 and waiting_since is null and last_error = '${suspendedText}'`
    await waitFor('the refusal', async () => (await count(missed, person.id)) === 1, limitMs)
    const states = `select id from capture_run where account_id = $1 and state`
    expect([await count(`${states} <> 'skipped'`, person.id), await count(`${states} = 'skipped'`, person.id)]).toEqual(
      [0, 1],
    )
  })

  test('sets a plan, stops a capture, and sends permanently failed jobs again', async () => {
    const person = await capturing()
    expect((await act('plan', person.id, { plan: 'free' })).json['message']).toBe(`${person.email} is free now.`)
    expect((await person.browser.get('/api/subscription/status')).json['plan']).toBe('free')
    expect((await act('stop-run', person.id)).json['message']).toBe(`Stopped the capture of ${person.email}.`)
    await waitFor('the stop', async () => (await accountOf(operator, person.email))?.openJobId === null, limitMs)
    expect((await act('stop-run', person.id)).status).toBe(409)
    const warnings = await waitFor('the end in the status', async () => {
      const { json } = await person.browser.get('/api/runtime/status')
      return json['message'] === 'Stopped. Listings found so far are saved' && json
    })
    expect(warnings['logs']).toContainEqual(expect.objectContaining({ text: 'The operator stopped this capture.' }))
    expect((await operator.browser.post('/api/operator/queues/send-again')).json['message']).toBe('Retried jobs: 0')
  })

  test('resets a password on the command line: old sessions and the old password end', async () => {
    const { browser, email } = await server.signedIn()
    const answer = await server.command({ command: 'user', operation: 'reset-password', email })
    const password = /is (\S+)\n/u.exec(answer)?.[1] ?? ''
    expect((await browser.get('/api/auth/user')).json['user']).toBeNull()
    const login = async (tried: string) =>
      (await server.visitor().post('/api/auth/login', { email, password: tried })).status
    expect([await login(password), await login('correct horse')]).toEqual([200, 401])
  })

  test('resets a lost factor: its sessions end, keys stay, the owner gets a mail; a second time changes nothing', async () => {
    const person = await server.signedIn('professional')
    const { json } = await person.browser.post('/api/keys/create', { name: 'walk', scopes: ['read'] })
    const byKey = () => server.visitor().get('/api/jobs', { authorization: `Bearer ${String(json['token'])}` })
    const confirmed = `insert into totp (account_id, sealed, created_at, confirmed_at) values ($1, 'v1.', 0, 1)`
    await database.executeSql(confirmed, [person.id])
    await database.executeSql(`insert into recovery_code (account_id, code_hash) values ($1, 'hash')`, [person.id])
    const passkey = `insert into passkey (id, account_id, public_key, counter, transports, name, is_backed_up, created_at)
      values ($1, $2, '', 0, '', 'Phone', false, 0)`
    for (const id of [`${person.id}-1`, `${person.id}-2`]) await database.executeSql(passkey, [id, person.id])
    const factors = async () => (await accountOf(operator, person.email))?.factors
    expect(await factors()).toEqual({ hasPassword: true, hasTotp: true, passkeys: 2, providers: [] })
    expect((await act('reset-factor', operator.id, { factor: 'totp' })).status).toBeOneOf([403, 409])
    await operator.browser.post('/api/auth/prove', { password: operator.password })
    expect((await act('reset-factor', operator.id, { factor: 'totp' })).status).toBe(409)
    expect((await act('reset-factor', person.id, { factor: 'totp' })).json['message']).toBe(
      `Reset the one-time codes of ${person.email}. Its sessions have ended; its API keys work.`,
    )
    expect(await factors()).toMatchObject({ hasTotp: false, passkeys: 2 })
    expect(await count('select 1 from recovery_code where account_id = $1', person.id)).toBe(0)
    expect([(await person.browser.get('/api/jobs')).status, (await byKey()).status]).toEqual([401, 200])
    const answer = await server.command({
      command: 'user-reset-factor',
      email: person.email,
      factors: ['totp', 'passkeys'],
    })
    expect(answer).toBe(`Reset the passkeys of ${person.email}. Its sessions have ended; its API keys work.`)
    expect((await act('reset-factor', person.id, { factor: 'totp' })).json['message']).toBe(
      `${person.email} has no one-time codes.`,
    )
    expect((await act('reset-factor', 'nobody', { factor: 'totp' })).status).toBe(404)
    await server.idle()
    const outbox = join(database.folder, 'outbox')
    const letters = await waitFor(
      'the mails',
      async () => {
        const texts = await Promise.all(
          (await readdir(outbox).catch(() => [])).map((name) => readFile(join(outbox, name), 'utf8')),
        )
        const sent = texts.filter((text) => text.includes(`To: ${person.email}`))
        return sent.length === 2 && sent
      },
      limitMs,
    )
    expect(letters.join('\n')).toMatch(/one-time codes[\s\S]*passkeys|passkeys[\s\S]*one-time codes/u)
    await person.browser.post('/api/auth/login', { email: person.email, password: person.password })
    const { json: log } = await person.browser.get('/api/auth/sessions')
    expect(log['events']).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'factor-reset', userAgent: 'The operator' })]),
    )
  })

  test('deletes an account on the command line, while it captures', async () => {
    const { browser, email, id } = await capturing()
    expect(await server.command({ command: 'user', operation: 'delete', email })).toBe(
      `${email} was deleted with all its data. Rows in its own database remain.`,
    )
    expect((await browser.get('/api/auth/user')).json['user']).toBeNull()
    expect(await count('select 1 from account where id = $1', id)).toBe(0)
    expect(await count('select 1 from capture_run where account_id = $1', id)).toBe(0)
    await expect(server.command({ command: 'user', operation: 'delete', email })).rejects.toThrow('No account has')
  })

  test('cannot suspend themselves, nor act on an account that is not there', async () => {
    expect((await act('suspend', operator.id)).status).toBe(409)
    for (const operation of ['suspend', 'admit', 'stop-run']) expect((await act(operation, 'nobody')).status).toBe(404)
    expect((await act('plan', 'nobody', { plan: 'free' })).status).toBe(404)
  })

  test('sees disk, captures, queues, sources and version', async () => {
    const { json } = await operator.browser.get('/api/operator/installation')
    const state = operatorInstallationAnswerSchema.parse(json)
    expect(state).toMatchObject({ database: kind, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect(state.disk.freeBytes).toBeGreaterThan(0)
    expect(state.disk.databaseBytes).toBeGreaterThan(100_000)
    expect(state.queues).toContainEqual({ name: 'mail.dead', waiting: 0, active: 0, failed: 0, isDead: true })
    expect(state.sources.filter(({ isDefault }) => isDefault)).toMatchObject([{ id: 'sample', reason: null }])
  })
})

test('a suspension takes effect in every process immediately', async () => {
  const database = await startTestAppDatabase('postgres')
  // The clock is frozen, so cached entries are dropped only by the other process's notification.
  const clock = manualClock()
  const servers = [
    await startTestServer({ database, clock, env }),
    await startTestServer({ database, clock, env }),
  ] as const
  try {
    const [first, second] = servers
    const person = await first.signedIn('professional')
    const { json } = await person.browser.post('/api/keys/create', { name: 'walk', scopes: ['read'] })
    const there = second.visitor()
    for (const [name, value] of person.browser.cookies) there.cookies.set(name, value)
    const outcomes = async () => {
      const byKey = await second.visitor().get('/api/jobs', { authorization: `Bearer ${String(json['token'])}` })
      return [(await there.get('/api/jobs')).status, byKey.status]
    }
    expect(await outcomes()).toEqual([200, 200])
    const operator = await operatorOf(first)
    await operator.browser.post('/api/operator/accounts/suspend', { id: person.id })
    await waitFor('the word', async () => String(await outcomes()) === '401,401')
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
  }
})

test('with mail set up, an account with an unverified address is not an operator', async () => {
  const database = await startTestAppDatabase('postgres')
  const withoutMail = await startTestServer({ database, env })
  const operator = await operatorOf(withoutMail)
  expect((await operator.browser.get('/api/operator/accounts')).status).toBe(200)
  await withoutMail.stop()
  const SMTP_URL = 'smtp://127.0.0.1:1'
  const server = await startTestServer({ database, env: { ...env, SMTP_URL } })
  try {
    const browser = server.visitor()
    const { json } = await browser.post('/api/auth/login', boss)
    expect(json['user']).not.toHaveProperty('isOperator')
    expect((await browser.get('/api/operator/accounts')).json['code']).toBe('operator-only')
  } finally {
    await server.stop()
    await database.stop()
  }
})
