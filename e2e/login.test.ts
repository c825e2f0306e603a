import { type FakeGithub, startFakeGithub } from '@gazetteer/testkit/fakes/fake-github'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, newEmail, password } from './support/account.ts'
import { openPage } from './support/page.ts'
import { ownServer, sharedServer } from './support/file-server.ts'

const server = sharedServer('free')
let github: FakeGithub
beforeAll(async () => {
  github = await startFakeGithub()
})
/** The same product with GitHub configured. */
const withGithub = ownServer(() => ({
  GITHUB_CLIENT_ID: github.clientId,
  GITHUB_CLIENT_SECRET: github.clientSecret,
  GITHUB_URL: github.url,
  GITHUB_API_URL: github.url,
}))

afterAll(() => github.stop())

async function submit(page: Page, email: string, secret: string, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('checks run at submit, in the specified order, with the specified texts', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/login`)
  expect(await page.getByRole('button', { name: 'Sign In', exact: true }).isDisabled()).toBe(true)
  const box = page.getByRole('alert')
  await submit(page, 'a', 'x', 'Sign In')
  await expect.poll(() => box.textContent()).toBe('ERROREmail must be between 3 and 254 characters')
  await submit(page, 'abc', 'y'.repeat(129), 'Sign In')
  await expect.poll(() => box.textContent()).toBe('ERRORPassword must be between 1 and 128 characters for login')
  await submit(page, 'no-at-sign', 'x', 'Sign In')
  await expect.poll(() => box.textContent()).toBe('ERRORPlease enter a valid email address')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('(min 6 characters)').waitFor()
  await submit(page, 'a@b.co', 'short', 'Create Account')
  await expect.poll(() => box.textContent()).toBe('ERRORPassword must be between 6 and 128 characters for registration')
  expect(problems()).toEqual([])
})

test('a wrong password shows an error that does not reveal which field is wrong', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/login`)
  await submit(page, newEmail(), 'nothing right', 'Sign In')
  await page.getByText('Invalid email or password').waitFor()
  expect(problems([/401/u])).toEqual([])
})

test('registration stays on the form, clears it and shows a message; the password can be shown', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/login?view=register`)
  const field = page.getByRole('textbox', { name: 'Password' })
  await field.fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
  await submit(page, newEmail(), password, 'Create Account')
  await page.getByText('Registration successful! You can sign in now.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
  expect(await field.inputValue()).toBe('')
  expect(problems()).toEqual([])
})

test('GitHub: not set up is explained', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('not set up')
  expect(problems()).toEqual([])
})

test('GitHub: the way there and back signs in, and leads to the runtime', async () => {
  const { page, problems } = await openPage()
  github.visitor = { id: 583_231, emails: [{ email: newEmail(), primary: true, verified: true }] }
  await page.goto(`${withGithub.url}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(problems()).toEqual([])
})

test.each([
  ['?code=good&state=other', 'OAuth state mismatch. Please try again.'],
  ['?error=access_denied', 'access_denied'],
  ['?error=x&error_description=The%20user%20said%20no', 'The user said no'],
  ['?error=', 'OAuth error'],
  ['?error=bad_thing&error_description=&keep=1', 'bad_thing'],
])('GitHub: a return with %s shows an error and removes the query, on any path', async (query, text) => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/user/someone/runtime${query}`)
  await page.getByRole('alert').getByText(text).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(problems()).toEqual([])
})

test('GitHub: the query goes after the answer, as a whole, and the browser returns to the remembered location', async () => {
  const account = await makeAccount(server.url)
  const { user } = await account.get('/api/auth/user')
  const { page, problems } = await openPage({ as: account })
  const searches: string[] = []
  await page.route('**/api/auth/github/callback', async (route) => {
    searches.push(`callback at ${new URL(page.url()).search}`)
    await route.fulfill({ json: { success: true, user } })
  })
  page.on('framenavigated', (frame) => searches.push(new URL(frame.url()).search))
  // A file, because screens of the account forget the remembered location when they open.
  await page.goto(`${server.url}/theme.js`)
  await page.evaluate(() => {
    sessionStorage.setItem('oauth_state', 's')
    sessionStorage.setItem('postLoginRedirect', '/payment?x=1')
  })
  const query = '?code=any&state=s&keep=1'
  await page.goto(`${server.url}/some/path${query}`)
  await page.waitForURL(`${server.url}/payment?x=1`)
  await page.getByRole('heading', { name: 'Buy more credits' }).waitFor()
  // The URL with the query, the callback, the bare path, then the remembered location.
  const returned = searches.slice(searches.indexOf(query))
  expect([...new Set(returned)].slice(0, 3)).toEqual([query, `callback at ${query}`, ''])
  expect(new URL(page.url()).pathname).toBe('/payment')
  for (const key of ['oauth_state', 'postLoginRedirect'])
    expect(await page.evaluate((one) => sessionStorage.getItem(one), key)).toBeNull()
  expect(problems()).toEqual([])
})

test('GitHub: shows an error when a code is refused', async () => {
  const { page, problems } = await openPage()
  github.visitor = null
  await page.goto(`${withGithub.url}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await page.getByText('GitHub refused the sign-in: The code passed is incorrect or expired.').waitFor()
  expect(problems()).toEqual([])
})

test.each([
  ['Sign in with GitHub', '**/api/auth/github/start', { success: false }, 'GitHub login failed'],
  ['Sign in with GitHub', '**/api/auth/github/start', { success: true, url: '' }, 'Failed to get GitHub URL'],
  ['Sign In', '**/api/auth/login', { success: false }, 'Login failed'],
  ['Create Account', '**/api/auth/register', { success: false }, 'Registration failed'],
] as const)('%s: an answer without a reason shows the default text (%s, %j)', async (button, path, json, text) => {
  const { page, problems } = await openPage()
  await page.route(path, (route) => route.fulfill({ json }))
  await page.goto(`${server.url}/login${button === 'Create Account' ? '?view=register' : ''}`)
  if (button === 'Sign in with GitHub') await page.getByRole('button', { name: button }).click()
  else await submit(page, 'a@b.co', 'secret1', button)
  await expect.poll(() => page.getByRole('alert').textContent()).toBe(`ERROR${text}`)
  expect(problems()).toEqual([])
})

test('GitHub: shows an error when a callback fails without a reason', async () => {
  const { page } = await openPage()
  await page.route('**/api/auth/github/callback', (route) => route.fulfill({ json: { success: false } }))
  await page.goto(`${server.url}/login`)
  await page.evaluate(() => sessionStorage.setItem('oauth_state', 's'))
  await page.goto(`${server.url}/login?code=any&state=s`)
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('ERROROAuth callback failed')
})

test('a gateway error is retried, three attempts in total', async () => {
  const { page } = await openPage()
  let calls = 0
  await page.route('**/api/auth/login', async (route) => {
    calls += 1
    await route.fulfill({ status: 503, body: '{}', contentType: 'application/json' })
  })
  await page.goto(`${server.url}/login`)
  await submit(page, 'a@b.co', 'x', 'Sign In')
  await page.getByRole('alert').waitFor()
  expect(calls).toBe(3)
})
