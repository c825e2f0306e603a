import { type Browser, makeTestFolder, startTestMailbox, runningClock, waitFor } from '@gazetteer/testkit'
import { type TestServer, startServerProcess, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A live status stream; `isOpen` until the server ends it. */
type Stream = { isOpen: () => boolean; close: () => void }

async function openStream(url: string, { cookies }: Browser): Promise<Stream> {
  const life = new AbortController()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, accept: 'text/event-stream' }
  const response = await fetch(`${url}/api/trpc/runtime`, { headers, signal: life.signal })
  let [isOpen, hasBegun] = [true, false]
  async function read(): Promise<void> {
    for await (const chunk of response.body ?? []) hasBegun ||= Buffer.from(chunk).includes('manualRunId')
  }
  void read()
    .catch(() => undefined) // closed by the test
    .finally(() => (isOpen = false))
  await waitFor('the first status of the stream', () => hasBegun)
  return { isOpen: () => isOpen, close: () => life.abort() }
}

const password = 'correct horse'
let people = 0

describe('sessions after a change of the account', () => {
  let server: TestServer
  let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
  const owned: (() => unknown)[] = []
  beforeAll(async () => {
    mailbox = await startTestMailbox()
    const env = { SMTP_URL: mailbox.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
    server = await startTestServer({ env, clock: runningClock() })
  })
  afterAll(async () => {
    for (const end of owned.reverse()) await end()
    await server.stop()
    await mailbox.stop()
  })

  async function tokenIn(email: string, subject: RegExp): Promise<string> {
    const find = () => mailbox.mailsTo(email).findLast((mail) => subject.test(mail.subject))
    const mail = await waitFor(`a mail to ${email}`, find)
    return /\?(?:verify|reset)=([\w-]{32})/.exec(mail.text)?.[1] ?? ''
  }

  async function signedIn(email: string, url = server.url): Promise<{ browser: Browser; stream: Stream }> {
    const browser = server.visitor()
    await browser.post('/api/auth/login', { email, password })
    const stream = await openStream(url, browser)
    owned.push(stream.close)
    return { browser, stream }
  }

  /** A person signed in twice, with a stream for each session and a mailed link of each kind. */
  async function person() {
    const email = `ends-${++people}@example.com`
    const newEmail = `new-${email}`
    await server.visitor().post('/api/auth/register', { email, password })
    await server.visitor().post('/api/auth/verify', { token: await tokenIn(email, /verify/) })
    const [own, other] = [await signedIn(email), await signedIn(email)]
    await server.visitor().post('/api/auth/forgot-password', { email })
    await own.browser.post('/api/auth/change-email', { email: newEmail, password })
    const links = { reset: await tokenIn(email, /new password/), change: await tokenIn(newEmail, /new email/) }
    return { email, newEmail, own, other, links }
  }
  type Person = Awaited<ReturnType<typeof person>>

  const follow = async (call: 'verify' | 'reset-password', token: string) => {
    const body = call === 'verify' ? { token } : { token, password: 'a new one' }
    const { status, json } = await server.visitor().post(`/api/auth/${call}`, body)
    return json['code'] ?? status
  }
  const changes: Record<string, { change: (one: Person) => Promise<unknown>; ownSessionSurvives: boolean }> = {
    'changing the password': {
      change: ({ own }) =>
        own.browser.post('/api/auth/change-password', { currentPassword: password, newPassword: 'a new one' }),
      ownSessionSurvives: true,
    },
    'resetting the password': {
      change: ({ links }) => follow('reset-password', links.reset),
      ownSessionSurvives: false,
    },
    'signing out everywhere': {
      change: ({ own }) => own.browser.post('/api/auth/logout-everywhere'),
      ownSessionSurvives: false,
    },
    'changing the e-mail': { change: ({ links }) => follow('verify', links.change), ownSessionSurvives: true },
    'deleting the account': {
      change: ({ own, email }) => own.browser.post('/api/auth/delete-account', { email, password }),
      ownSessionSurvives: false,
    },
  }

  test.each(Object.entries(changes))('%s', async (_name, { change, ownSessionSurvives }) => {
    const someone = await person()
    const stranger = await signedIn((await person()).email)
    await change(someone)
    await waitFor('the end of the other stream', () => !someone.other.stream.isOpen(), 2_000)
    expect((await someone.other.browser.get('/api/auth/user')).json).toEqual({ user: null })
    expect((await someone.own.browser.get('/api/auth/user')).json['user'] !== null).toBe(ownSessionSurvives)
    if (!ownSessionSurvives) await waitFor('the end of the own stream', () => !someone.own.stream.isOpen(), 2_000)
    expect(await follow('reset-password', someone.links.reset)).toBe('link-expired')
    expect(await follow('verify', someone.links.change)).toBe('link-expired')
    expect(stranger.stream.isOpen()).toBe(true)
  })

  test('ending one session ends only its stream, and signing out ends its own', async () => {
    const { own, other, links } = await person()
    await other.browser.post('/api/auth/logout')
    await waitFor('the end of the stream', () => !other.stream.isOpen(), 2_000)
    expect(own.stream.isOpen()).toBe(true)
    expect(await follow('verify', links.change)).toBe(200)
    expect(own.stream.isOpen()).toBe(true)
  })

  test('streams end in every process', async () => {
    const folder = await makeTestFolder()
    const env = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), MAPS_SOURCE: 'sample', ROLE: 'web' }
    const second = await startServerProcess({ ...env, DATABASE_URL: server.database.url ?? '', DATA_DIR: folder.path })
    owned.push(folder.stop, second.stop)
    const { own, email } = await person()
    const elsewhere = await signedIn(email, second.url)
    await own.browser.post('/api/auth/change-password', { currentPassword: password, newPassword: 'a new one' })
    await waitFor('the end of the stream', () => !elsewhere.stream.isOpen(), 2_000)
    expect((await second.browser().get('/api/health')).status).toBe(200)
  })
})
