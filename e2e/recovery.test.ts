import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signInFresh, userIdOf } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { chooseNoDatabase, chooseSingle } from './support/home.ts'
import { keepPicture, openPage } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({
    from: inject('startedFolder'),
    env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '250' },
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('the power goes in the middle of a run: the page says so, asks what to do, and the run goes on to its end', async () => {
  const { page } = await openPage(browser)
  await signInFresh(page, server.url)
  await chooseNoDatabase(page)
  await chooseSingle(page, 'Boise, ID', ['Restaurant', 'Dentist'])
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => page.getByRole('log').locator('li').count(), { timeout: 20_000 }).toBeGreaterThan(5)
  const { port } = new URL(server.url)
  await server.kill()

  await page.getByRole('heading', { name: 'Connection Error' }).waitFor({ timeout: 30_000 })
  await page.getByText('Cannot connect to server. Please check if the server is running.').waitFor()
  await keepPicture(page, 'connection-error')
  const id = userIdOf(page)

  server = await startServer({
    env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '250' },
    dataDir: server.dataDir,
    port: Number(port),
  })
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery Required' })
  await dialog.waitFor({ timeout: 40_000 })
  await keepPicture(page, 'recovery')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Last run completed').waitFor({ timeout: 60_000 })

  await page.goto(`${server.url}/user/${id}/job-history`)
  await page.getByText('completed', { exact: true }).waitFor()
})
