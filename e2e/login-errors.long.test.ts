import { expect, test } from 'vitest'
import { makeAccount } from './support/account.ts'
import { submit } from './support/login.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

test('GitHub: not set up is explained', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('not set up')
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
