import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAccount, openScreen, password } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { axeViolations } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { openAsVisitor, submit } from './support/login.ts'
import { openPage, type PageOptions, saveScreenshot, showTheme } from './support/page.ts'

const server = sharedServer('free')

/** Browsers make no passkeys for an IP address. */
const url = () => server.url.replace('127.0.0.1', 'localhost')

const section = (page: Page) => page.getByRole('region', { name: 'Security' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function openSecurity(options: PageOptions = {}) {
  const account = await makeAccount(url())
  const watched = await openPage({ as: account, isNew: true, ...options })
  const device = await addAuthenticator(watched.page)
  await openScreen(watched.page, account, 'user/security')
  return { ...watched, account, device }
}

async function addPasskey(page: Page, name: string) {
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  await section(page).getByText(name, { exact: true }).waitFor()
}

/** Opens the sign-in form as a visitor. */
async function openSignIn(page: Page) {
  await openAsVisitor(page, url())
  await signInButton(page).waitFor()
}

const signedInAs = async (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch('/api/auth/user')).json() as Promise<unknown>)

test('a passkey is added, and its button signs in without an e-mail', async () => {
  const { page, account, device, problems } = await openSecurity()
  await section(page)
    .getByText(/^No passkeys yet/u)
    .waitFor()
  await addPasskey(page, 'Passkey 1')
  expect(await device.count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'passkeys')
  await device.setTouched(false)
  await openSignIn(page)
  await saveScreenshot(page, 'passkey-sign-in')
  expect(await axeViolations(page)).toEqual([])
  // A request that waits does not see the change: only the button's does.
  await device.setTouched(true)
  expect(await signedInAs(page)).toEqual({ user: null })
  await signInButton(page).click()
  await page.waitForURL(new RegExp(account.id, 'u'))
  expect(await signedInAs(page)).toMatchObject({ user: { email: account.email } })
  expect(problems()).toEqual([])
})

test('a second device is renamed and removed; it no longer signs in', async () => {
  const { page, account, device, problems } = await openSecurity()
  await addPasskey(page, 'Passkey 1')
  await device.remove()
  const second = await addAuthenticator(page)
  await addPasskey(page, 'Passkey 2')
  expect(await second.count()).toBe(1)
  await page.getByRole('button', { name: 'Rename Passkey 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await section(page).getByText('Phone', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('dialog', { name: 'Remove passkey' }).getByRole('button', { name: 'Remove' }).click()
  await section(page).getByText('Phone', { exact: true }).waitFor({ state: 'detached' })
  await second.setTouched(false)
  await openSignIn(page)
  await second.setTouched(true)
  await signInButton(page).click()
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('ERRORThis passkey is not known here. It may have been removed.')
  expect(await signedInAs(page)).toEqual({ user: null })
  await second.setTouched(false)
  // The form still signs in, and ends the offer of the e-mail field.
  await submit(page, account.email, password, 'Sign In')
  await page.waitForURL(new RegExp(account.id, 'u'))
  expect(problems([/401/u])).toEqual([])
})

test('a device that does not verify its user neither signs in nor is added', async () => {
  const { page, device } = await openSecurity()
  await device.setUserVerified(false)
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  await section(page)
    .getByText(/^No passkey was added/u)
    .waitFor()
  await device.setUserVerified(true)
  await addPasskey(page, 'Passkey 1')
  await device.setTouched(false)
  await openSignIn(page)
  await device.setUserVerified(false)
  await device.setTouched(true)
  await signInButton(page).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('No passkey was used.')
  expect(await signedInAs(page)).toEqual({ user: null })
})

test('the e-mail field offers the passkey, and signs in with it', async () => {
  const { page, account } = await openSecurity()
  await addPasskey(page, 'Passkey 1')
  // The device agrees to the offer without a choice of the user.
  await openAsVisitor(page, url())
  await page.waitForURL(new RegExp(account.id, 'u'))
  expect(await signedInAs(page)).toMatchObject({ user: { email: account.email } })
})

test('an IP address names the address to open', async () => {
  const account = await makeAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'user/security')
  const text = `Passkeys do not work at an IP address. Open ${url()} instead.`
  await section(page).getByText(text).waitFor()
  expect(await section(page).getByRole('button', { name: 'Add passkey' }).isDisabled()).toBe(true)
})

test.each([1440, 390] as const)('fits at %i pixels, in both themes', async (width) => {
  const { page, device } = await openSecurity({ width })
  await addPasskey(page, 'Passkey 1')
  await device.setTouched(false)
  const check = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      expect(await axeViolations(page)).toEqual([])
      await saveScreenshot(page, `${name}-${width}-${theme}`)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await section(page).getByText('Passkey 1').scrollIntoViewIfNeeded()
  await check('passkeys')
  await openSignIn(page)
  await check('passkey-sign-in')
})
