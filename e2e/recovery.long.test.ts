import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForListings } from './support/captures.ts'
import { captureState, chooseSingle } from './support/home.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const plan = { PLAN_FOR_NEW_ACCOUNTS: 'professional' }
let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    from: inject('startedFolder'),
    // So slow that the run is still active when the power fails.
    env: { ...plan, SAMPLE_DELAY_MS: '1500' },
  })
})

afterAll(async () => {
  await server.stop()
})

test('after a power failure during a run, the page shows it, prompts, and the run completes', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await chooseSingle(page, 'Boise, ID', ['Restaurant', 'Dentist'])
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await waitForListings(account, 20)
  const { port } = new URL(server.url)
  await server.kill()

  await page.getByRole('heading', { name: 'Connection Error' }).waitFor({ timeout: 30_000 })
  await page.getByText('Cannot connect to server. Please check if the server is running.').waitFor()
  await saveScreenshot(page, 'connection-error')

  server = await startServer({
    env: { ...plan, SAMPLE_DELAY_MS: '50' },
    dataDir: server.dataDir,
    port: Number(port),
  })
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery Required' })
  await dialog.waitFor({ timeout: 40_000 })
  await saveScreenshot(page, 'recovery')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })

  await openScreen(page, account, 'job-history')
  await expect.poll(() => page.getByText('completed', { exact: true }).count()).toBe(1)
})
