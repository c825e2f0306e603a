import { expect, test } from 'vitest'
import { makeAccount, makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { openChooser } from './support/home.ts'

const server = sharedServer('professional')
const free = sharedServer('free')

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
    await openChooser(page)
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
  const dialog = await openChooser(page, 'Unlimited')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  for (const city of ['Boise, ID', 'Reno, NV']) {
    await dialog.getByRole('searchbox', { name: 'Search cities' }).fill(city)
    await dialog.getByRole('checkbox', { name: city, exact: true }).check()
  }
  await save.click()
  const missing = 'Choose at least one business type'
  await dialog.getByRole('alert').getByText(missing, { exact: true }).waitFor()
  // The message leads to what is missing.
  const search = dialog.getByRole('searchbox', { name: 'Search business types' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-missing-types-${theme}`)
  }
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await dialog.getByText('Ready: 2 cities, 2 city and type pairs').waitFor()
  await dialog.getByText('Reno only', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).uncheck()
  await save.click()
  await dialog.getByRole('alert').getByText(`${missing} for Reno, NV`, { exact: true }).waitFor()
  await dialog.getByText('For all cities', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('2 cities · 1 business type').first().waitFor()
  expect(problems()).toEqual([])
})
