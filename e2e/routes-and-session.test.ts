import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAccount, newEmail, openScreen, password, signIn, signInFresh, userIdOf } from './support/account.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

const landing = 'Every business in the city, in your own database.'

test('a visitor sees the landing page at /, the login screen at /login, and is sent to / from everywhere else', async () => {
  const { page, problems } = await openPage()
  for (const path of ['/', '/user/someone/runtime', '/user/someone', '/payment', '/no/such/page']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name: landing }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.goto(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.title()).toBe('Sign in · Gazetteer')
  for (const [path, title] of [
    ['/login?view=register', 'Create your account · Gazetteer'],
    ['/login?reset=abc', 'Set a new password · Gazetteer'],
    ['/', 'Gazetteer: every business in the city, in your own database'],
  ] as const) {
    await page.goto(server.url + path)
    await expect.poll(() => page.title()).toBe(title)
  }
  expect(problems()).toEqual([])
})

test('the signed-in are sent to their own runtime from /, /login, another’s area, an empty and an unknown path', async () => {
  const { page, problems } = await openPage()
  await signInFresh(page, server.url)
  const id = userIdOf(page)
  for (const path of ['/', '/login', '/user/another/table', `/user/${id}`, `/user/${id}/nowhere`, '/no/such/page']) {
    await page.goto(server.url + path)
    await page.waitForURL(`${server.url}/user/${id}/runtime`)
  }
  expect(problems()).toEqual([])
})

test('the active tab and the title follow the path; Back works', async () => {
  const { page, problems } = await openPage()
  await signInFresh(page, server.url)
  for (const text of ['v1.6', 'FREE', 'Idle']) await page.getByText(text, { exact: true }).first().waitFor()
  const tabs = page.getByRole('navigation', { name: 'Screens', exact: true })
  for (const [tab, path, title] of [
    ['User', 'user', 'Account'],
    ['Jobs', 'job-history', 'Job history'],
    ['Data', 'table', 'Data'],
    ['Home', 'runtime', 'Home'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await page.waitForURL(new RegExp(`/${path}$`, 'u'))
    await expect.poll(() => tabs.locator('[aria-current="page"]').textContent()).toBe(tab)
    await expect.poll(() => page.title()).toBe(`${title} · Gazetteer`)
  }
  await page.goBack()
  await page.waitForURL(/\/table$/u)
  await page.goto(`${server.url}/payment`)
  await expect.poll(() => page.title()).toBe('Buy more credits · Gazetteer')
  expect(problems()).toEqual([])
})

test('a session that ended elsewhere is reported on the login screen; signing out leads there', async () => {
  const email = newEmail()
  const { page } = await openPage()
  await signInFresh(page, server.url, email)
  await page.context().clearCookies()
  await page.reload()
  await page.waitForURL(`${server.url}/`)
  await page.getByText('Your session expired. Please log in again.').waitFor()
  await page.getByRole('link', { name: 'Gazetteer' }).click()
  await page.getByRole('heading', { level: 1, name: landing }).waitFor()

  await signInFresh(page, server.url)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('Authentication check failed. Please log in again.').waitFor()
  await page.unroute('**/api/auth/user')

  await signIn(page, server.url, email, password)
  await signOut(page)
  expect(await page.getByText('The server did not confirm').count()).toBe(0)
})

test('signing out during a request shows no error; the next account sees no data of the previous one', async () => {
  const first = await makeAccount(server.url)
  const second = await makeAccount(server.url)
  await first.post('/api/keys/create', { name: 'Key of the first', scopes: ['read'] })
  const { page, problems } = await openPage({ as: first })
  await openScreen(page, first, 'user')
  await page.getByText('Key of the first').waitFor()

  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/jobs**', async (route) => {
    await late
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.waitForRequest('**/api/jobs**')
  await signOut(page)
  answer()

  // The request for its own keys never completes; the page would show leftovers of the previous account.
  await page.route('**/api/keys', () => {})
  await page.getByLabel('Email').fill(second.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/runtime$/u)
  await page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link', { name: 'User' }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  expect(await page.getByText('Key of the first').count()).toBe(0)
  expect(problems()).toEqual([])
})

test('where the server does not answer to Logout, the login screen shows it', async () => {
  const { page } = await openPage()
  await signInFresh(page, server.url)
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
  await signOut(page)
  await expect.poll(() => page.getByText('The server did not confirm the sign-out.').count()).toBe(1)
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
