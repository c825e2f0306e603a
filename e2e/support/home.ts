import type { Locator, Page } from 'playwright-core'

export type CaptureState = 'Idle' | 'Live' | 'On hold' | 'Completed' | 'Saved' | 'Stopped' | 'Failed'

/** On Home: the state beside the title, once it has this word. */
export const captureState = (page: Page, word: CaptureState): Locator =>
  page.locator('main > header').getByText(word, { exact: true })

/** On Home: selects one city and some business types. */
export async function chooseSingle(page: Page, city: string, types: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose...' }).click()
  await page.getByRole('dialog').getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  // A first capture has a default.
  const clear = page.getByRole('dialog').getByRole('region', { name: 'What' }).getByRole('button', { name: 'Clear' })
  if (await clear.isEnabled()) await clear.click()
  for (const type of types) {
    await page.getByRole('searchbox', { name: 'Search business types' }).fill(type)
    await page.getByRole('checkbox', { name: type, exact: true }).check()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** On Home, in Unlimited mode: selects cities with the business types of each. */
export async function chooseCampaign(page: Page, campaign: Record<string, readonly string[]>): Promise<void> {
  await page.getByRole('button', { name: 'Choose...' }).click()
  for (const [city, types] of Object.entries(campaign)) {
    await page.getByRole('searchbox', { name: 'Search cities' }).fill(city)
    await page.getByRole('checkbox', { name: city, exact: true }).check()
    for (const type of types) {
      await page.getByRole('searchbox', { name: `Search business types for ${city}` }).fill(type)
      await page.getByRole('checkbox', { name: type, exact: true }).check()
    }
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
