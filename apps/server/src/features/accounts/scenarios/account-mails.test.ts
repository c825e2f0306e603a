import { startTestMailbox, waitFor } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const hour = 3_600_000
let server: TestServer
let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
beforeAll(async () => {
  mailbox = await startTestMailbox()
  server = await startTestServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Gazetteer <post@gazetteer.example>' } })
})
afterAll(async () => {
  await server.stop()
  await mailbox.stop()
})

let people = 0
const credentials = () => ({ email: `mail-${++people}@example.com`, password: 'correct horse' })
const post = (call: string, body: object) => server.visitor().post(`/api/auth/${call}`, body)

async function linkIn(email: string, subject: RegExp, kind: 'verify' | 'reset'): Promise<string> {
  const mail = await waitFor(`a mail to ${email}`, () =>
    mailbox.mailsTo(email).findLast((one) => subject.test(one.subject)),
  )
  const [, token = ''] = new RegExp(`${server.url}/login\\?${kind}=([\\w-]{32})`).exec(mail.text) ?? []
  return token
}

async function verified() {
  const person = credentials()
  await post('register', person)
  await post('verify', { token: await linkIn(person.email, /verify/, 'verify') })
  return person
}

test('lets an account sign in once the link of its mail was followed, which works once', async () => {
  const person = credentials()
  const registered = await post('register', person)
  expect(registered.json).toEqual({
    success: true,
    message: 'Registration successful! Please check your email to verify your account.',
    user: null,
  })
  const early = await post('login', person)
  expect([early.status, early.json['code']]).toEqual([403, 'email-not-verified'])
  expect((await post('login', { ...person, password: 'wrong' })).status).toBe(401)
  const token = await linkIn(person.email, /verify/, 'verify')
  expect((await post('verify', { token })).json['success']).toBe(true)
  const again = await post('verify', { token })
  expect([again.status, again.json['code']]).toEqual([400, 'link-expired'])
  expect((await post('login', person)).status).toBe(200)
})

test('sends from the address that the operator set', () => {
  expect(mailbox.mails.every(({ from }) => from === 'post@gazetteer.example')).toBe(true)
})

test('reveals only to the owner that an address is registered', async () => {
  const person = await verified()
  const asNew = await post('register', credentials())
  const asKnown = await post('register', { email: person.email.toUpperCase(), password: 'an intruder' })
  expect([asKnown.status, asKnown.json]).toEqual([asNew.status, asNew.json])
  await waitFor('the mail to the owner', () =>
    mailbox.mailsTo(person.email).some(({ subject }) => /already have/.test(subject)),
  )
  const asUnknown = { email: 'asked-twice@example.com', password: 'an intruder' }
  await post('register', asUnknown)
  const signInKnown = await post('login', { ...person, password: 'an intruder' })
  const signInUnknown = await post('login', asUnknown)
  expect([signInKnown.status, signInKnown.json]).toEqual([signInUnknown.status, signInUnknown.json])
  expect([signInKnown.status, signInKnown.json['code']]).toEqual([403, 'email-not-verified'])
  const wrongKnown = await post('login', { ...person, password: 'wrong' })
  const wrongUnknown = await post('login', { ...asUnknown, password: 'wrong' })
  expect([wrongKnown.status, wrongKnown.json]).toEqual([wrongUnknown.status, wrongUnknown.json])
  const forgotKnown = await post('forgot-password', { email: person.email })
  const forgotUnknown = await post('forgot-password', { email: 'nobody@example.com' })
  expect([forgotKnown.status, forgotKnown.json]).toEqual([forgotUnknown.status, forgotUnknown.json])
  const resendKnown = await post('resend-verification', { email: person.email })
  const resendUnknown = await post('resend-verification', { email: 'nobody@example.com' })
  expect(resendKnown.json).toEqual(resendUnknown.json)
  expect(mailbox.mailsTo('nobody@example.com')).toEqual([])
})

test('refuses a link after a day, and accepts the link of a mail that was sent again', async () => {
  const person = credentials()
  await post('register', person)
  const old = await linkIn(person.email, /verify/, 'verify')
  server.clock.advance(25 * hour)
  expect((await post('verify', { token: old })).json['code']).toBe('link-expired')
  const before = mailbox.mailsTo(person.email).length
  await post('resend-verification', { email: person.email })
  await waitFor('another mail', () => mailbox.mailsTo(person.email).length > before)
  const token = await linkIn(person.email, /verify/, 'verify')
  expect(token).not.toBe(old)
  expect((await post('verify', { token })).json['success']).toBe(true)
})

test('sets a new password by mail, once and within the hour, and ends every session', async () => {
  const person = await verified()
  const browser = server.visitor()
  await browser.post('/api/auth/login', person)
  await post('forgot-password', { email: person.email })
  const late = await linkIn(person.email, /new password/, 'reset')
  server.clock.advance(hour + 1)
  expect((await post('reset-password', { token: late, password: 'another one' })).json['code']).toBe('link-expired')
  const before = mailbox.mailsTo(person.email).length
  await post('forgot-password', { email: person.email })
  await waitFor('another mail', () => mailbox.mailsTo(person.email).length > before)
  const token = await linkIn(person.email, /new password/, 'reset')
  expect((await post('reset-password', { token, password: 'short' })).status).toBe(400)
  expect((await post('reset-password', { token, password: 'another one' })).json['success']).toBe(true)
  expect((await post('reset-password', { token, password: 'a third one' })).json['code']).toBe('link-expired')
  expect((await browser.get('/api/auth/user')).json).toEqual({ user: null })
  expect((await post('login', person)).status).toBe(401)
  expect((await post('login', { ...person, password: 'another one' })).status).toBe(200)
  await waitFor('the notice', () => mailbox.mailsTo(person.email).some(({ subject }) => /was changed/.test(subject)))
})

test('accepts a link only for its purpose', async () => {
  const person = await verified()
  await post('forgot-password', { email: person.email })
  const token = await linkIn(person.email, /new password/, 'reset')
  expect((await post('verify', { token })).json['code']).toBe('link-expired')
})

test('changes the address after the link sent to the new one was followed, and notifies the old one', async () => {
  const person = await verified()
  const browser = server.visitor()
  await browser.post('/api/auth/login', person)
  const email = `new-${person.email}`
  const requested = await browser.post('/api/auth/change-email', { email, password: person.password })
  expect(requested.json['success']).toBe(true)
  expect((await browser.get('/api/auth/user')).json).toMatchObject({ user: { email: person.email } })
  const token = await linkIn(email, /new email address/, 'verify')
  expect((await post('verify', { token })).json['message']).toBe(
    'Your email address was changed. Other browsers are signed out, and API keys are revoked.',
  )
  expect((await browser.get('/api/auth/user')).json).toMatchObject({ user: { email } })
  await waitFor('the notice', () =>
    mailbox.mailsTo(person.email).some(({ subject }) => /address was changed/.test(subject)),
  )
})

test('sends only a few mails to one address, without reporting the limit', async () => {
  const person = credentials()
  await post('register', person)
  for (let n = 0; n < 8; n++) expect((await post('resend-verification', { email: person.email })).status).toBe(200)
  await server.idle()
  expect(mailbox.mailsTo(person.email).length).toBeLessThanOrEqual(4)
})
