import { softwareAuthenticator } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/index.ts'
import { statusAndCode, originOf, passkeysOf, registerDevice, signedInOf, visitorOf } from './passkeys.fixture.ts'

test('refuses unreadable answers and unknown ids, and counts failures by address', async () => {
  const server = await startTestServer()
  try {
    const calls = passkeysOf(visitorOf(server))
    const device = softwareAuthenticator(originOf(server))
    const unknown = async () => calls.post('sign-in', device.get(await calls.signInOptions()))
    expect(statusAndCode(await unknown())).toEqual([401, 'passkey-unknown'])
    const made = device.get(await calls.signInOptions())
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('{"challenge":7}').toString('base64url'), '\u0000']) {
      const answer = await calls.post('sign-in', { ...made, response: { ...Object(made['response']), clientDataJSON } })
      expect(statusAndCode(answer)).toEqual([400, 'passkey-unreadable'])
    }
    for (const body of [{}, { ...made, id: 'a\u0000b' }, { ...made, type: 'password' }, { ...made, response: 'x' }])
      expect(statusAndCode(await calls.post('sign-in', body))).toEqual([400, 'invalid-input'])
    await server.database.executeSql('update attempt set failures = 499')
    expect((await unknown()).status).toBe(401)
    expect(statusAndCode(await unknown())).toEqual([429, 'too-many'])
  } finally {
    await server.stop()
  }
})

test('keeps the only way to sign in', async () => {
  const server = await startTestServer({ env: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' } })
  try {
    const person = await signedInOf(server)
    const device = await registerDevice(person)
    await server.database.executeSql(`update account set password_hash = null where id = '${person.id}'`)
    const calls = passkeysOf(person.browser)
    expect(statusAndCode(await calls.post('remove', { id: device.id }))).toEqual([409, 'only-sign-in'])
    const other = await registerDevice(person)
    expect((await calls.post('remove', { id: device.id })).status).toBe(200)
    await server.database.executeSql(`update account set github_id = 7 where id = '${person.id}'`)
    expect((await calls.post('remove', { id: other.id })).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('names the address to open at an IP address', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  try {
    const person = await server.signedIn()
    const answers = [
      ['127.0.0.1:4000', 'Open http://localhost:4000 instead.'],
      ['[::1]:4000', 'Open http://localhost:4000 instead.'],
      ['127.0.0.1', 'Open http://localhost instead.'],
      ['192.0.2.7', 'Open the host name of this server. Its administrator sets it as PUBLIC_URL.'],
    ] as const
    for (const [host, advice] of answers) {
      const { status, json } = await passkeysOf(person.browser, { 'x-forwarded-host': host }).post('options')
      const text = `Passkeys do not work at an IP address. ${advice}`
      expect([status, json['code'], json['error']]).toEqual([409, 'no-host-name', text])
    }
    expect(statusAndCode(await passkeysOf(server.visitor()).post('sign-in-options'))).toEqual([409, 'no-host-name'])
    // A proxy that terminates TLS, with and without the header for it.
    const proxied = { 'x-forwarded-host': 'app.localhost' }
    for (const origin of ['https://app.localhost', 'http://app.localhost']) {
      const calls = passkeysOf(person.browser, proxied)
      const made = softwareAuthenticator(origin).create(await calls.options())
      expect((await calls.post('register', made)).status).toBe(200)
    }
  } finally {
    await server.stop()
  }
})

test('takes the host name from PUBLIC_URL behind a proxy, whatever name the proxy calls', async () => {
  const server = await startTestServer({
    env: {
      PUBLIC_URL: 'https://gazetteer.example',
      TRUST_PROXY: 'loopback',
    },
  })
  try {
    const person = await server.signedIn()
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const calls = passkeysOf(person.browser, forwarded)
    const device = softwareAuthenticator('https://gazetteer.example')
    const options = await calls.options()
    expect(options['rp']).toEqual({ id: 'gazetteer.example', name: 'Gazetteer' })
    const elsewhere = device.create(options, { origin: 'https://localhost' })
    expect(statusAndCode(await calls.post('register', elsewhere))).toEqual([400, 'passkey-refused'])
    expect((await calls.post('register', device.create(await calls.options()))).status).toBe(200)
    const visitor = passkeysOf(server.visitor(), forwarded)
    const answer = await visitor.post('sign-in', device.get(await visitor.signInOptions()))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain('Secure')
    const plain = device.get(await visitor.signInOptions(), { origin: 'http://gazetteer.example' })
    expect(statusAndCode(await visitor.post('sign-in', plain))).toEqual([401, 'passkey-refused'])
  } finally {
    await server.stop()
  }
})

test('signs in where no mail is set up and the address was never verified', async () => {
  const server = await startTestServer()
  try {
    const person = await signedInOf(server)
    const { rows } = await server.database.executeSql('select email_verified_at as verified from account')
    expect(rows).toEqual([{ verified: null }])
    const device = await registerDevice(person)
    const calls = passkeysOf(visitorOf(server))
    expect((await calls.post('sign-in', device.get(await calls.signInOptions()))).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('API keys are not asked for a passkey, and cannot change them', async () => {
  const server = await startTestServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  try {
    const person = await signedInOf(server)
    await registerDevice(person)
    const { json } = await person.browser.post('/api/keys/create', { name: 'nightly', scopes: ['read', 'admin'] })
    const bearer = { authorization: `Bearer ${String(json['token'])}` }
    expect((await visitorOf(server).get('/api/me', bearer)).status).toBe(200)
    for (const path of ['options', 'remove'])
      expect(statusAndCode(await passkeysOf(visitorOf(server), bearer).post(path, { id: 'x' }))).toEqual([
        403,
        'session-only',
      ])
  } finally {
    await server.stop()
  }
})
