import type { Locator, Page } from 'playwright-core'

export type CaptureState = 'Idle' | 'Live' | 'On hold' | 'Completed' | 'Saved' | 'Stopped' | 'Failed'

/** On Home: the state beside the title, once it has this word. */
export const captureState = (page: Page, word: CaptureState): Locator =>
  page.locator('main > header').getByText(word, { exact: true })

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Choose/u })

/** On Home: opens the chooser, on a phone in the card of the second step; with nothing chosen if it changes the mode. */
export async function openChooser(page: Page, mode?: 'Unlimited'): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Step 2: Capture type' })
  await card.waitFor()
  const choose = page.getByRole('button', { name: 'Choose...' })
  if ((page.viewportSize()?.width ?? 0) <= 768 && !(await choose.isVisible()))
    await card.getByRole('button').first().click()
  await choose.click()
  const dialog = dialogOf(page)
  if (mode !== undefined && !(await dialog.getByRole('radio', { name: mode }).isChecked())) {
    await dialog.locator('label', { hasText: mode }).click()
    // The default of a first capture is the same in both modes.
    await clearChoice(dialog, 'Cities', 'Business types')
  }
  return dialog
}

/** A first capture has a default, which the Unlimited mode keeps. */
export async function clearChoice(
  dialog: Locator,
  ...columns: readonly ('Cities' | 'Business types')[]
): Promise<void> {
  for (const name of columns) {
    const clear = dialog.getByRole('region', { name }).getByRole('button', { name: 'Clear' })
    if (await clear.isEnabled()) await clear.click()
  }
}

/** On Home: selects one city and some business types. */
export async function chooseSingle(page: Page, city: string, types: readonly string[]): Promise<void> {
  const dialog = await openChooser(page)
  await dialog.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  await clearChoice(dialog, 'Business types')
  for (const type of types) {
    await dialog.getByRole('searchbox', { name: 'Search business types' }).fill(type)
    await dialog.getByRole('checkbox', { name: type, exact: true }).check()
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

/** On Home, in Unlimited mode: selects cities with the business types of each. */
export async function chooseCampaign(page: Page, campaign: Record<string, readonly string[]>): Promise<void> {
  const dialog = await openChooser(page)
  await clearChoice(dialog, 'Cities', 'Business types')
  for (const [city, types] of Object.entries(campaign)) {
    await dialog.getByRole('searchbox', { name: 'Search cities' }).fill(city)
    await dialog.getByRole('checkbox', { name: city, exact: true }).check()
    // Each city has its own types.
    await dialog.getByText(`${city.split(',')[0] ?? city} only`, { exact: true }).click()
    for (const type of types) {
      await dialog.getByRole('searchbox', { name: 'Search business types' }).fill(type)
      await dialog.getByRole('checkbox', { name: type, exact: true }).check()
    }
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}
