import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = sharedServer('professional')

test('the account has a navigation; each section has an address and is scrolled to', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  const headings = page.getByRole('heading', { level: 2 })
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  // Specified: these two come first.
  expect((await headings.allTextContents()).slice(0, 2)).toEqual(['Account Overview', 'Database Configuration'])
  const nav = page.getByRole('navigation', { name: 'Account sections' })
  expect(await nav.getByRole('link').allTextContents()).toEqual([
    'Profile',
    'Database',
    'Plan',
    'Security',
    'API keys',
    'Notifications',
    'Files',
    'Preferences',
  ])
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'account-sections')
  await nav.getByRole('link', { name: 'API keys' }).click()
  await page.waitForURL(/\/user\/api-keys$/u)
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? Infinity
  await expect.poll(() => top('API keys')).toBeLessThan(200)
  expect(await nav.locator('[aria-current="page"]').textContent()).toBe('API keys')

  await openScreen(page, account, 'user/security')
  await expect.poll(() => top('Security')).toBeLessThan(200)
  expect(
    await page.getByRole('navigation', { name: 'Screens', exact: true }).locator('[aria-current="page"]').textContent(),
  ).toBe('User')
  expect(problems()).toEqual([])
})
