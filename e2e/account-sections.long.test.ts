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

test('the navigation follows the page, and keeps the section of the address at the end of the page', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  const current = () =>
    page.getByRole('navigation', { name: 'Account sections' }).locator('[aria-current="page"]').allTextContents()
  await expect.poll(current).toEqual(['Profile'])
  await page
    .getByRole('heading', { name: 'Security' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await expect.poll(current).toEqual(['Security'])
  await page.mouse.wheel(0, 20_000)
  await expect.poll(current).toEqual(['Preferences'])
  await page.mouse.wheel(0, -20_000)
  await expect.poll(current).toEqual(['Profile'])
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect.poll(current).toEqual(['Files'])
})

test('segments fill their track; a select is as high as the field beside it', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'user/preferences')
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await theme.waitFor()
  const heights = await theme.evaluate((track) => {
    const segments = [...track.querySelectorAll('label')]
    return [track, ...segments].map((element) => element.getBoundingClientRect().height)
  })
  // 2 px of padding above and below.
  expect(heights).toEqual([32, 28, 28, 28])
  await page.getByRole('button', { name: 'New key' }).click()
  const heightOf = async (label: string) => (await page.getByRole('dialog').getByLabel(label).boundingBox())?.height
  expect(await heightOf('Valid for')).toBe(await heightOf('Name'))
})
