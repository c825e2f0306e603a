import { expect, test } from 'vitest'
import { newEmail, password, signIn, signInFresh, userIdOf } from './support/account.ts'
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

test('a session that ended elsewhere is said on the login screen, and signing out leads there', async () => {
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
  await page.getByRole('button', { name: /Account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${server.url}/login`)
  await expect.poll(() => page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1)
})
