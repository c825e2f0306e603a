import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

test('a whole state, a pasted list, sizes, pills of the selection, and all of it saved by name', async () => {
  const account = await makeAccount(server.url)
  await account.post('/api/db/save', { provider: 'none' })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose cities and business types' })
  const search = dialog.getByRole('searchbox', { name: 'Search cities' })
  // Sorted by population, with people and ZIP areas.
  const first = dialog.getByRole('checkbox', { name: 'New York, NY', exact: true })
  expect(await first.getAttribute('aria-description')).toMatch(/^[\d,]{9,} people · \d+ ZIPs, Largest$/u)

  await search.fill('all of rhode island')
  await dialog.getByRole('button', { name: /^All of Rhode Island \(\d+\)$/u }).click()
  await dialog
    .getByText(/^\d+ selected$/u)
    .first()
    .waitFor()
  await search.fill('')
  const types = (city: string) => dialog.getByRole('searchbox', { name: `Search business types for ${city}` })
  const city = (await dialog.getByPlaceholder(/^Search business types for /u).getAttribute('placeholder')) ?? ''
  expect(city).toMatch(/, RI$/u)
  // Popular types come before the alphabetical ones.
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await types(city.replace('Search business types for ', '')).fill('zzz')
  await dialog.locator('.mantine-Pill-root', { hasText: 'Restaurant' }).waitFor()
  await dialog.getByRole('button', { name: 'Use for all cities' }).click()

  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  const list = dialog.getByRole('textbox', { name: 'Cities, one per line' })
  await list.fill('Baltimore, MD\nWien, Austria\nSpringfield\n')
  await dialog.getByRole('button', { name: 'Add cities' }).click()
  await dialog.getByText(/^2 cities added/u).waitFor()
  expect(await list.inputValue()).toBe('Springfield')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-${theme}`)
  }
  await dialog.getByRole('button', { name: 'Back to list' }).click()

  await types(city.replace('Search business types for ', '')).fill('')
  // The subjects follow the popular types.
  await dialog.getByText('Popular', { exact: true }).hover()
  await page.mouse.wheel(0, 600)
  await dialog.getByText('Food and drink', { exact: true }).waitFor()
  await dialog.locator('label', { hasText: /^Chosen \(/u }).click()
  await dialog.getByRole('searchbox', { name: 'Search chosen places' }).waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-chosen-${theme}`)
  }
  await dialog.locator('label', { hasText: 'Cities' }).first().click()

  await dialog.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rhode Island and two')
  await page.getByRole('button', { name: 'Save preset' }).click()
  await page.getByRole('button', { name: 'Delete Rhode Island and two' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByText('Clear').first().click()
  await dialog.getByText('0 cities').waitFor()
  await dialog.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('button', { name: 'Rhode Island and two', exact: true }).click()
  await expect.poll(() => dialog.locator('.dialog-bottom').textContent()).toMatch(/\d\d+ cities · 1 business type/u)
  expect(problems()).toEqual([])
})
