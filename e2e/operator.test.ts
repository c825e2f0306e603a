import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

const operatorEmail = 'operator@example.com'
const server = ownServer(() => ({
  BACKUP_EVERY: 'daily',
  OPERATORS: `${operatorEmail}, second@example.com, third@example.com`,
}))

test('an operator finds the page in the account menu, suspends an account, lets it in again and grants it Professional', async () => {
  const operator = await makeAccount(server.url, operatorEmail)
  const other = await makeAccount(server.url)
  const theirs = await openPage({ as: other })
  await openScreen(theirs.page, other, 'runtime')
  await theirs.page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()

  const { page, problems } = await openPage({ as: operator })
  await openScreen(page, operator, 'runtime')
  await page.getByRole('button', { name: /Account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor()
  for (const name of ['Accounts', 'Installation', 'Queues', 'Sources', 'Opt-outs', 'Backups'])
    await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByText('mail.dead').waitFor()
  await page.getByText('Disk free').waitFor()
  expect(await page.getByRole('button', { name: `Suspend ${operatorEmail}` }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await page.getByLabel('Search accounts').fill(other.email)
  await page.getByText(operatorEmail).and(page.locator('li *')).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Suspend ${other.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend account' }).click()
  await page.getByRole('button', { name: `Restore access for ${other.email}` }).waitFor()
  await theirs.page.waitForURL(/\/(login)?$/u)
  await expect(other.post('/api/auth/login', { email: other.email, password: 'a good password' })).rejects.toThrow(
    'This account is suspended.',
  )

  await page.getByRole('button', { name: `Restore access for ${other.email}` }).click()
  await page.getByRole('button', { name: `Suspend ${other.email}` }).waitFor()
  await page.getByRole('button', { name: `Grant Pro to ${other.email}` }).click()
  await page.getByRole('button', { name: `End grant of ${other.email}` }).waitFor()
  await page.getByText('PRO', { exact: true }).waitFor()
  await other.post('/api/auth/login', { email: other.email, password: 'a good password' })
  expect((await other.get('/api/subscription/status'))['plan']).toBe('professional')
  expect(problems()).toEqual([])
})

test('an operator puts a name on the opt-out list and takes it off', async () => {
  const operator = await makeAccount(server.url, 'second@example.com')
  const { page, problems } = await openPage({ as: operator })
  await openScreen(page, operator, 'operator')
  const card = page.getByRole('region', { name: 'Opt-outs' })
  await card.getByText('No opt-outs yet.').waitFor()
  await card.getByRole('button', { name: 'Add opt-out' }).click()
  await card.getByText('Enter a phone number, a website or a name.').waitFor()
  await card.getByLabel('Phone').fill('call me')
  await card.getByRole('button', { name: 'Add opt-out' }).click()
  await card.getByText('"call me" is not a phone number').waitFor()
  await card.getByLabel('Exclude by').selectOption('Name')
  await card.getByLabel('Name', { exact: true }).fill('Joe’s Cafe')
  await card.getByLabel('City (optional)').fill('boise, id')
  await card.getByRole('button', { name: 'Add opt-out' }).click()
  await card.getByText('Joe’s Cafe in Boise, ID').waitFor()
  await card.getByText('1 entry').waitFor()
  // A control partly below the bar while scrolled is not a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await saveScreenshot(page, 'operator-opt-outs')
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Remove opt-out Joe’s Cafe' }).click()
  await card.getByText('No opt-outs yet.').waitFor()
  expect(problems()).toEqual([expect.stringContaining('400 (Bad Request)')])
})

test('other accounts see neither the page nor its link', async () => {
  const account = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'operator')
  await page.waitForURL(/\/runtime$/u)
  await page.getByRole('button', { name: /Account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Account', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Operator' }).count()).toBe(0)
  expect(problems()).toEqual([])
})

test('an operator makes a backup, downloads and deletes it', async () => {
  const operator = await makeAccount(server.url, 'third@example.com')
  const { page, problems } = await openPage({ as: operator })
  await openScreen(page, operator, 'operator')
  const card = page.getByRole('region', { name: 'Backups' })
  await card.getByText('No backups yet.').waitFor()
  await card.getByText(/^Every day at 03:00, /u).waitFor()
  await card.getByRole('button', { name: 'Back up now' }).click()
  const download = card.getByRole('button', { name: /^Download backup of/u })
  await download.waitFor({ timeout: 60_000 })
  await card.getByText(/, just now$/u).waitFor()
  await saveScreenshot(page, 'operator-backups')
  expect(await axeViolations(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^gazetteer-.*-manual-by-\w+\.gz$/u)
  await card.getByRole('button', { name: /^Delete backup of/u }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete backup' }).click()
  await card.getByText('No backups yet.').waitFor()
  expect(problems()).toEqual([])
})
