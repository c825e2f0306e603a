import { distanceMeters } from '@gazetteer/geography'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { chooseRestaurants, dialogOf, openAreas, startAndRead, typeCircle } from './support/areas.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

test('a circle is typed by keyboard only, kept in the browser and captured: all rows inside', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await typeCircle(page)
  await chooseRestaurants(page)
  await dialog.getByText('Ready: 1 area, 1 place and type pair').waitFor()
  await dialog.getByRole('checkbox', { name: 'Centre of Boise' }).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Downtown')
  await saveScreenshot(page, 'areas-rename')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Downtown')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `areas-list-${theme}`)
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.reload()
  await page.getByText('Downtown · 1 business type').first().waitFor()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const { areas, rows } = await startAndRead(page, account)
  expect(areas).toHaveLength(1)
  expect(rows.length).toBeGreaterThan(5)
  const centre = { latitude: 43.61, longitude: -116.2 }
  expect(rows.filter((row) => distanceMeters(row, centre) > 5_000)).toEqual([])
  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  const [again] = await Promise.all([
    page.waitForRequest('**/api/runtime/start'),
    page.getByRole('button', { name: 'Run again' }).click(),
  ])
  expect(again.postDataJSON()).toMatchObject({ cities: [], areas })
  await waitForStatus(account, ['success'])
  await page.getByText('Downtown · 1 business type').first().waitFor()
  expect(problems()).toEqual([])
})

test('a county is found by name; ZIP codes and coordinates are pasted; an invalid boundary is explained', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox', { name: 'Search cities' }).fill('ada county')
  await dialog.getByRole('checkbox', { name: 'Ada County, ID' }).click()
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await dialog.getByRole('checkbox', { name: 'Ada County, ID' }).waitFor()
  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  const field = dialog.getByRole('textbox', { name: /^Cities, ZIP codes/u })
  const add = dialog.getByRole('button', { name: 'Add to the list' })
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]
  await field.fill(JSON.stringify({ type: 'Polygon', coordinates: [bowTie] }))
  await add.click()
  await dialog.getByRole('alert').getByText('The boundary crosses itself near longitude 0.5, latitude 0.5.').waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `areas-paste-${theme}`)
  }
  await field.fill('83702 83706')
  await add.click()
  await dialog.getByRole('checkbox', { name: 'ZIP 83702 and more' }).waitFor()
  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  await field.fill('43.61, -116.2\n43.65, -116.3')
  await add.click()
  await dialog.getByText('4 selected').waitFor()
  expect(problems([/400/u])).toEqual([])
})
