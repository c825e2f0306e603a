import { type FakeGithub, startFakeGithub } from '@gazetteer/testkit/fakes/fake-github'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { submit } from './support/login.ts'
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

test('GitHub: the way there and back signs in, and leads to the runtime', async () => {
  const { page, problems } = await openPage()
  github.visitor = { id: 583_231, emails: [{ email: newEmail(), primary: true, verified: true }] }
  await page.goto(`${withGithub.url}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
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
