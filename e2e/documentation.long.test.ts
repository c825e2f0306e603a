import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeReadyAccount, password, signInFresh } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { capture } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, themes } from './support/page.ts'

const server = sharedServer('free')

test('the documentation opens from the account menu and from the commands, and leads from page to page', async () => {
  const { page, problems } = await openPage()
  await signInFresh(page, server.url)
  await page.getByRole('button', { name: /^Account menu/u }).click()
  const link = page.getByRole('menuitem', { name: 'Documentation', exact: true })
  const [documents] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await documents.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  expect(new URL(documents.url()).pathname).toBe('/docs/')
  for (const name of ['Use', 'Automate', 'Operate', 'Contribute']) {
    await documents.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await documents.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  await documents.close()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('documentation')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    palette.getByRole('option', { name: /^Documentation/u }).click(),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  expect(problems()).toEqual([])
})

test('the search finds a section by keyboard, and a word that no page has finds nothing', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/docs/use/gaps.html`)
  await page.keyboard.press('/')
  await page.keyboard.type('xyzzyq')
  await page.getByText('Nothing found. Try another word.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('hubspo')
  const found = page.getByRole('status').getByRole('link')
  await found.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/use\/hubspot\.html/u)
  await page.getByRole('heading', { level: 1, name: 'From nothing to a list in HubSpot' }).waitFor()
  expect(problems()).toEqual([])
})

test.each(themes)('pages outside the application are accessible and fit, also on a phone, %s', async (theme) => {
  for (const width of [1440, 390] as const) {
    const { page } = await openPage({ theme, width })
    for (const path of ['/docs/', '/docs/operate/settings.html', '/docs/nope', '/terms', '/privacy']) {
      await page.goto(server.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axeViolations(page), `${path} ${width}`).toEqual([])
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(excess, `${path} ${width}`).toBeLessThanOrEqual(0)
    }
    await page.goto(`${server.url}/api/docs`)
    await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Sign In' }).waitFor()
  }
})

test('the link of a file without a session leads to the sign-in, and then to the file', async () => {
  const account = await makeReadyAccount(server.url)
  await capture(account, { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
  const { exports } = await account.get('/api/exports')
  const [{ filename } = { filename: '' }] = z.array(z.object({ filename: z.string() })).parse(exports)
  const { page, problems } = await openPage()
  await page.goto(`${server.url}/api/download/${filename}`)
  await page.waitForURL(/\/login\?next=/u)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sign In', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(filename)
  await page.waitForURL(/\/runtime$/u)

  // An address of another site is not followed.
  await page.goto(`${server.url}/login?next=https://example.com/api/download/x.json`)
  await page.waitForURL(/\/runtime$/u)
  expect(problems()).toEqual([])
})
