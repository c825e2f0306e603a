import { type FakeOidc, startFakeOidc } from '@gazetteer/testkit/fakes/fake-oidc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { ownServer } from './support/file-server.ts'
import { submit } from './support/login.ts'
import { openPage, saveScreenshot } from './support/page.ts'

let provider: FakeOidc
beforeAll(async () => {
  provider = await startFakeOidc()
})
afterAll(() => provider.stop())

const settings = () => ({
  OIDC_ISSUER: provider.url,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: 'Acme',
})
const server = ownServer(settings)
const withoutPasswords = ownServer(() => ({ ...settings(), PASSWORD_SIGN_IN: 'off' }))

let people = 0
const newVisitor = (email = newEmail()) => {
  people += 1
  return { sub: `visitor-${people}`, email, email_verified: true }
}

test('signs in, and leads to the runtime; nothing of the flow stays in the tab', async () => {
  const { page, problems } = await openPage()
  provider.visitor = newVisitor()
  await page.goto(`${withoutPasswords.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').count()).toBe(0)
  await saveScreenshot(page, 'oidc-without-passwords')
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(problems()).toEqual([])
})

test('an account with a password: refused, signed in with it, linked, unlinked, linked again', async () => {
  const { page, problems } = await openPage()
  const email = newEmail()
  await page.goto(`${server.url}/login?view=register`)
  await submit(page, email, password, 'Create Account')
  await page.getByText('Registration successful! You can sign in now.').waitFor()
  await page.goto(`${server.url}/login`)
  provider.visitor = newVisitor(email)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.getByText('Sign in the way you usually do, then link Acme to it.').waitFor()
  await saveScreenshot(page, 'oidc-link-required')
  await submit(page, email, password, 'Sign In')
  await page.getByText(`Link Acme (${email}) to this account?`).waitFor()
  await saveScreenshot(page, 'oidc-link-notice')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText('Acme is linked to your account.').waitFor()

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.goto(page.url().replace(/runtime$/u, 'user/security'))
  await page.getByRole('button', { name: 'Unlink Acme' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Link Acme' }).waitFor()
  await page.getByRole('button', { name: 'Link Acme' }).click()
  await page.getByText('Acme is linked to your account.').waitFor()
  await page.waitForURL(/\/user\/[^/]+\/user\/security$/u)
  await page.getByRole('button', { name: 'Unlink Acme' }).waitFor()
  await saveScreenshot(page, 'oidc-linked')
  expect(problems([/409/u])).toEqual([])
})

test('shows why the provider refused', async () => {
  const { page, problems } = await openPage()
  provider.visitor = null
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.getByText('The user did not agree.').waitFor()
  expect(problems()).toEqual([])
})

test('a sign-in again at the provider confirms an action only when the provider asked again', async () => {
  const { page, problems } = await openPage()
  provider.visitor = newVisitor()
  provider.authenticatedAt = Date.now() - 3_600_000
  const signIn = () => page.getByRole('button', { name: 'Sign in with Acme' }).click()
  const setUpCodes = async () => {
    await page.goto(page.url().replace(/(?<=\/user\/[^/]+)\/.*$/u, '/user/security'))
    await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  }
  const confirmAgain = () => page.getByRole('button', { name: 'Sign in again with Acme' }).click()
  await page.goto(`${server.url}/login`)
  await signIn()
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  await setUpCodes()
  await confirmAgain()
  await page.getByText('Acme did not confirm that you signed in there just now.').waitFor()
  await saveScreenshot(page, 'oidc-not-confirmed')
  await signIn()
  await page.waitForURL(/\/user\/[^/]+\//u)
  await page.getByRole('main').waitFor()

  await setUpCodes()
  provider.authenticatedAt = Date.now()
  await confirmAgain()
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  await page.getByRole('dialog', { name: 'Set up one-time codes' }).getByLabel('Code').waitFor()
  provider.authenticatedAt = null
  expect(problems([/403/u])).toEqual([])
})
