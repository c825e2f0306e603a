import { type AuthenticatorChanges, type SoftwareAuthenticator, softwareAuthenticator } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appDatabaseKindsInScope, type SignedIn, startTestServer, type TestServer } from '../../../testing/index.ts'
import { statusAndCode, originOf, passkeysOf, registerDevice, signedInOf, visitorOf } from './passkeys.fixture.ts'

const minute = 60_000

const eventsOf = async ({ browser }: SignedIn) => {
  const events: unknown = (await browser.get('/api/auth/sessions')).json['events']
  return JSON.stringify(events)
}

describe.each(appDatabaseKindsInScope)('passkeys (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind })
  })
  afterAll(() => server.stop())

  const newDevice = () => softwareAuthenticator(originOf(server))

  async function signIn(device: SoftwareAuthenticator, changes?: AuthenticatorChanges, browser = visitorOf(server)) {
    const calls = passkeysOf(browser)
    return calls.post('sign-in', device.get(await calls.signInOptions(), changes))
  }

  test('answers the options of WebAuthn, with the account as the user and not its e-mail address', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    expect(await passkeysOf(person.browser).options()).toEqual({
      success: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/u),
      rp: { id: 'localhost', name: 'Gazetteer' },
      user: {
        id: Buffer.from(person.id).toString('base64url'),
        name: person.email,
        displayName: person.email,
      },
      pubKeyCredParams: expect.arrayContaining([
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ]),
      timeout: 5 * minute,
      excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      extensions: { credProps: true },
    })
  })

  test('signs in without an e-mail, and records it', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    const browser = visitorOf(server)
    const options = await passkeysOf(browser).signInOptions()
    expect(options).toEqual({
      success: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/u),
      rpId: 'localhost',
      timeout: 5 * minute,
      allowCredentials: [],
      userVerification: 'required',
    })
    server.clock.advance(minute)
    const answer = await passkeysOf(browser).post('sign-in', device.get(options))
    expect(answer.json).toEqual({
      success: true,
      user: { id: person.id, email: person.email, plan_type: 'free', credits_remaining: 100 },
      message: 'Signed in',
    })
    expect((await browser.get('/api/auth/user')).json['user']).toMatchObject({ id: person.id })
    expect(await passkeysOf(browser).list()).toEqual([
      {
        id: device.id,
        name: 'Passkey 1',
        createdAt: server.clock.now() - minute,
        lastUsedAt: server.clock.now(),
        isBackedUp: false,
      },
    ])
    expect(await eventsOf({ ...person, browser })).toMatch(/signed-in-with-passkey.*passkey-added/u)
    expect((await browser.get('/api/auth/security')).json['passkeys']).toBe(1)
    // The one that added the passkey, and the one that it opened.
    const sessions = await server.database.executeSql(
      `select has_second_factor as strong from session where account_id = '${person.id}' order by created_at`,
    )
    expect(sessions.rows).toEqual([{ strong: true }, { strong: true }])
  })

  test('a passkey whose counter stays 0 signs in again and again; members that a browser adds are accepted', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person, softwareAuthenticator(originOf(server), { countsUp: false }))
    for (let time = 0; time < 2; time += 1) expect((await signIn(device)).status).toBe(200)
    const calls = passkeysOf(visitorOf(server))
    const made = device.get(await calls.signInOptions())
    const response = { ...Object(made['response']), later: 1 }
    expect((await calls.post('sign-in', { ...made, response, later: { more: true } })).status).toBe(200)
  })

  test('a second device is named, renamed and removed; it signs in until then', async () => {
    const person = await signedInOf(server)
    const calls = passkeysOf(person.browser)
    const first = await registerDevice(person)
    server.clock.advance(1_000)
    const second = newDevice()
    const made = second.create(await calls.options())
    expect((await calls.post('register', { ...made, name: '  Phone ' })).json['passkey']).toMatchObject({
      name: 'Phone',
    })
    expect((await calls.post('rename', { id: second.id, name: 'Blue phone' })).status).toBe(200)
    expect(await calls.list()).toMatchObject([{ name: 'Passkey 1' }, { id: second.id, name: 'Blue phone' }])
    expect((await signIn(second)).status).toBe(200)
    expect((await calls.post('remove', { id: second.id })).json).toEqual({
      success: true,
      message: 'Passkey removed. Your other sessions were signed out.',
    })
    const refused = await signIn(second)
    expect(statusAndCode(refused)).toEqual([401, 'passkey-unknown'])
    expect(refused.json['error']).toBe('This passkey is not known here. It may have been removed.')
    expect((await signIn(first)).status).toBe(200)
    expect(statusAndCode(await calls.post('remove', { id: second.id }))).toEqual([404, 'not-found'])
    await server.idle()
    const mails = (await server.outbox()).filter((mail) => mail.includes(person.email)).join('\n')
    expect(mails).toMatch(/A passkey was added[^]*A passkey was removed[^]*Blue phone/u)
    expect(await eventsOf(person)).toMatch(/passkey-removed/u)
  })

  test.each<[string, AuthenticatorChanges, [number, string]]>([
    ['another challenge', { challenge: 'A'.repeat(43) }, [400, 'challenge-expired']],
    ['another origin', { origin: 'https://evil.example' }, [400, 'passkey-refused']],
    ['another port', { origin: 'http://localhost:1' }, [400, 'passkey-refused']],
    ['another host name', { rpId: 'evil.example' }, [400, 'passkey-refused']],
    ['a user who was not verified', { isUserVerified: false }, [400, 'user-not-verified']],
    ['another id', { id: 'another-id' }, [400, 'passkey-refused']],
  ])('adds no passkey with %s', async (_, changes, refusal) => {
    const person = await signedInOf(server)
    const calls = passkeysOf(person.browser)
    const device = newDevice()
    const answer = await calls.post('register', device.create(await calls.options(), changes))
    expect(statusAndCode(answer)).toEqual(refusal)
    expect(await calls.list()).toEqual([])
  })

  test.each<[string, AuthenticatorChanges, [number, string]]>([
    ['another challenge', { challenge: 'A'.repeat(43) }, [400, 'challenge-expired']],
    ['another origin', { origin: 'https://evil.example' }, [401, 'passkey-refused']],
    ['another host name', { rpId: 'evil.example' }, [401, 'passkey-refused']],
    ['a user who was not verified', { isUserVerified: false }, [401, 'user-not-verified']],
    ['the handle of another account', { userHandle: 'dTE' }, [401, 'passkey-refused']],
    ['a frame of another site', { topOrigin: 'https://evil.example' }, [401, 'passkey-refused']],
  ])('does not sign in with %s', async (_, changes, refusal) => {
    const device = await registerDevice(await signedInOf(server))
    const browser = visitorOf(server)
    expect(statusAndCode(await signIn(device, changes, browser))).toEqual(refusal)
    expect((await browser.get('/api/auth/user')).json).toEqual({ user: null })
  })

  test('refuses a signature of another key, and the answer of another ceremony', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    expect(statusAndCode(await signIn(newDevice(), { id: device.id, userHandle: '' }))).toEqual([
      401,
      'passkey-refused',
    ])
    const calls = passkeysOf(person.browser)
    const options = { ...(await calls.options()), rpId: 'localhost' }
    expect(statusAndCode(await calls.post('sign-in', device.get(options)))).toEqual([400, 'challenge-expired'])
    const signInOptions = { ...(await calls.options()), challenge: (await calls.signInOptions())['challenge'] }
    const made = newDevice().create(signInOptions)
    expect(statusAndCode(await calls.post('register', made))).toEqual([400, 'challenge-expired'])
  })

  test('a challenge is valid once, for five minutes, also after a refusal', async () => {
    const person = await signedInOf(server)
    const calls = passkeysOf(person.browser)
    const device = newDevice()
    const options = await calls.options()
    await calls.post('register', device.create(options))
    const again = newDevice().create(options)
    expect(statusAndCode(await calls.post('register', again))).toEqual([400, 'challenge-expired'])

    const signInOptions = await calls.signInOptions()
    const made = device.get(signInOptions)
    expect((await calls.post('sign-in', made)).status).toBe(200)
    expect(statusAndCode(await calls.post('sign-in', made))).toEqual([400, 'challenge-expired'])
    const spent = await calls.signInOptions()
    await calls.post('sign-in', device.get(spent, { isUserVerified: false }))
    expect(statusAndCode(await calls.post('sign-in', device.get(spent)))).toEqual([400, 'challenge-expired'])
    const late = await calls.signInOptions()
    server.clock.advance(5 * minute)
    expect(statusAndCode(await calls.post('sign-in', device.get(late)))).toEqual([400, 'challenge-expired'])
    const { rows } = await server.database.executeSql('select * from passkey_challenge')
    expect(JSON.stringify(rows)).not.toContain(String(late['challenge']))
  })

  test('two sign-ins with one answer at the same time open one session', async () => {
    const device = await registerDevice(await signedInOf(server))
    const calls = passkeysOf(visitorOf(server))
    const made = device.get(await calls.signInOptions())
    const answers = await Promise.all([1, 2, 3].map(() => passkeysOf(visitorOf(server)).post('sign-in', made)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('refuses a counter that goes back, and mails the owner', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(statusAndCode(await signIn(device, { counter }))).toEqual([401, 'passkey-copied'])
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
    expect(await eventsOf(person)).toContain('passkey-refused')
    await server.idle()
    const mails = (await server.outbox()).filter((mail) => mail.includes(person.email))
    expect(mails.join('\n')).toContain('A passkey was refused')
    const forged = newDevice()
    expect(statusAndCode(await signIn(forged, { id: device.id, counter: 1, userHandle: '' }))).toEqual([
      401,
      'passkey-refused',
    ])
  })

  test('a passkey belongs to one account', async () => {
    const [ann, bob] = [await signedInOf(server), await signedInOf(server)]
    const device = await registerDevice(ann)
    const calls = passkeysOf(bob.browser)
    expect(statusAndCode(await calls.post('register', device.create(await calls.options())))).toEqual([
      409,
      'passkey-exists',
    ])
    const options = await passkeysOf(ann.browser).options()
    expect(statusAndCode(await calls.post('register', newDevice().create(options)))).toEqual([400, 'passkey-refused'])
    expect((await calls.signInOptions())['allowCredentials']).toEqual([])
    expect(statusAndCode(await calls.post('sign-in', device.get(await calls.signInOptions())))).toEqual([
      401,
      'passkey-of-another',
    ])
    for (const path of ['remove', 'rename'])
      expect((await calls.post(path, { id: device.id, ...(path === 'rename' && { name: 'Mine' }) })).status).toBe(404)
    expect(await calls.list()).toEqual([])
    expect(await passkeysOf(ann.browser).list()).toMatchObject([{ id: device.id, name: 'Passkey 1' }])
  })

  test('is a proof for the session of its account only', async () => {
    const [ann, bob] = [await signedInOf(server), await signedInOf(server)]
    const [device, ofBob] = [await registerDevice(ann), await registerDevice(bob)]
    const calls = passkeysOf(ann.browser)
    server.clock.advance(11 * minute)
    expect(statusAndCode(await calls.post('options'))).toEqual([403, 'proof-required'])
    expect(statusAndCode(await calls.post('remove', { id: device.id }))).toEqual([403, 'proof-required'])
    const options = await calls.signInOptions()
    expect(options['allowCredentials']).toMatchObject([{ id: device.id }])
    const prove = (passkey: unknown, more = {}) => ann.browser.post('/api/auth/prove', { passkey, ...more })
    expect(statusAndCode(await prove(ofBob.get(options)))).toEqual([403, 'passkey-of-another'])
    const visitorOptions = await passkeysOf(visitorOf(server)).signInOptions()
    expect(statusAndCode(await prove(ofBob.get(visitorOptions)))).toEqual([403, 'passkey-of-another'])
    const unverified = device.get(await calls.signInOptions(), { isUserVerified: false })
    expect(statusAndCode(await prove(unverified))).toEqual([403, 'user-not-verified'])
    const both = device.get(await calls.signInOptions())
    expect((await prove(both, { password: ann.password })).status).toBe(400)
    expect((await prove(device.get(await calls.signInOptions()))).json).toEqual({
      success: true,
      provedUntil: server.clock.now() + 10 * minute,
    })
    expect((await calls.post('options')).status).toBe(200)
    expect((await calls.post('remove', { id: device.id })).status).toBe(200)
  })

  test('an account has up to 20', async () => {
    const person = await signedInOf(server)
    const calls = passkeysOf(person.browser)
    const early = newDevice().create(await calls.options())
    for (let number = 0; number < 20; number += 1) await registerDevice(person)
    expect(statusAndCode(await calls.post('register', early))).toEqual([409, 'too-many-passkeys'])
    expect(statusAndCode(await calls.post('options'))).toEqual([409, 'too-many-passkeys'])
    expect(await calls.list()).toHaveLength(20)
  })

  test('does not sign in a suspended or a deleted account', async () => {
    const [ann, bob] = [await signedInOf(server), await signedInOf(server)]
    const [ofAnn, ofBob] = [await registerDevice(ann), await registerDevice(bob)]
    await server.command({ command: 'user', operation: 'suspend', email: ann.email })
    expect(statusAndCode(await signIn(ofAnn))).toEqual([403, 'account-suspended'])
    await server.command({ command: 'user', operation: 'admit', email: ann.email })
    expect((await signIn(ofAnn)).status).toBe(200)
    await bob.browser.post('/api/auth/delete-account', { email: bob.email, password: bob.password })
    expect(statusAndCode(await signIn(ofBob))).toEqual([401, 'passkey-unknown'])
    const { rows } = await server.database.executeSql(`select id from passkey where id = '${ofBob.id}'`)
    expect(rows).toEqual([])
  })

  test('ends the session that the browser had', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    const old = new Map(person.browser.cookies)
    expect((await signIn(device, {}, person.browser)).status).toBe(200)
    const earlier = visitorOf(server)
    for (const [name, value] of old) earlier.cookies.set(name, value)
    expect((await earlier.get('/api/auth/user')).json).toEqual({ user: null })
  })

  test('lists the passkeys in the account export, without keys', async () => {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    const { json, text } = await person.browser.get('/api/auth/account-export')
    expect(json['passkeys']).toMatchObject([{ id: device.id, name: 'Passkey 1' }])
    expect(text).not.toContain('public_key')
  })
})
