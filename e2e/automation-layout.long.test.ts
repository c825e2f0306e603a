import type { Page } from 'playwright-core'
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

const card = (page: Page, name: string) => page.getByRole('region', { name })

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the automation cards in %s at %i px do not overflow', async (theme, width) => {
  await account.post('/api/keys/create', { name: `Import for ${theme}`, scopes: ['read', 'capture'] })
  const request = { cities: [{ city: 'Boise, ID', businessTypes: ['Dentist', 'Bar'] }] }
  await account.post('/api/campaigns/save', { name: `Bars and dentists in ${theme}`, request, cron: '0 9 * * 1' })
  const { page, problems } = await openPage({ as: account, theme, width })
  for (const screen of ['user', 'job-history', 'runtime']) {
    await openScreen(page, account, screen)
    await atRest(page)
    if (screen !== 'user') await page.getByText(`Bars and dentists in ${theme}`).waitFor()
    else await page.getByText(`Import for ${theme}`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const part = { user: 'API keys', 'job-history': 'Campaigns', runtime: 'Schedules' }[screen] ?? ''
    await card(page, part).evaluate((element) => element.scrollIntoView())
    await saveScreenshot(page, `automation-${screen}-${theme}-${width}`)
  }
  expect(problems()).toEqual([])
})
