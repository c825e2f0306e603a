import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { openChooser } from './support/home.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

async function openUnlimited(width: 1440 | 390 = 1440) {
  const account = await makeReadyAccount(server.url)
  const opened = await openPage({ as: account, width })
  await openScreen(opened.page, account, 'runtime')
  const dialog = await openChooser(opened.page, 'Unlimited')
  const search = dialog.getByRole('searchbox', { name: 'Search cities' })
  await dialog.getByRole('checkbox', { name: 'New York, NY', exact: true }).waitFor()
  return { ...opened, account, dialog, search }
}

/** The name of the element with the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)

test('a whole state, a pasted list, sizes, types for all and for one, and all of it saved by name', async () => {
  const { page, problems, dialog, search } = await openUnlimited()
  // Sorted by the people of the place, with its ZIP areas.
  const first = dialog.getByRole('checkbox').first()
  expect(await first.getAttribute('aria-label')).toBe('New York, NY')
  expect(await first.getAttribute('aria-description')).toMatch(/^8,804,190, \d+ ZIPs, Largest$/u)
  const status = (text: string | RegExp) => dialog.getByText(text).waitFor()
  await status('Select at least one city to start')

  await search.fill('all of rhode island')
  await dialog.getByRole('button', { name: /^All of Rhode Island \(\d+\)$/u }).click()
  await dialog
    .getByText(/^\d\d+ selected$/u)
    .first()
    .waitFor()
  await search.fill('')
  await dialog.getByRole('button', { name: 'Choose at least one business type' }).click()
  expect(await focused(page)).toBe('Search business types')
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await status(/^Ready: (\d\d+) cities, \1 city and type pairs$/u)

  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  const list = dialog.getByRole('textbox', { name: /^Cities, ZIP codes/u })
  await list.fill('Baltimore, MD\nWien, Austria\nSpringfield\n')
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await dialog.getByText(/^2 cities added/u).waitFor()
  expect(await list.inputValue()).toBe('Springfield')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-paste-${theme}`)
  }
  await dialog.getByRole('region', { name: 'Cities' }).getByRole('button', { name: 'Cancel' }).click()

  // One city gets its own types, and is named.
  await search.fill('baltimore')
  await dialog.getByRole('checkbox', { name: 'Baltimore, MD', exact: true }).focus()
  await dialog.getByText('Baltimore only', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Cafe', exact: true }).check()
  await dialog.getByText('Baltimore, MD has its own types: Restaurant, Cafe').waitFor()
  await search.fill('')
  // The subjects follow the popular types.
  await dialog.getByText('Popular', { exact: true }).hover()
  await page.mouse.wheel(0, 600)
  await dialog.getByText('Food and drink', { exact: true }).waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-${theme}`)
  }

  await dialog.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rhode Island and two')
  await page.getByRole('button', { name: 'Save preset' }).click()
  await page.getByRole('button', { name: 'Delete Rhode Island and two' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Clear' }).first().click()
  await status('Select at least one city to start')
  await dialog.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('button', { name: 'Rhode Island and two', exact: true }).click()
  await status(/^Ready: \d\d+ cities, \d\d+ city and type pairs$/u)
  await dialog.getByRole('button', { name: 'Reset', exact: true }).waitFor()
  expect(problems()).toEqual([])
})

test.each([1440, 390] as const)(
  'a ZIP code, a county, a foreign and a misspelt city are found in one search, %i pixels wide',
  async (width) => {
    const { page, problems, dialog, search } = await openUnlimited(width)
    const isTouch = width === 390
    for (const [text, name] of [
      ['21230', 'ZIP 21230'],
      ['cook county', 'Cook County, IL'],
      ['wien', 'Vienna, Austria'],
      ['bostno', 'Boston, MA'],
    ] as const) {
      await search.fill(text)
      // The region of Vienna has the name of the city.
      const found = dialog.getByRole('checkbox', { name, exact: true }).first()
      await found.waitFor()
      if (isTouch) await found.click()
      else {
        await found.focus()
        await page.keyboard.press('Space')
      }
      await expect.poll(() => found.isChecked()).toBe(true)
    }
    await search.fill('99999')
    const unknown = dialog.getByRole('button', { name: 'No ZIP code 99999. Check the number.' })
    await unknown.waitFor()
    await unknown.click()
    expect(await focused(page)).toBe('Search cities')
    await search.fill('')
    for (const name of ['ZIP 21230', 'Cook County, IL', 'Vienna, Austria', 'Boston, MA'])
      expect(await dialog.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Dentist', exact: true }).check()
    await dialog.getByText('Ready: 2 cities and 2 areas, 4 place and type pairs').waitFor()
    for (const theme of themes) {
      await showTheme(page, theme)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      await saveScreenshot(page, `chooser-found-${width}-${theme}`)
    }
    expect(problems()).toEqual([])
  },
)

test('a ZIP area of a city is left out and added again by keyboard, and the capture has the others', async () => {
  const { page, problems, account, dialog, search } = await openUnlimited()
  await search.fill('boise')
  await dialog.getByRole('checkbox', { name: 'Boise, ID', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Dentist', exact: true }).check()
  await search.fill('')
  const areas = dialog.getByRole('button', { name: /of \d+ areas$/u })
  await areas.focus()
  const all = (await areas.textContent()) ?? ''
  await page.keyboard.press('Enter')
  const one = page.getByRole('checkbox', { name: /^ZIP 83702/u })
  await one.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => one.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  const count = Number(/of\s*(\d+)/u.exec(all)?.[1])
  await dialog.getByText(`${count - 1} of ${count} ZIPs`).waitFor()
  await dialog.getByText('Ready: 1 area, 1 place and type pair').waitFor()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/runtime/start'),
    // The key works anywhere in the dialog.
    page.keyboard.press('Control+Enter'),
  ])
  const { areas: sent } = request.postDataJSON()
  expect(sent).toMatchObject([{ area: { kind: 'zips', name: 'Boise, ID' }, businessTypes: ['Dentist'] }])
  expect(sent[0].area.zips).toHaveLength(count - 1)
  expect(sent[0].area.zips).not.toContain('83702')
  expect((await request.response())?.status()).toBe(200)
  await account.post('/api/runtime/stop', {})
  expect(problems()).toEqual([])
})
