import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

async function openHome() {
  const account = await makeAccount(server.url)
  const { page } = await openPage({ as: account, isNew: true })
  await openScreen(page, account, 'runtime')
  await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()
  return page
}

const code = /\/assets\/jobs-screen-.*\.js$/u

test('a screen whose code fails to load shows an error, leaves the toolbar usable, and reloads', async () => {
  const page = await openHome()
  await page.route(code, (route) => route.abort())
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByText('This page could not be loaded', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Home' }).first().isVisible()).toBe(true)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByText('No Job History').waitFor()
})

test('the other screens are prefetched when idle: then a tab opens without the server', async () => {
  const page = await openHome()
  await page.waitForResponse((response) => code.test(response.url()), { timeout: 15_000 })
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByRole('heading', { name: 'Job history' }).waitFor()
  expect(await page.getByText('This page could not be loaded', { exact: true }).count()).toBe(0)
})
