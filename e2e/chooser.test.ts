import { expect, test } from 'vitest'
import { makeAccount, makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
const free = sharedServer('free')

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
  const first = dialog.getByRole('checkbox', { name: 'Houston, TX', exact: true })
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

test('Enter selects a city that was typed before the lists loaded', async () => {
  const account = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  let goOn = () => {}
  const may = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/api\/(?:search|cities)/u, async (route) => {
    await may
    await route.continue()
  })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Choose...' }).click()
  const city = page.getByRole('dialog').getByLabel('City', { exact: true })
  await city.pressSequentially('boise')
  await page.getByText('Searching…').waitFor()
  goOn()
  await page.getByRole('option', { name: 'Boise, ID' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => city.inputValue()).toBe('Boise, ID')
  expect(problems()).toEqual([])
})

test('Enter does not take a city that matched only the first letters', async () => {
  const account = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await page.route(/\/api\/cities\?q=boi/u, () => undefined)
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Choose...' }).click()
  const city = page.getByRole('dialog').getByLabel('City', { exact: true })
  await city.pressSequentially('bo')
  await page.getByRole('option', { name: 'Bo, Sierra Leone' }).waitFor()
  await city.pressSequentially('ise')
  await page.keyboard.press('Enter')
  await expect.poll(() => city.inputValue()).toBe('Boise, ID')
  expect(problems()).toEqual([])
})

test('the closing buttons are in one line, on a phone and for a free account too', async () => {
  for (const [url, width] of [
    [free.url, 1440],
    [server.url, 390],
  ] as const) {
    const account = await makeReadyAccount(url)
    const { page } = await openPage({ as: account, width })
    await openScreen(page, account, 'runtime')
    await page.getByRole('button', { name: 'Choose...' }).click()
    const bottomOf = async (name: string) => {
      const box = await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    const last = await bottomOf('Save and start')
    for (const name of ['Cancel', 'Save']) expect([name, await bottomOf(name)]).toEqual([name, last])
  }
})

test('Save reports the cities without a business type, and leaves them selected', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose cities and business types' })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  for (const city of ['Boise, ID', 'Reno, NV']) {
    await dialog.getByRole('searchbox', { name: 'Search cities' }).fill(city)
    await dialog.getByRole('checkbox', { name: city, exact: true }).check()
  }
  await save.click()
  const missing = 'Choose at least one business type for each selected city. Missing: '
  await dialog.getByRole('alert').getByText(`${missing}Boise, ID · Reno, NV`, { exact: true }).waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-missing-types-${theme}`)
  }
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await save.click()
  await dialog
    .getByRole('alert')
    .getByText(/Missing: (?:Boise, ID|Reno, NV)$/u)
    .waitFor()
  await dialog.getByRole('button', { name: 'Use for all cities' }).click()
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('2 cities · 1 business type').waitFor()
  expect(problems()).toEqual([])
})
