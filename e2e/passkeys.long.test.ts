import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { axeViolations } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = sharedServer('free')

/** Browsers make no passkeys for an IP address. */
const url = () => server.url.replace('127.0.0.1', 'localhost')

const section = (page: Page) => page.getByRole('region', { name: 'Security' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function openSecurity() {
  const account = await makeAccount(url())
  const watched = await openPage({ as: account, isNew: true })
  const device = await addAuthenticator(watched.page)
  await openScreen(watched.page, account, 'user/security')
  return { ...watched, account, device }
}

async function addPasskey(page: Page, name: string) {
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  await section(page).getByText(name, { exact: true }).waitFor()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL(/\/login/u)
}

test('a passkey is added, and signs in without an e-mail', async () => {
  const { page, account, device, problems } = await openSecurity()
  await section(page)
    .getByText(/^No passkeys yet/u)
    .waitFor()
  await addPasskey(page, 'Passkey 1')
  expect(await device.count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'passkeys')
  await device.setTouched(false)
  await signOut(page)
  await saveScreenshot(page, 'passkey-sign-in')
  expect(await axeViolations(page)).toEqual([])
  await device.setTouched(true)
  await signInButton(page).click()
  await page.waitForURL(new RegExp(account.id, 'u'))
  expect(problems()).toEqual([])
})
