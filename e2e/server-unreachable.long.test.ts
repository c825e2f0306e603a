import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { waitForListings } from './support/captures.ts'
import { listingRows } from './support/listing-rows.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './support/listings-database.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const env = { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '1500' }
const message = 'Cannot connect to server. Please check if the server is running.'
/** The issue specifies a few seconds. */
const fewSecondsMs = 5_000
let server: RunningServer
let database: ListingsDatabase

beforeAll(async () => {
  database = await startTestListingsDatabase()
  server = await startServer({ from: inject('startedFolder'), env })
})

afterAll(async () => {
  await server.stop()
  await database.stop()
})

/** All four screens in separate windows, during a run. */
async function openScreens(account: Account): Promise<Record<'runtime' | 'job-history' | 'table' | 'user', Page>> {
  const open = async (screen: string) => {
    const { page } = await openPage({ as: account })
    await openScreen(page, account, screen)
    return page
  }
  const pages = {
    runtime: await open('runtime'),
    'job-history': await open('job-history'),
    table: await open('table'),
    user: await open('user'),
  }
  await pages.runtime.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await pages['job-history'].locator('[data-job-toggle]').first().waitFor()
  await pages.table.getByText('Rows 1–').waitFor()
  await pages.user.getByText('Connected', { exact: true }).first().waitFor()
  return pages
}

test('an unreachable server is one state on all screens, seen within seconds during a run, and over by itself', async () => {
  const account = await makeAccount(server.url)
  await account.post('/api/db/save', database.config)
  await database.put(listingRows(60))
  // Sample listings may be written to a database, because the test server configures the sample source.
  const boise = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] }
  await account.post('/api/runtime/start', boise)
  await waitForListings(account, 1)
  const pages = await openScreens(account)
  const { port } = new URL(server.url)
  const killedAt = Date.now()
  await server.kill()
  await Promise.all(Object.values(pages).map((page) => page.getByText(message).first().waitFor({ timeout: 30_000 })))
  expect(Date.now() - killedAt).toBeLessThan(fewSecondsMs)
  for (const [screen, page] of Object.entries(pages)) {
    for (const claim of ['Connected', 'Live']) expect(await page.getByText(claim, { exact: true }).count()).toBe(0)
    expect(await page.getByText('nothing is lost').count()).toBe(0)
    expect(await page.getByText(message).count()).toBe(1)
    const isWholeScreen = screen === 'runtime' || screen === 'job-history'
    expect(await page.getByRole('heading', { name: 'Connection Error' }).count()).toBe(isWholeScreen ? 1 : 0)
    expect(await page.getByRole('button', { name: 'Retry Connection' }).count()).toBe(1)
    for (const theme of themes) {
      await showTheme(page, theme)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      await saveScreenshot(page, `unreachable-${screen}-${theme}`)
    }
  }
  expect(await pages.user.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true)
  expect(await pages.user.getByText('from the dropdown above').count()).toBe(0)
  await pages['job-history'].getByRole('button', { name: 'Open the saved history' }).click()
  await pages['job-history'].getByText('This is the job history saved in this browser.').waitFor()
  expect(await pages['job-history'].getByText(message).count()).toBe(1)

  server = await startServer({ env, dataDir: server.dataDir, port: Number(port) })
  for (const page of Object.values(pages))
    await expect.poll(() => page.getByText(message).count(), { timeout: 30_000 }).toBe(0)
  await pages.user.getByText('Connected', { exact: true }).first().waitFor()
  await pages.runtime.getByRole('dialog', { name: 'Recovery Required' }).waitFor()
})
