import { startFakeGithub, startFakeOidc, startTestMailbox, waitFor } from '@gazetteer/testkit'
import { type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, oidcSettingsOf, signInWithOidc } from './oidc.fixture.ts'

describe.each(appDatabaseKindsInScope)('unverified registrations (%s)', (kind) => {
  let server: TestServer
  let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
  let github: Awaited<ReturnType<typeof startFakeGithub>>
  let provider: Awaited<ReturnType<typeof startFakeOidc>>
  beforeAll(async () => {
    ;[mailbox, github, provider] = await Promise.all([startTestMailbox(), startFakeGithub(), startFakeOidc()])
    server = await startTestServer({
      kind,
      env: {
        SMTP_URL: mailbox.url,
        GITHUB_CLIENT_ID: github.clientId,
        GITHUB_CLIENT_SECRET: github.clientSecret,
        GITHUB_URL: github.url,
        GITHUB_API_URL: github.url,
        ...oidcSettingsOf(provider),
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.stop()
    await github.stop()
    await provider.stop()
  })

  const post = (call: string, body: object) => server.visitor().post(`/api/auth/${call}`, body)
  const logIn = async (email: string, password: string) => {
    const { status, json } = await post('login', { email, password })
    return json['code'] ?? status
  }
  const verify = async (token: string) => {
    const { status, json } = await post('verify', { token })
    return json['code'] ?? status
  }

  /** Returns the token of the link that was sent to this registration. */
  async function register(email: string, password: string): Promise<string> {
    const before = mailbox.mailsTo(email).length
    await post('register', { email, password })
    const mail = await waitFor('the mail of the registration', () => mailbox.mailsTo(email)[before])
    return /verify=([\w-]{32})/.exec(mail.text)?.[1] ?? ''
  }

  async function signInWithGithub(email: string) {
    const browser = server.visitor()
    const { json } = await browser.post('/api/auth/github/start')
    const code = github.agree({ id: 7, emails: [{ email, primary: true, verified: true }] }, `${server.url}/login`)
    return browser.post('/api/auth/github/callback', { code, state: json['state'] })
  }

  test('coexist: following a link creates the account and deletes the others', async () => {
    const email = 'owned@example.com'
    const strangers = await register(email, 'planted by a stranger')
    const owners = await register(email, 'the password of the owner')
    expect(await logIn(email, 'planted by a stranger')).toBe('email-not-verified')
    expect(await logIn(email, 'the password of the owner')).toBe('email-not-verified')
    expect(await logIn(email, 'never a password')).toBe('invalid-credentials')
    expect(await verify(owners)).toBe(200)
    expect(await logIn(email, 'planted by a stranger')).toBe('invalid-credentials')
    expect(await logIn(email, 'the password of the owner')).toBe(200)
    expect(await verify(strangers)).toBe('link-expired')
    expect(await logIn(email, 'planted by a stranger')).toBe('invalid-credentials')
  })

  test('become one account when two links are followed concurrently', async () => {
    const email = 'at-once@example.com'
    const tokens = [await register(email, 'the first of two'), await register(email, 'the second of two')]
    const answers = await Promise.all(tokens.map(verify))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    const signedIn = [await logIn(email, 'the first of two'), await logIn(email, 'the second of two')]
    expect(signedIn.filter((answer) => answer === 200)).toHaveLength(1)
    expect(signedIn.indexOf(200)).toBe(answers.indexOf(200))
  })

  test('get their own link again, in mails that show when each was made', async () => {
    const email = 'again@example.com'
    const old = await register(email, 'the first of two')
    server.clock.advance(86_400_000)
    await post('resend-verification', { email })
    const mail = await waitFor('the second mail', () => mailbox.mailsTo(email)[1])
    expect(mail.text).toContain(`on ${new Date(server.clock.now() - 86_400_000).toISOString().slice(0, 10)} at `)
    expect(await verify(old)).toBe('link-expired')
    expect(await verify(/verify=([\w-]{32})/.exec(mail.text)?.[1] ?? '')).toBe(200)
    expect(await logIn(email, 'the first of two')).toBe(200)
  })

  test('cannot open an account that GitHub sign-in created', async () => {
    const email = 'github@example.com'
    const planted = await register(email, 'planted by a stranger')
    expect((await signInWithGithub(email)).json).toMatchObject({ success: true, user: { email } })
    expect(await verify(planted)).toBe('link-expired')
    expect(await logIn(email, 'planted by a stranger')).toBe('invalid-credentials')
    await post('register', { email, password: 'planted afterwards' })
    await waitFor('the mail to the owner', () => mailbox.mailsTo(email).some(({ subject }) => /already/.test(subject)))
    expect(await logIn(email, 'planted afterwards')).toBe('email-not-verified')
  })

  test('create nothing of an account: no credits, and no account to set a plan for', async () => {
    await register('nobody-yet@example.com', 'some password')
    await expect(server.setPlan('nobody-yet@example.com', 'professional')).rejects.toThrow(
      'No account has the email address',
    )
  })

  test('a provider that verified the address opens the account; passwords of its registrations never do', async () => {
    const person = newPerson({ email: `sso-${kind}@example.com` })
    const token = await register(person.email, 'planted horse')
    expect(await logIn(person.email, 'planted horse')).toBe('email-not-verified')
    const { json } = await signInWithOidc(provider, server.visitor(), person)
    expect(json).toMatchObject({ success: true, user: { email: person.email } })
    expect(await verify(token)).not.toBe(200)
    expect(await logIn(person.email, 'planted horse')).toBe('invalid-credentials')
  })
})
