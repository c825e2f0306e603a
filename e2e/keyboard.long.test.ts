import { expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { command, tabTo } from './support/keyboard.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('silent')

test('from the login screen to a running capture and its end, by keyboard only', async () => {
  const { page, problems } = await openPage()
  const email = newEmail()
  await page.request.post(`${server.url}/api/auth/register`, { data: { email, password } })
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').waitFor()
  await tabTo(page, ['field', 'Email'])
  await page.keyboard.type(email)
  await tabTo(page, ['field', 'Password'])
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/runtime$/u)

  await page.getByText('Configure a database (or choose No Database) to enable capture').first().waitFor()
  await tabTo(page, ['link', 'Configure database'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/user#database$/u)
  await page.getByRole('radio', { name: 'No Database' }).waitFor()
  await tabTo(page, ['radio', 'No Database'])
  await page.keyboard.press('Space')
  await tabTo(page, ['button', 'Save Database'])
  await page.keyboard.press('Enter')
  await page.getByText('Configuration saved successfully').waitFor()

  await command(page, 'home')
  await page.waitForURL(/\/runtime$/u)
  await command(page, 'choose')
  await page.getByRole('dialog', { name: /Choose city/u }).waitFor()
  await tabTo(page, ['field', 'City'])
  await page.keyboard.type('boise')
  // The match for its first letters is a different city.
  const first = page.getByRole('listbox', { name: 'Cities' }).getByRole('option').first()
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Boise, ID')
  await page.keyboard.press('Enter')
  await tabTo(page, ['button', 'Clear'])
  await page.keyboard.press('Enter')
  await tabTo(page, ['field', 'Search business types'])
  await page.keyboard.type('dentist')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Dentist', exact: true }).waitFor()
  await tabTo(page, ['checkbox', 'Dentist'])
  await page.keyboard.press('Space')
  await tabTo(page, ['button', 'Save'])
  await page.keyboard.press('Enter')
  await page.getByText('Boise, ID · Dentist').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await command(page, 'start')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await tabTo(page, ['button', 'Pause'])
  await page.keyboard.press('Enter')
  await page.getByText('On hold').first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await tabTo(page, ['button', 'Stop'])
  await page.keyboard.press('Enter')
  await captureState(page, 'Stopped').waitFor({ timeout: 20_000 })

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(problems()).toEqual([])
})
