import { expect, onTestFinished, test } from 'vitest'
import { makeAccount, makeReadyAccount, openScreen } from './support/account.ts'
import { capture } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { startTestListingsDatabase } from './support/listings-database.ts'
import { saveScreenshot, openPage } from './support/page.ts'

const server = sharedServer('professional')
const restaurants = { mode: 'manual', city: 'Baltimore, MD', businessType: 'Restaurant' }
const possible = /^\d+ possible duplicates?/u

test('the report names the possible duplicates of the run until they are removed, and links to their review', async () => {
  const account = await makeAccount(server.url)
  const database = await startTestListingsDatabase()
  onTestFinished(database.stop)
  await account.post('/api/db/save', database.config)
  await capture(account, restaurants)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const report = page.getByRole('region', { name: 'Result' })
  const [count = ''] = /^\d+/u.exec((await report.getByText(possible).textContent()) ?? '') ?? []
  await saveScreenshot(page, 'result-duplicates')
  await report.getByRole('link', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove duplicates' })
  await dialog.getByRole('button', { name: /^Remove \d+ duplicates?$/u }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('')
  expect(Number(count)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  const remove = dialog.getByRole('button', { name: /^Remove \d+ duplicates?$/u })
  await remove.waitFor()
  const { height } = (await dialog.boundingBox()) ?? {}
  for (const tab of ['Likely', 'Removed earlier', 'Exact']) {
    await dialog.getByText(tab, { exact: true }).click()
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(height)
  }
  await remove.click()
  await page.getByText(/^\d+ duplicates? removed/u).waitFor()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/jobs/result')),
    page.getByRole('link', { name: 'Home' }).first().click(),
  ])
  await report.waitFor()
  expect(await report.getByText(possible).count()).toBe(0)
  expect(problems()).toEqual([])
})

test('without a database it names them, without a link', async () => {
  const account = await makeReadyAccount(server.url)
  await capture(account, restaurants)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const card = page.getByRole('region', { name: 'Result' })
  await expect.poll(() => card.textContent()).toMatch(/\d+ possible duplicates?/u)
  expect(await card.getByRole('link', { name: 'Review' }).count()).toBe(0)
})

test('no page promises each business once', async () => {
  const { page } = await openPage()
  await page.goto(server.url)
  expect(await page.locator('body').textContent()).not.toMatch(/each business once/iu)
})
