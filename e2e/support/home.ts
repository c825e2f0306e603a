import type { Locator, Page } from 'playwright-core'

export type CaptureState = 'Idle' | 'Live' | 'On hold' | 'Completed' | 'Saved' | 'Stopped' | 'Failed'

/** On Home: the state beside the title, once it has this word. */
export const captureState = (page: Page, word: CaptureState): Locator =>
  page.locator('main > header').getByText(word, { exact: true })

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Choose/u })

/** On Home: selects one city and some business types. */
export async function chooseSingle(page: Page, city: string, types: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  // A first capture has a default.
  const clear = dialog.getByRole('region', { name: 'What' }).getByRole('button', { name: 'Clear' })
  if (await clear.isEnabled()) await clear.click()
  for (const type of types) {
    await dialog.getByRole('searchbox', { name: 'Search business types' }).fill(type)
    await dialog.getByRole('checkbox', { name: type, exact: true }).check()
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

/** On Home, in Unlimited mode: selects cities with the business types of each. */
export async function chooseCampaign(page: Page, campaign: Record<string, readonly string[]>): Promise<void> {
  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = dialogOf(page)
  for (const [city, types] of Object.entries(campaign)) {
    await dialog.getByRole('searchbox', { name: 'Search cities' }).fill(city)
    await dialog.getByRole('checkbox', { name: city, exact: true }).check()
    for (const type of types) {
      await dialog.getByRole('searchbox', { name: `Search business types for ${city}` }).fill(type)
      await dialog.getByRole('checkbox', { name: type, exact: true }).check()
    }
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}
