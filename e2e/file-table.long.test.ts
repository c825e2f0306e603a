import { beforeAll, expect, test } from 'vitest'
import { type Account, makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { captureExactly } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { faultsOfLayout } from './support/layout.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'
import { rowsOf } from './support/table.ts'

const server = sharedServer('free')
let account: Account

beforeAll(async () => {
  account = await makeReadyAccount(server.url)
  await captureExactly(account, 40)
})

test('without a database the newest file is shown as a read-only table that can be sorted, searched and opened', async () => {
  const { page, problems } = await openPage({ as: account })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openScreen(page, account, 'table')
  await page
    .getByText('No database configured. The data table requires a database connection to display business listings.')
    .waitFor()
  await page.getByText('The table below shows the file of your last capture.').waitFor()
  expect(await page.getByText('No table yet').count()).toBe(0)
  await page.getByText('Rows 1–40 of 40').waitFor()
  await page.getByRole('heading', { name: 'Latest file' }).waitFor()
  for (const name of ['Bulk edit', 'Remove Dupes', 'Delete selected listings'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await rowsOf(page).getByRole('checkbox').count()).toBe(0)
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `file-table-${theme}`)
  }

  const names = () => rowsOf(page).locator('[data-column="name"]').allTextContents()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
  await expect.poll(async () => (await names()).slice(0, 8)).toEqual((await names()).slice(0, 8).toSorted())
  const [first = ''] = await names()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill(first)
  await page.getByText(/^Rows 1–\d of \d$/u).waitFor()
  await rowsOf(page).first().click()
  const drawer = page.getByRole('complementary', { name: 'Listing' })
  await drawer.getByText('Source and licence').waitFor()
  await drawer.getByText('Created', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(requested.filter((path) => path.startsWith('/api/table/') && !/\/(?:origins|history)$/u.test(path))).toEqual(
    [],
  )
  expect(problems()).toEqual([])
})

test('View shows a readable page, in both themes and on a phone, with a link to its JSON', async () => {
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  const link = page.getByRole('link', { name: 'View page' })
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(server.url + path)
  await page.getByRole('heading', { name: 'Chicago, IL' }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(40)
  await page.getByRole('link', { name: 'JSON', exact: true }).click()
  await page.waitForURL(/\.json$/u)
  expect(problems()).toEqual([])

  // The page's CSP blocks all scripts, also that of the check, so a copy of its HTML is checked.
  const html = await page.request.get(server.url + path)
  const text = await html.text()
  for (const width of [1440, 390] as const) {
    const copy = await openPage({ width })
    await copy.page.setContent(text)
    for (const theme of themes) {
      await copy.page.emulateMedia({ colorScheme: theme })
      expect(await axeViolations(copy.page, rulesIn[theme])).toEqual([])
      expect(await faultsOfLayout(copy.page)).toEqual([])
      await saveScreenshot(copy.page, `view-${theme}-${width}`)
    }
    await copy.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await copy.page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(21, 25, 31)')
    await copy.page.emulateMedia({ media: null })
  }
})
