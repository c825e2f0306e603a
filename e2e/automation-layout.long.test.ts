import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { atRest } from './support/at-rest.ts'
import { openPage, saveScreenshot } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
let account: Account

beforeAll(async () => {
  account = await makeAccount(server.url)
  await account.post('/api/db/save', { provider: 'none' })
})

/** What a screen says of API keys and campaigns; Home has the next schedule in one line, which a phone has no space for. */
function partOf(page: Page, screen: 'user' | 'job-history/campaigns' | 'runtime', theme: string): Locator {
  if (screen === 'user') return page.getByRole('region', { name: 'API keys' }).getByText(`Import for ${theme}`)
  const name = `Bars and dentists in ${theme}`
  if (screen === 'job-history/campaigns') return page.getByRole('region', { name: 'Campaigns' }).getByText(name)
  return page.getByRole('link', { name: /^Next /u })
}

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the automation cards in %s at %i px do not overflow', async (theme, width) => {
  await account.post('/api/keys/create', { name: `Import for ${theme}`, scopes: ['read', 'capture'] })
  const request = { cities: [{ city: 'Boise, ID', businessTypes: ['Dentist', 'Bar'] }] }
  await account.post('/api/campaigns/save', { name: `Bars and dentists in ${theme}`, request, cron: '0 9 * * 1' })
  const { page, problems } = await openPage({ as: account, theme, width })
  for (const screen of ['user', 'job-history/campaigns', 'runtime'] as const) {
    await openScreen(page, account, screen)
    await atRest(page)
    const isShown = screen !== 'runtime' || width > 640
    if (isShown) await partOf(page, screen, theme).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (isShown) await partOf(page, screen, theme).evaluate((element) => element.scrollIntoView())
    await saveScreenshot(page, `automation-${screen.replace('/', '-')}-${theme}-${width}`)
  }
  expect(problems()).toEqual([])
})
