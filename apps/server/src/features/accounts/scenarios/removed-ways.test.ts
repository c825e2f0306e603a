import type { Trx } from '@gazetteer/app-database'
import { type Browser, type FakeGithub, type FakeOidc, waitFor } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { challengeOf, enableCodes, type SignedIn, type TestServer } from '../../../testing/index.ts'
import { lockAccount, updateAccount } from '../account-table.ts'
import { deleteIdentityOf } from '../oidc/linked-identity-table.ts'
import { beginOidc, newPerson, visitOidc } from './oidc.fixture.ts'
import { passkeysOf, registerDevice, signedInOf, visitorOf } from './passkeys.fixture.ts'
import { type ServerWithProviders, startWithProviders } from './providers.fixture.ts'

let oidc: FakeOidc
let github: FakeGithub
let server: TestServer
let stop: ServerWithProviders['stop']
beforeAll(async () => {
  ;({ server, oidc, github, stop } = await startWithProviders())
})
afterAll(() => stop())

type Answer = ReturnType<Browser['post']>
/** An account with a way to sign in; `begin` returns the last step of a sign-in by it. */
type Way = { person: SignedIn; begin: (browser: Browser) => Promise<() => Answer>; remove: () => Answer }

const unlink = ({ browser }: SignedIn, provider: string) => browser.post('/api/auth/providers/unlink', { provider })

async function withPasskey(): Promise<Way> {
  const person = await signedInOf(server)
  const device = await registerDevice(person)
  const begin: Way['begin'] = async (browser) => {
    const calls = passkeysOf(browser)
    const signed = device.get(await calls.signInOptions())
    return () => calls.post('sign-in', signed)
  }
  return { person, begin, remove: () => passkeysOf(person.browser).post('remove', { id: device.id }) }
}

async function withCodes(): Promise<Way> {
  const person = await enableCodes(server, await server.signedIn())
  const begin: Way['begin'] = async (browser) => {
    const challenge = await challengeOf(person, browser)
    return () => browser.post('/api/auth/totp/verify', { challenge, code: person.codeAt() })
  }
  return { person, begin, remove: () => person.browser.post('/api/auth/totp/disable', { code: person.codeAt(30) }) }
}

async function withOidc(): Promise<Way> {
  const person = await server.signedIn()
  const identity = newPerson({ email: person.email })
  await person.browser.post('/api/auth/oidc/link', oidc.agree(await beginOidc(person.browser), identity))
  const begin: Way['begin'] = async (browser) => {
    const back = await visitOidc(oidc, browser, identity)
    return () => browser.post('/api/auth/oidc/callback', back)
  }
  return { person, begin, remove: () => unlink(person, 'oidc') }
}

let githubIds = 400
async function withGithub(): Promise<Way> {
  const person = await server.signedIn()
  const githubId = ++githubIds
  await updateAccount(server.database.db, person.id, { github_id: githubId })
  const begin: Way['begin'] = async (browser) => {
    const { json } = await browser.post('/api/auth/github/start')
    const redirectUri = new URL(String(json['url'])).searchParams.get('redirect_uri') ?? ''
    const emails = [{ email: person.email, primary: true, verified: true }]
    const code = github.agree({ id: githubId, emails }, redirectUri)
    return () => browser.post('/api/auth/github/callback', { code, state: json['state'] })
  }
  return { person, begin, remove: () => unlink(person, 'github') }
}

const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/user')).json['user'] !== null

test.each([
  ['removing a passkey', withPasskey],
  ['turning one-time codes off', withCodes],
  ['unlinking OpenID Connect', withOidc],
  ['unlinking GitHub', withGithub],
])('%s ends the other sessions, and no API key', async (_name, prepare) => {
  const { person, begin, remove } = await prepare()
  const stranger = await server.signedIn()
  await server.setPlan(person.email, 'professional')
  const key = await person.browser.post('/api/keys/create', { name: 'nightly', scopes: ['read'] })
  const other = visitorOf(server)
  const signIn = await begin(other)
  expect((await signIn()).json['success']).toBe(true)
  expect(await isSignedIn(other)).toBe(true)
  expect((await remove()).json['success']).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect([await isSignedIn(person.browser), await isSignedIn(stranger.browser)]).toEqual([true, true])
  const withKey = await server.visitor().get('/api/jobs', { authorization: `Bearer ${String(key.json['token'])}` })
  expect(withKey.status).toBe(200)
  await server.idle()
  const mails = (await server.outbox()).filter((mail) => mail.includes(person.email)).join('\n')
  expect(mails).toContain('All other sessions were signed out.')
})

test('a refused removal ends nothing', async () => {
  const person = await server.signedIn()
  const other = server.visitor()
  await other.post('/api/auth/login', { email: person.email, password: person.password })
  expect((await unlink(person, 'oidc')).status).toBe(404)
  expect((await passkeysOf(person.browser).post('remove', { id: 'none' })).status).toBe(404)
  expect(await isSignedIn(other)).toBe(true)
})

test.each([
  ['OpenID Connect', withOidc, (trx: Trx, id: string) => deleteIdentityOf(trx, id, `${oidc.url}/`)],
  ['GitHub', withGithub, (trx: Trx, id: string) => updateAccount(trx, id, { github_id: null })],
])('no session begins by a sign-in with %s that waits for the unlinking', async (_name, prepare, unlinkIn) => {
  const { person, begin } = await prepare()
  const other = server.visitor()
  const signIn = await begin(other)
  const answer = await server.database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, person.id)
    const pending = signIn()
    await waitFor('the sign-in to wait for the account', async () => {
      const { rows } = await sql`select 1 from pg_locks
        where not granted and transactionid = pg_current_xact_id()::xid`.execute(trx)
      return rows.length > 0
    })
    await unlinkIn(trx, person.id)
    return { pending }
  })
  expect((await answer.pending).json['success']).toBe(false)
  expect(await isSignedIn(other)).toBe(false)
})
