import type { Page } from 'playwright-core'
import { type Account, makeAccount, openScreen } from './account.ts'
import { openPage } from './page.ts'

const permissions = ['clipboard-read', 'clipboard-write']

/** An account without a choice, a new one unless given, on its account page. */
export async function openUnset(url: string, { account, isNew = false }: { account?: Account; isNew?: boolean } = {}) {
  const as = account ?? (await makeAccount(url))
  const watched = await openPage({ as, permissions, isNew })
  return { ...watched, open: () => openUnsetPage(watched.page, as) }
}

async function openUnsetPage(page: Page, account: Account): Promise<void> {
  await openScreen(page, account, 'user')
  await page.getByText('Not Configured').waitFor()
}

/** The message of the card. */
export const feedback = (page: Page) => page.locator('section', { hasText: 'Database Configuration' }).locator('output')
