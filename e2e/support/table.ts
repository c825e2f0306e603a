import type { Locator, Page } from 'playwright-core'
import { type Account, openScreen } from './account.ts'

/** The rendered rows. */
export const rowsOf = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]')

/** Their names, from top to bottom. */
export const namesOf = (page: Page): Promise<string[]> => rowsOf(page).locator('td:nth-child(2)').allTextContents()

/** Waits until every row is loaded and rendered. */
export async function waitForAllRows(page: Page, total: string): Promise<void> {
  await page.getByText(`of ${total}`).first().waitFor({ timeout: 120_000 })
  await page.getByRole('progressbar', { name: 'Rows loaded' }).waitFor({ state: 'detached', timeout: 120_000 })
  await rowsOf(page).first().waitFor()
}

/** Opens the Data screen, blocks its load at an offset and cancels it there with its button. */
export async function openTableInPart(page: Page, account: Account, offset: number): Promise<void> {
  const pattern = new RegExp(`/api/table/rows\\?.*offset=${offset}$`, 'u')
  // Never answered: the page aborts the request when cancelled.
  await page.route(pattern, () => undefined)
  const held = page.waitForRequest(pattern)
  await openScreen(page, account, 'table')
  await held
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Load the rest' }).waitFor()
  await page.unroute(pattern)
}
