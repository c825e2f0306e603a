import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CodeUser,
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  challengeOf,
  enableCodes,
  startTestServer,
} from '../../../testing/index.ts'

const minute = 60_000
const verifyPath = '/api/auth/totp/verify'

describe.each(appDatabaseKindsInScope)('one-time codes (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  })
  afterAll(() => server.stop())

  const codeUser = async () => enableCodes(server, await server.signedIn())
  const isSignedIn = async (browser: SignedIn['browser']) => (await browser.get('/api/auth/user')).json['user'] !== null
  const signIn = async (person: CodeUser, code: string, browser = server.visitor()) =>
    browser.post(verifyPath, { challenge: await challengeOf(person, browser), code })
  const totpOf = async ({ browser }: SignedIn) => (await browser.get('/api/auth/security')).json['totp']

  test('are in force after the set-up is confirmed, with ten recovery codes', async () => {
    const person = await server.signedIn()
    const setUp = await person.browser.post('/api/auth/totp/setup')
    const secret = String(setUp.json['secret'])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u)
    expect(setUp.json).toEqual({ success: true, secret, uri: expect.stringContaining(secret) })
    const uri = new URL(String(setUp.json['uri']))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Gazetteer:${person.email}`,
    ])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Gazetteer', digits: '6', period: '30' })
    expect((await person.browser.post('/api/auth/totp/confirm', { code: '12345' })).status).toBe(403)
    const withPassword = { email: person.email, password: person.password }
    expect((await server.visitor().post('/api/auth/login', withPassword)).json['success']).toBe(true)

    const { recoveryCodes } = await enableCodes(server, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/u)
    expect(await totpOf(person)).toEqual({ isEnabled: true, recoveryCodesLeft: 10 })
    const again = await person.browser.post('/api/auth/totp/setup')
    expect([again.status, again.json['code']]).toEqual([409, 'already-enabled'])
    const confirmed = await person.browser.post('/api/auth/totp/confirm', { code: '123456' })
    expect([confirmed.status, confirmed.json['code']]).toEqual([409, 'already-enabled'])
  })

  test('a repeated set-up replaces the secret; another account and a missing set-up are refused', async () => {
    const person = await server.signedIn()
    const early = await person.browser.post('/api/auth/totp/confirm', { code: '123456' })
    expect([early.status, early.json['code']]).toEqual([409, 'not-set-up'])
    const first = String((await person.browser.post('/api/auth/totp/setup')).json['secret'])
    const { codeAt, secret } = await enableCodes(server, person)
    expect(first).not.toBe(secret)
    const other = await server.signedIn()
    expect((await other.browser.post('/api/auth/totp/disable', { code: codeAt() })).json['code']).toBe('not-enabled')
    expect((await other.browser.post('/api/auth/totp/recovery-codes')).json['code']).toBe('not-enabled')
    expect((await other.browser.post('/api/auth/prove', { code: codeAt() })).json['code']).toBe('not-enabled')
  })

  test('after the password there is a challenge, and no session or cookie before the code', async () => {
    const person = await codeUser()
    const browser = server.visitor()
    const { status, json, headers } = await browser.post('/api/auth/login', {
      email: person.email,
      password: person.password,
    })
    expect([status, json]).toEqual([
      200,
      { success: false, needsCode: true, challenge: expect.any(String), message: expect.any(String) },
    ])
    expect(headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(browser)).toBe(false)
    const verified = await browser.post(verifyPath, { challenge: json['challenge'], code: person.codeAt() })
    expect(verified.json).toMatchObject({ success: true, user: { email: person.email }, message: 'Signed in' })
    expect([...browser.cookies.keys()]).toEqual(['gazetteer_session', 'gazetteer_device'])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('the code of a clock that differs by %i s answers %i', async (seconds, status) => {
    const person = await codeUser()
    const code = person.codeAt(seconds)
    expect((await signIn(person, `${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(status)
  })

  test('a code, the confirming one and earlier ones are refused after they were used', async () => {
    const person = await codeUser()
    const confirming = person.codeAt(-60)
    server.clock.advance(-minute)
    expect((await signIn(person, confirming)).json['code']).toBe('wrong-code')
    server.clock.advance(minute)
    const code = person.codeAt()
    expect((await signIn(person, code)).status).toBe(200)
    expect((await signIn(person, code)).json['code']).toBe('wrong-code')
    expect((await signIn(person, person.codeAt(-30))).json['code']).toBe('wrong-code')
    expect((await signIn(person, person.codeAt(30))).status).toBe(200)
  })

  test('of concurrent calls with the same code, and with the same challenge, one signs in', async () => {
    const person = await codeUser()
    const browsers = [server.visitor(), server.visitor(), server.visitor()]
    const challenges = await Promise.all(browsers.map((browser) => challengeOf(person, browser)))
    const code = person.codeAt()
    const statuses = await Promise.all(
      challenges.map(async (challenge) => (await server.visitor().post(verifyPath, { challenge, code })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)

    server.clock.advance(minute)
    const challenge = await challengeOf(person, server.visitor())
    const ways = [person.codeAt(), ...person.recoveryCodes.slice(0, 2)]
    const answers = await Promise.all(
      ways.map(async (way) => (await server.visitor().post(verifyPath, { challenge, code: way })).status),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect((await server.visitor().post(verifyPath, { challenge, code: person.codeAt(30) })).json['code']).toBe(
      'challenge-ended',
    )
    const { recoveryCodesLeft } = Object((await person.browser.get('/api/auth/security')).json['totp'])
    expect(recoveryCodesLeft).toBeGreaterThanOrEqual(9)
  })

  test('a challenge ends after five codes, after five minutes, and with the password', async () => {
    const person = await codeUser()
    const guessed = await challengeOf(person, server.visitor())
    const answers = []
    for (let guess = 0; guess < 5; guess += 1) {
      answers.push((await server.visitor().post(verifyPath, { challenge: guessed, code: '000000' })).json['code'])
      server.clock.advance(2_000)
    }
    expect(answers).toEqual(Array(5).fill('wrong-code'))
    const right = await server.visitor().post(verifyPath, { challenge: guessed, code: person.codeAt() })
    expect([right.status, right.json['code'], right.json['error']]).toEqual([
      401,
      'challenge-ended',
      'This sign-in has expired. Enter your email and password again.',
    ])

    const old = await challengeOf(person, server.visitor())
    server.clock.advance(5 * minute)
    expect((await server.visitor().post(verifyPath, { challenge: old, code: person.codeAt() })).json['code']).toBe(
      'challenge-ended',
    )

    const open = await challengeOf(person, server.visitor())
    await person.browser.post('/api/auth/change-password', {
      currentPassword: person.password,
      newPassword: 'another horse',
    })
    expect((await server.visitor().post(verifyPath, { challenge: open, code: person.codeAt() })).json['code']).toBe(
      'challenge-ended',
    )
    const renamed = { ...person, password: 'another horse' }
    expect((await signIn(renamed, person.codeAt())).status).toBe(200)
    expect((await server.visitor().post(verifyPath, { challenge: 'made-up', code: person.codeAt() })).status).toBe(401)
  })

  test('wrong codes are limited over all challenges, whatever the password; a known device is not blocked', async () => {
    const person = await codeUser()
    const known = person.browser
    const stranger = server.visitor()
    const codes = []
    for (let guess = 0; guess < 6; guess += 1) codes.push((await signIn(person, '000000', stranger)).status)
    expect(codes).toEqual([401, 401, 401, 401, 401, 429])
    // The right password does not reset the count, and the right code must wait, too.
    expect((await signIn(person, person.codeAt(), stranger)).status).toBe(429)
    expect((await signIn(person, person.codeAt(), known)).status).toBe(200)

    const guesses = []
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await signIn(person, '000000', known)).status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    server.clock.advance(5 * minute)
    expect((await signIn(person, person.codeAt(), stranger)).status).toBe(200)
  })

  test('of many codes at the same time, at most five are checked, and the right one among the rest does not help', async () => {
    const person = await codeUser()
    const challenge = await challengeOf(person, server.visitor())
    const guesses = [...Array.from({ length: 12 }, (_, guess) => String(guess).padStart(6, '0')), person.codeAt()]
    const answers = await Promise.all(
      guesses.map(async (code) => (await server.visitor().post(verifyPath, { challenge, code })).json['code']),
    )
    expect(answers.filter((code) => code === 'wrong-code')).toHaveLength(5)
    expect(answers.filter((code) => code === undefined)).toEqual([])
  })

  test('a recovery code is valid once, in any spelling, and the owner is notified', async () => {
    const person = await codeUser()
    const [first = '', second = '', third = ''] = person.recoveryCodes
    expect((await signIn(person, ` ${first.toUpperCase().replaceAll('-', '')}`)).status).toBe(200)
    expect((await signIn(person, first)).json['code']).toBe('wrong-code')
    expect((await signIn(person, second)).status).toBe(200)
    expect((await signIn(person, 'aaaa-bbbb-cccc-dddd')).json['code']).toBe('wrong-code')
    expect(await totpOf(person)).toEqual({ isEnabled: true, recoveryCodesLeft: 8 })
    const other = await codeUser()
    expect((await signIn(other, third)).json['code']).toBe('wrong-code')

    const renewed = await person.browser.post('/api/auth/totp/recovery-codes')
    expect(renewed.json['recoveryCodes']).toHaveLength(10)
    expect((await signIn(person, third)).json['code']).toBe('wrong-code')
    expect((await signIn(person, String(Object(renewed.json['recoveryCodes'])[0]))).status).toBe(200)
    const events = JSON.stringify((await person.browser.get('/api/auth/sessions')).json['events'])
    for (const kindOfEvent of ['codes-enabled', 'recovery-code-used', 'recovery-codes-replaced', 'wrong-code'])
      expect(events).toContain(kindOfEvent)
    await server.idle()
    const mails = (await server.outbox()).filter((mail) => mail.includes(person.email)).join('\n')
    for (const text of ['codes were turned on', 'that remain: 9', 'that remain: 8', 'codes were replaced'])
      expect(mails).toContain(text)
  })

  test('a lost app: a recovery code signs in, turns codes off, and the password is enough again', async () => {
    const person = await codeUser()
    const [first = '', second = ''] = person.recoveryCodes
    const browser = server.visitor()
    await signIn(person, first, browser)
    const waiting = await challengeOf(person, server.visitor())
    const wrong = await browser.post('/api/auth/totp/disable', { code: first })
    expect([wrong.status, wrong.json['code']]).toEqual([403, 'wrong-code'])
    expect((await browser.post('/api/auth/totp/disable', { code: second })).json).toEqual({ success: true })
    expect(await totpOf({ ...person, browser })).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
    expect((await server.visitor().post(verifyPath, { challenge: waiting, code: person.codeAt() })).status).toBe(401)
    const { json } = await server.visitor().post('/api/auth/login', { email: person.email, password: person.password })
    expect(json['success']).toBe(true)
    const { codeAt } = await enableCodes(server, { ...person, browser })
    expect(codeAt()).not.toBe(person.codeAt())
  })

  test('set-up and new recovery codes need a fresh proof; a code is one, once', async () => {
    const person = await server.signedIn()
    server.clock.advance(11 * minute)
    expect((await person.browser.post('/api/auth/totp/setup')).json['code']).toBe('proof-required')
    await person.browser.post('/api/auth/prove', { password: person.password })
    const { codeAt } = await enableCodes(server, person)
    server.clock.advance(11 * minute)
    const renew = () => person.browser.post('/api/auth/totp/recovery-codes')
    expect((await renew()).json['code']).toBe('proof-required')
    const prove = (given: object) => person.browser.post('/api/auth/prove', given)
    const code = codeAt()
    expect((await prove({ code, password: person.password })).status).toBe(400)
    expect((await prove({ code: '000000' })).json['code']).toBe('wrong-code')
    expect((await prove({ code })).json['success']).toBe(true)
    expect((await prove({ code })).json['code']).toBe('wrong-code')
    expect((await renew()).json['success']).toBe(true)
  })

  test('wrong codes of a signed-in user are limited', async () => {
    const person = await codeUser()
    const codes = []
    for (let guess = 0; guess < 6; guess += 1) {
      const path = guess % 2 === 0 ? '/api/auth/prove' : '/api/auth/totp/disable'
      codes.push((await person.browser.post(path, { code: '000000' })).status)
    }
    expect(codes).toEqual([403, 403, 403, 403, 403, 429])
    expect((await person.browser.post('/api/auth/totp/disable', { code: person.codeAt() })).status).toBe(429)
  })

  test('suspended: refused after the password, and a waiting sign-in ends; deleted: nothing remains', async () => {
    const person = await codeUser()
    const challenge = await challengeOf(person, server.visitor())
    await server.command({ command: 'user', operation: 'suspend', email: person.email })
    const login = () => server.visitor().post('/api/auth/login', { email: person.email, password: person.password })
    const suspended = await login()
    expect([suspended.status, suspended.json['code']]).toEqual([403, 'account-suspended'])
    expect((await server.visitor().post(verifyPath, { challenge, code: person.codeAt() })).status).toBe(401)
    await server.command({ command: 'user', operation: 'admit', email: person.email })
    const waiting = await challengeOf(person, server.visitor())
    expect((await server.visitor().post(verifyPath, { challenge: waiting, code: '000000' })).status).toBe(401)
    await server.command({ command: 'user', operation: 'delete', email: person.email })
    expect((await server.visitor().post(verifyPath, { challenge: waiting, code: person.codeAt() })).status).toBe(401)
    const { rows } = await server.database.executeSql(
      `select account_id from totp where account_id = '${person.id}' union all
       select account_id from recovery_code where account_id = '${person.id}' union all
       select account_id from sign_in_challenge where account_id = '${person.id}' union all
       select key from attempt where key = 'code ${person.id}'`,
    )
    expect(rows).toEqual([])
  })

  test('API keys and MCP are not asked for a code', async () => {
    const person = await server.signedIn()
    const { json } = await person.browser.post('/api/keys/create', { name: 'nightly', scopes: ['read'] })
    await enableCodes(server, person)
    const authorization = `Bearer ${String(json['token'])}`
    expect((await server.visitor().get('/api/jobs', { authorization })).status).toBe(200)
    expect((await server.visitor().get('/api/auth/security', { authorization })).status).toBe(403)
    const called = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_captures', arguments: {} } }
    const accept = 'application/json, text/event-stream'
    const answer = await server.visitor().post('/api/mcp', called, { authorization, accept })
    expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('isError')])
  })

  test('secret and recovery codes are stored sealed or hashed, and not in the export', async () => {
    const person = await codeUser()
    await challengeOf(person, server.visitor())
    const { rows } = await server.database.executeSql(
      `select t::text as row from totp t where account_id = '${person.id}' union all
       select r::text from recovery_code r where account_id = '${person.id}' union all
       select c::text from sign_in_challenge c where account_id = '${person.id}'`,
    )
    const exported = await person.browser.get('/api/auth/account-export')
    expect(exported.json['signIn']).toEqual({
      hasPassword: true,
      codesEnabledAt: server.clock.now() - minute,
      recoveryCodesLeft: 10,
    })
    const text = JSON.stringify(rows) + exported.text
    expect(rows).toHaveLength(12)
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(text).not.toContain(secret)
  })
})

test('a challenge survives a restart of the server', async () => {
  const first = await startTestServer()
  const person = await enableCodes(first, await first.signedIn())
  const challenge = await challengeOf(person, first.visitor())
  const second = await startTestServer({ database: first.database, clock: first.clock })
  try {
    expect((await second.visitor().post(verifyPath, { challenge, code: person.codeAt() })).status).toBe(200)
  } finally {
    await second.stop()
    await first.stop()
  }
})
