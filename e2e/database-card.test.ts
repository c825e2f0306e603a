import { expect, onTestFinished, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { startTestListingsDatabase } from './support/listings-database.ts'
import { feedback, openUnset } from './support/database-card.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

test('a provider must be chosen first; No Database is tested here and saved there', async () => {
  const { page, problems, open } = await openUnset(server.url)
  await open()
  const prompt = 'Please select a database provider from the dropdown above to continue configuration'
  await page.getByText(prompt).first().waitFor()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe(prompt)
  await page.getByText('No Database', { exact: true }).click()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('No database mode - limited functionality enabled')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Configuration saved successfully')
  await expect.poll(() => page.getByRole('radio', { name: 'PostgreSQL' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Test Connection' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save Database' }).isDisabled()).toBe(true)
  expect(await page.getByText('press Save Database').count()).toBe(0)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Database configuration cleared')
  await page.getByText('Not Configured').waitFor()
  expect(await page.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true)
  expect(problems()).toEqual([])
})

test('what is saved is shown masked and disabled, and no other provider can be chosen', async () => {
  const database = await startTestListingsDatabase()
  onTestFinished(database.stop)
  const account = await makeAccount(server.url)
  await account.post('/api/db/save', { ...database.config, password: 'correct horse battery' })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  const secret = page.locator('input[name="password"]').first()
  await expect.poll(() => secret.inputValue()).toBe('cor••••••••')
  for (const field of [secret, page.getByLabel('Host', { exact: true }), page.getByLabel('Port')]) {
    await expect.poll(() => field.isDisabled()).toBe(true)
  }
  for (const provider of ['No Database', 'Supabase', 'MySQL']) {
    expect(await page.getByRole('radio', { name: provider }).isDisabled()).toBe(true)
  }
  expect(await page.getByRole('button', { name: 'Disconnect' }).isEnabled()).toBe(true)
  expect(problems()).toEqual([])
})
