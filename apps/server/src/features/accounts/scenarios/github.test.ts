import { type Browser, type FakeGithub, readJson, startFakeGithub } from '@gazetteer/testkit'
import { type TestServer, enableCodes, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

let github: FakeGithub
let server: TestServer
beforeAll(async () => {
  github = await startFakeGithub()
  server = await startTestServer({ env: githubSettings() })
})
afterAll(async () => {
  await server.stop()
  await github.stop()
})

const githubSettings = () => ({
  GITHUB_CLIENT_ID: github.clientId,
  GITHUB_CLIENT_SECRET: github.clientSecret,
  GITHUB_URL: github.url,
  GITHUB_API_URL: github.url,
})

let people = 0
function newPerson(email = `octo-${people + 1}@example.com`) {
  people += 1
  return { id: 1000 + people, emails: [{ email, primary: true, verified: true }] }
}

async function begin(browser: Browser): Promise<{ url: URL; state: string; redirectUri: string }> {
  const { json } = await browser.post('/api/auth/github/start')
  const url = new URL(String(json['url']))
  return { url, state: String(json['state']), redirectUri: url.searchParams.get('redirect_uri') ?? '' }
}

const finish = (browser: Browser, code: string, state: string) =>
  browser.post('/api/auth/github/callback', { code, state })

async function signIn(browser: Browser, person: ReturnType<typeof newPerson>) {
  const { state, redirectUri } = await begin(browser)
  return finish(browser, github.agree(person, redirectUri), state)
}

test('answers 200 with a message when GitHub sign-in is not set up', async () => {
  const bare = await startTestServer()
  try {
    const error = 'GitHub sign-in is not set up on this server.'
    const start = await bare.visitor().post('/api/auth/github/start')
    const callback = await bare.visitor().post('/api/auth/github/callback', { code: 'x', state: 'y' })
    expect([start.status, start.json, callback.status, callback.json]).toEqual([
      200,
      { success: false, error },
      200,
      { success: false, error },
    ])
  } finally {
    await bare.stop()
  }
})

test('sends the browser to GitHub with the state, and back to /login', async () => {
  const { url, state } = await begin(server.visitor())
  expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'test-client',
    redirect_uri: `${server.url}/login`,
    scope: 'user:email',
    state,
    allow_signup: 'true',
  })
})

test('makes an account from a verified address, and finds it again', async () => {
  const person = newPerson()
  const browser = server.visitor()
  const first = await signIn(browser, person)
  expect(first.json).toMatchObject({ success: true, user: { email: person.emails[0]?.email, plan_type: 'free' } })
  expect((await browser.get('/api/auth/user')).json['user']).toEqual(first.json['user'])
  const second = await signIn(server.visitor(), {
    ...person,
    emails: [{ email: 'moved@example.com', primary: true, verified: true }],
  })
  expect(second.json['user']).toEqual(first.json['user'])
})

test('refuses a state that differs, was used, is expired or belongs to another browser, without sending the code to GitHub', async () => {
  const mismatch = {
    success: false,
    error: 'OAuth state mismatch. Please try again.',
    message: 'OAuth state mismatch. Please try again.',
    code: 'oauth-state-mismatch',
  }
  const browser = server.visitor()
  const { state, redirectUri } = await begin(browser)
  const code = github.agree(newPerson(), redirectUri)
  const different = await finish(browser, code, 'another state')
  expect([different.status, different.json]).toEqual([400, mismatch])
  const elsewhere = server.visitor()
  await begin(elsewhere)
  expect((await finish(elsewhere, code, state)).json).toEqual(mismatch)
  expect((await finish(browser, code, state)).json).toEqual(mismatch)
  const second = await begin(browser)
  expect((await finish(browser, code, second.state)).json['success']).toBe(true)
  expect((await finish(browser, code, second.state)).json).toEqual(mismatch)
  const late = await begin(browser)
  server.clock.advance(11 * 60_000)
  expect((await finish(browser, github.agree(newPerson(), redirectUri), late.state)).json).toEqual(mismatch)
})

test("passes on GitHub's error for a reused code", async () => {
  const browser = server.visitor()
  const first = await begin(browser)
  const code = github.agree(newPerson(), first.redirectUri)
  await finish(browser, code, first.state)
  const second = await begin(browser)
  const { status, json } = await finish(server.visitor(), code, second.state)
  expect([status, json['code']]).toEqual([400, 'oauth-state-mismatch'])
  const third = await begin(browser)
  const replayed = await finish(browser, code, third.state)
  expect([replayed.status, replayed.json]).toEqual([
    200,
    { success: false, error: 'GitHub refused the sign-in: The code passed is incorrect or expired.' },
  ])
})

test('accepts only a verified address', async () => {
  const unverified = { id: 7_001, emails: [{ email: 'unproven@example.com', primary: true, verified: false }] }
  const { json } = await signIn(server.visitor(), unverified)
  expect(json).toEqual({ success: false, error: 'Your GitHub account has no verified email address.' })
  const second = {
    id: 7_002,
    emails: [...unverified.emails, { email: 'proven@example.com', primary: false, verified: true }],
  }
  expect((await signIn(server.visitor(), second)).json).toMatchObject({ user: { email: 'proven@example.com' } })
})

test('does not open an account whose address was never verified here', async () => {
  const person = await server.signedIn()
  const { json } = await signIn(server.visitor(), newPerson(person.email.toUpperCase()))
  expect(json['error']).toBe('An account with this email address already exists. Please sign in with its password.')
  expect((await person.browser.get('/api/auth/user')).json['user']).not.toBeNull()
})

test('reports a slow or failing provider', async () => {
  github.slowDown(60_000)
  const slow = await signIn(server.visitor(), newPerson())
  github.slowDown(0)
  expect([slow.status, slow.json]).toEqual([
    200,
    { success: false, error: 'GitHub did not answer in time. Please try again.' },
  ])
  github.breakDown(true)
  const broken = await signIn(server.visitor(), newPerson())
  github.breakDown(false)
  expect(broken.json).toEqual({ success: false, error: 'GitHub answered with status 502. Please try again.' })
})

test('requires no password from an account without one, and allows its deletion', async () => {
  const person = newPerson()
  const browser = server.visitor()
  await signIn(browser, person)
  const change = await browser.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'a new one' })
  expect([change.status, change.json['code']]).toEqual([409, 'no-password'])
  const [{ email } = { email: '' }] = person.emails
  expect((await browser.post('/api/auth/login', { email, password: 'anything' })).status).toBe(401)
  expect((await browser.post('/api/auth/delete-account', { email })).json['success']).toBe(true)
})

test('asks for no one-time code, and links no other GitHub user to an account with codes', async () => {
  const person = newPerson()
  const browser = server.visitor()
  const { json } = await signIn(browser, person)
  const { id, email } = readJson(json['user'], { id: z.string(), email: z.string() })
  const { codeAt } = await enableCodes(server, { browser, id, email, password: '' })
  const again = server.visitor()
  expect((await signIn(again, person)).json).toMatchObject({ success: true, user: { id } })
  expect((await again.post('/api/auth/prove', { code: codeAt() })).json['success']).toBe(true)

  const stranger = server.visitor()
  expect((await signIn(stranger, newPerson(email))).json).toMatchObject({
    success: false,
    error: 'An account with this email address already exists. Please sign in with its password.',
  })
  expect((await stranger.get('/api/auth/user')).json).toEqual({ user: null })
})
