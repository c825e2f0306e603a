import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { capture } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

test.each([1440, 390] as const)(
  'at %i px, the bell counts what is unread, lists it, and leads to the job by keyboard',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    await capture(account, { mode: 'manual', city: 'Annapolis, MD', businessType: 'Florist' })
    const { page, problems } = await openPage({ as: account, width })
    await openScreen(page, account, 'job-history')
    const bell = page.getByRole('button', { name: 'Notifications: 1 unread' })
    await bell.focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog')
    await list.getByText('Annapolis, MD').waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    for (const theme of themes) {
      await showTheme(page, theme)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      await saveScreenshot(page, `notifications-${width}-${theme}`)
    }
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(fits).toBe(true)
    await list.getByRole('link', { name: /Annapolis, MD/u }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/job-history\/JB-/u)
    await list.waitFor({ state: 'hidden' })
    expect(problems()).toEqual([])
  },
)
