import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { chooseSingle } from './support/home.ts'
import { listingRows } from './support/listing-rows.ts'
import { startTestListingsDatabase } from './support/listings-database.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('silent')

/** A value that the application stores in this browser. */
const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const value: unknown = JSON.parse(localStorage.getItem(`gazetteer.${name}`) ?? 'null')
    return value
  }, key)

test('choices, the signed-in user and the job clock are stored in this browser under the specified keys', async () => {
  const account = await makeAccount(server.url)
  await account.post('/api/db/save', { provider: 'none' })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()
  await chooseSingle(page, 'Boise, ID', ['Dentist', 'Bakery'])
  await page.getByRole('checkbox', { name: 'Auto-scroll' }).check()
  await page.getByRole('complementary', { name: 'About the source' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Minimize this note' }).click()
  await expect
    .poll(() => stored(page, 'preferences'))
    .toMatchObject({
      mode: 'manual',
      city: 'Boise, ID',
      businessTypes: ['Dentist', 'Bakery'],
      exportFormat: 'json',
      isAutoScroll: true,
      isNoteMinimized: true,
    })
  expect(await stored(page, 'user')).toMatchObject({ id: account.id, email: account.email })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('On hold').first().waitFor()
  await expect
    .poll(() => stored(page, `job.${account.id}`))
    .toMatchObject({
      jobId: expect.stringMatching(/^JB-\d+-\w+$/u),
      startTime: expect.any(Number),
      totalPausedMs: expect.any(Number),
      pauseStartMs: expect.any(Number),
    })
  await page.reload()
  await page.getByText('Boise, ID · 2 business types').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Auto-scroll' }).isChecked()).toBe(true)
  await account.post('/api/runtime/stop')
  expect(problems()).toEqual([])
})

test('offline, the table stays searchable; actions that need the server show an error and work again later', async () => {
  const account = await makeAccount(server.url)
  const database = await startTestListingsDatabase()
  onTestFinished(database.stop)
  await account.post('/api/db/save', database.config)
  await database.put(listingRows(120))
  const { page, context } = await openPage({ as: account })
  await openScreen(page, account, 'table')
  await page.getByText('of 120').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('dental')
  await page.getByText(/^Rows 1–\d\d of \d\d$/u).waitFor()
  const fitting = await rowsOf(page).count()
  const deleteFirst = async () => {
    await rowsOf(page).nth(0).click()
    await page.getByRole('button', { name: 'Delete selected listings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText(/^Deleting in \d+ s · 1 listing$/u).waitFor()
    await page.getByRole('button', { name: 'Save now' }).click()
  }
  await deleteFirst()
  await page.getByText('Error deleting listings').waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(fitting)
  await context.setOffline(false)
  await deleteFirst()
  await expect.poll(async () => (await account.get('/api/table/count'))['count']).toBe(119)
  expect(await rowsOf(page).count()).toBe(fitting - 1)
})
