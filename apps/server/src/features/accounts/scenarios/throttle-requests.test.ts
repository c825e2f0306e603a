import { startTestMailbox } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('mails to one address', () => {
  let server: TestServer
  let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
  beforeAll(async () => {
    mailbox = await startTestMailbox()
    server = await startTestServer({ env: { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback' } })
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.stop()
  })

  let sender = 0
  /** Each from another address, a few seconds apart. */
  async function ask(call: string, body: object): Promise<number> {
    server.clock.advance(5_000)
    return (await server.visitor().post(`/api/auth/${call}`, body, from(`198.51.100.${++sender % 250}`))).status
  }

  test('are limited however often the address is registered', async () => {
    const email = 'many@example.com'
    for (let n = 0; n < 25; n++) expect(await ask('register', { email, password: `password ${n}` })).toBe(200)
    await server.idle()
    expect(mailbox.mailsTo(email).length).toBeGreaterThan(0)
    expect(mailbox.mailsTo(email).length).toBeLessThanOrEqual(6)
  })

  test('are limited for every kind of mail and spelling, for known and unknown addresses', async () => {
    const email = 'ways@example.com'
    const other = { email: 'asker@example.com', password: 'correct horse' }
    await ask('register', other)
    await server.idle()
    const [, token] = /verify=([\w-]{32})/.exec(mailbox.mailsTo(other.email)[0]?.text ?? '') ?? []
    await ask('verify', { token })
    const asker = server.visitor()
    await asker.post('/api/auth/login', other)
    for (let n = 0; n < 7; n++) {
      await ask('register', { email: n % 2 === 0 ? email : 'WAYS@Example.com', password: `password ${n}` })
      await ask('resend-verification', { email })
      await ask('forgot-password', { email })
      await asker.post('/api/auth/change-email', { email, password: other.password })
    }
    await server.idle()
    const spellings = mailbox.mails.filter(({ to }) => /^ways@/i.test(to))
    expect(spellings.length).toBeLessThanOrEqual(6)
  })
})

describe('registrations without mail', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => server.stop())

  test('are limited per IP address', async () => {
    const register = async (n: number, address: string) => {
      const person = { email: `flood-${n}@example.com`, password: 'correct horse' }
      return (await server.visitor().post('/api/auth/register', person, from(address))).status
    }
    const statuses: number[] = []
    for (let n = 0; n < 32; n++) statuses.push(await register(n, '203.0.113.4'))
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    expect(await register(99, '203.0.113.5')).toBe(200)
  })

  test('treat spellings of one address as equal', async () => {
    const register = async (email: string) =>
      (await server.visitor().post('/api/auth/register', { email, password: 'correct horse' })).json['code']
    expect(await register('One@münchen.example')).toBeUndefined()
    for (const email of ['one@MÜNCHEN.example', 'one@xn--mnchen-3ya.example', 'one@münchen.example']) {
      expect([email, await register(email)]).toEqual([email, 'email-taken'])
    }
  })

  test('refuse alternative notations and lists of addresses', async () => {
    const spellings = [
      '<a@b.c>',
      'A <a@b.c>',
      'a(b)@c.d',
      'a@c.d(b)',
      '"a"@c.d',
      'a\\b@c.d',
      'a@b.c,d@e.f',
      'a;b@c.d',
      'a@[c.d]',
      'a@c.d.',
    ]
    for (const email of spellings) {
      for (const call of ['register', 'login', 'forgot-password', 'resend-verification']) {
        const body = call === 'register' || call === 'login' ? { email, password: 'correct horse' } : { email }
        const { status, json } = await server.visitor().post(`/api/auth/${call}`, body)
        expect([email, status, json['error']]).toEqual([email, 400, 'Please enter a valid email address'])
      }
    }
  })
})
