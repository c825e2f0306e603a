import { type FakeGithub, softwareAuthenticator, startFakeGithub } from '@gazetteer/testkit'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, enableCodes, startTestServer } from '../../../testing/index.ts'
import { passkeysOf, registerDevice, signedInOf, statusAndCode } from './passkeys.fixture.ts'

let github: FakeGithub
let server: TestServer
beforeAll(async () => {
  github = await startFakeGithub()
  server = await startTestServer({
    env: {
      GITHUB_CLIENT_ID: github.clientId,
      GITHUB_CLIENT_SECRET: github.clientSecret,
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      PLAN_FOR_NEW_ACCOUNTS: 'professional',
    },
  })
})
afterAll(async () => {
  await server.stop()
  await github.stop()
})

const execute = (sql: string, ...values: unknown[]) => server.database.executeSql(sql, values)
const codeOfSecret = (secret: string) => new TOTP({ secret }).generate({ timestamp: server.clock.now() })

async function elsewhere({ email, password }: Pick<SignedIn, 'email' | 'password'>) {
  const browser = server.visitor()
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  return browser
}

const isSignedIn = async (browser: ReturnType<TestServer['visitor']>) =>
  (await browser.get('/api/auth/user')).json['user'] !== null

test('a session that ended while its call was on the way adds no passkey and no API key', async () => {
  const person = await signedInOf(server)
  const calls = passkeysOf(person.browser)
  const options = await calls.options()
  // The frozen clock keeps the session in the cache: the call passes the first check.
  await execute('delete from session where account_id = $1', person.id)
  const made = softwareAuthenticator(person.origin).create(options)
  expect((await calls.post('register', made)).status).toBe(401)
  expect((await person.browser.post('/api/keys/create', { name: 'x', scopes: ['read'] })).status).toBe(401)
})

test('sign-ins with the old password beside its change leave no session', async () => {
  const person = await server.signedIn()
  const intruders = Array.from({ length: 8 }, () => server.visitor())
  const guesses = intruders.map((browser) =>
    browser.post('/api/auth/login', { email: person.email, password: person.password }),
  )
  const change = { currentPassword: person.password, newPassword: 'another horse' }
  const changed = await person.browser.post('/api/auth/change-password', change)
  await Promise.all(guesses)
  expect(changed.status).toBe(200)
  for (const browser of intruders) expect(await isSignedIn(browser)).toBe(false)
})

test('turning codes on ends the sessions that had only a password', async () => {
  const person = await server.signedIn()
  const intruder = await elsewhere(person)
  const { recoveryCodes } = await enableCodes(server, person)
  expect(recoveryCodes).toHaveLength(10)
  expect([await isSignedIn(person.browser), await isSignedIn(intruder)]).toEqual([true, false])
})

test('new recovery codes need a session with a second factor', async () => {
  const person = await server.signedIn()
  await enableCodes(server, person)
  await execute('update session set has_second_factor = false where account_id = $1', person.id)
  const refused = await person.browser.post('/api/auth/totp/recovery-codes')
  expect(statusAndCode(refused)).toEqual([403, 'second-factor-required'])
})

test('GitHub is not linked by itself to an account with a passkey, or again after an unlink', async () => {
  let people = 9_000
  async function signInAtGithub(email: string) {
    const browser = server.visitor()
    const { json } = await browser.post('/api/auth/github/start')
    people += 1
    const redirectUri = new URL(String(json['url'])).searchParams.get('redirect_uri') ?? ''
    const code = github.agree({ id: people, emails: [{ email, primary: true, verified: true }] }, redirectUri)
    return await browser.post('/api/auth/github/callback', { code, state: json['state'] })
  }
  const verified = 'update account set email_verified_at = 1 where id = $1'
  const plain = await server.signedIn()
  await execute(verified, plain.id)
  expect((await signInAtGithub(plain.email)).json['success']).toBe(true)
  expect((await signInAtGithub(plain.email)).json['success']).toBe(false)
  expect((await plain.browser.post('/api/auth/providers/unlink', { provider: 'github' })).status).toBe(200)
  expect((await signInAtGithub(plain.email)).json['success']).toBe(false)
  const { json: log } = await plain.browser.get('/api/auth/sessions')
  expect(JSON.stringify(log['events'])).toContain('provider-linked')

  const careful = await signedInOf(server)
  await execute(verified, careful.id)
  await registerDevice(careful)
  expect((await signInAtGithub(careful.email)).json['success']).toBe(false)
})

test.each(['１２３４５６', '١٢٣٤٥٦', 'éééééé', '12345', '1234567', ''])(
  'the code %j is wrong, not an error',
  async (code) => {
    const person = await server.signedIn()
    await person.browser.post('/api/auth/totp/setup')
    expect((await person.browser.post('/api/auth/totp/confirm', { code })).status).toBe(403)
  },
)

test('digits of another keyboard that mean the right code are right', async () => {
  const person = await server.signedIn()
  const secret = String((await person.browser.post('/api/auth/totp/setup')).json['secret'])
  const wide = codeOfSecret(secret).replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await person.browser.post('/api/auth/totp/confirm', { code: wide })).status).toBe(200)
})

test('an API key reads no passkeys of its account', async () => {
  const person = await signedInOf(server)
  await registerDevice(person)
  const { json } = await person.browser.post('/api/keys/create', { name: 'x', scopes: ['read'] })
  const headers = { host: new URL(person.origin).host, authorization: `Bearer ${String(json['token'])}` }
  const visitor = passkeysOf((await signedInOf(server)).browser, headers)
  expect((await visitor.signInOptions())['allowCredentials'] ?? []).toEqual([])
})

test('where a second factor is required, the last one stays', async () => {
  const strict = await startTestServer({ env: { REQUIRE_SECOND_FACTOR: 'on' } })
  try {
    const person = await signedInOf(strict)
    const device = await registerDevice(person)
    const calls = passkeysOf(person.browser)
    expect(statusAndCode(await calls.post('remove', { id: device.id }))).toEqual([409, 'last-factor'])
    await registerDevice(person)
    expect((await calls.post('remove', { id: device.id })).status).toBe(200)
  } finally {
    await strict.stop()
  }
})
