import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { makeAccount, password, userIdOf } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { submit } from './support/login.ts'
import { openPage, saveScreenshot } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const operatorEmail = 'operator@example.com'
const env = { OPERATORS: operatorEmail }
/** While the server restores, and when the sessions of the data before it end. */
const provoked = [/503/u, /401/u, /ERR_/u]

let source: RunningServer
let target: RunningServer
beforeAll(async () => {
  ;[source, target] = [await startServer({ env }), await startServer({ env })]
})
afterAll(async () => {
  await source.stop()
  await target.stop()
})

const confirmRestore = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Checked backup' }).getByRole('button', { name: 'Restore backup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore backup' }).click()
}

test('an empty installation is restored from its sign-in page, and later by its operator', async () => {
  await makeAccount(source.url, operatorEmail)
  const backup = join(source.dataDir, 'saved.gz')
  await source.command('backup', backup)

  const visitor = await openPage({ isNew: true })
  const { page } = visitor
  await page.goto(`${target.url}/login`)
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  await page.getByRole('heading', { name: 'Restore from a backup', level: 1 }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Token or encryption key').fill('a wrong token')
  await page.locator('input[type=file]').setInputFiles(backup)
  await page.getByText('This is neither the token').waitFor()
  await page.getByLabel('Token or encryption key').fill(/use this token: (\S+)/u.exec(target.output())?.[1] ?? '')
  await page.locator('input[type=file]').setInputFiles([])
  await page.locator('input[type=file]').setInputFiles(backup)
  await page.getByText('In the backup, fits').waitFor()
  await saveScreenshot(page, 'restore-first')
  await confirmRestore(page)
  await page.getByText(/The backup of .* was restored/u).waitFor({ timeout: 60_000 })
  await saveScreenshot(page, 'restore-first-done')
  expect(await page.getByRole('button', { name: 'Restore from a backup' }).count()).toBe(0)
  await submit(page, operatorEmail, password, 'Sign In')
  await page.waitForURL(/\/runtime$/u)

  await makeAccount(target.url, 'later@example.com')
  await page.goto(`${target.url}/user/${userIdOf(page)}/operator`)
  await page.getByText('2 accounts', { exact: true }).waitFor()
  const card = page.getByRole('region', { name: 'Restore', exact: true })
  await card.getByText(/The backup of .* was restored/u).waitFor()
  await card.locator('input[type=file]').setInputFiles(backup)
  await card.getByText('In the backup, fits').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'restore-operator')
  await confirmRestore(page)
  // The session of the operator is not in the backup.
  await page.getByLabel('Email').waitFor({ timeout: 60_000 })
  await page.getByText(/The backup of .* was restored/u).waitFor()
  await submit(page, operatorEmail, password, 'Sign In')
  await page.waitForURL(/\/user\//u)
  await page.goto(`${target.url}/user/${userIdOf(page)}/operator`)
  await page.getByText('1 account', { exact: true }).waitFor()
  expect(visitor.problems([...provoked, /403/u])).toEqual([])
})
