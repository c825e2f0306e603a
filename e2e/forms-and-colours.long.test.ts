import { startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount, makeReadyAccount, openScreen } from './support/account.ts'
import { waitForStatus } from './support/captures.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('watchable')
const silent = sharedServer('silent')

/** A focus event triggers an immediate refetch instead of the next poll. */
const refetch = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('the landing page shows no prices when every account is Professional', async () => {
  const { page, problems } = await openPage()
  await page.goto(server.url)
  await page.getByText('Free on this server: every account has the Professional plan.').waitFor()
  await page.getByText('Free for every account on this server').waitFor()
  expect(await page.getByText(/\$|No credit card|Free Trial/u).count()).toBe(0)
  expect(problems()).toEqual([])
})

test('without a mail server, the answer names the outbox folder', async () => {
  const { page } = await openPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const said = page.getByText(/was saved in the outbox folder/u)
  await said.waitFor()
  expect(await said.textContent()).not.toContain('on its way')
})

test('the focus goes back to where it was after the first close of a dialog too', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const choose = page.getByRole('button', { name: 'Choose...' })
  for (const close of ['Escape', 'Escape']) {
    await choose.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press(close)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Choose...')
  }
  await choose.focus()
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox][aria-label="Find a command"]:focus').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Choose...')
})

test('in forced-colours mode the selected segment and the pressed button have an outline', async () => {
  const account = await makeReadyAccount(silent.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.emulateMedia({ forcedColors: 'active' })
  const chosen = page.locator('label[data-active]').first()
  await expect.poll(() => chosen.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid')
  // Only a running capture has a progress bar.
  await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'] })
  const bar = page.getByRole('progressbar', { name: 'Progress' })
  const [track, filled] = await bar.evaluate((each) => [
    getComputedStyle(each.parentElement ?? each).backgroundColor,
    getComputedStyle(each).backgroundColor,
  ])
  expect(filled).not.toBe(track)
  const tabs = page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link')
  const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBottomStyle))
  expect(lines).toEqual(['solid', 'none', 'none', 'none'])
  await account.post('/api/runtime/stop')
})

test('on the Data screen the count grows during a run, Enter opens the active row, and the active row stays visible', async () => {
  const postgres = await startTestPostgres()
  onTestFinished(postgres.stop)
  const account = await makeAccount(server.url)
  const { hostname, port, username, pathname } = new URL(postgres.url)
  const database = { provider: 'postgres', host: hostname, port, database: pathname.slice(1), username, ssl: false }
  await account.post('/api/db/save', database)
  const start = (city: string) =>
    account.post('/api/runtime/start', { mode: 'manual', city, businessType: ['Dentist', 'Restaurant'] })
  const ended = () => waitForStatus(account, ['success'])
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'table')
  await page.getByText('No data available.').waitFor()
  await start('Boise, ID')
  await refetch(page)
  await page.getByText(/^[\d,]+ new listings$/u).waitFor({ timeout: 90_000 })
  await ended()
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await page.getByText(/^Rows 1–/u).waitFor()
  await start('Nampa, ID')
  await refetch(page)
  await page.getByText(/new rows? since the table was loaded/u).waitFor({ timeout: 90_000 })
  await ended()
  await page.reload()
  await page.getByText(/^Rows 1–/u).waitFor()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('j')
  const active = page.locator('tr[data-active]')
  const [row, bar] = [await active.boundingBox(), await page.locator('main footer').boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Listing' })
  await details.getByRole('rowheader', { name: 'Address' }).waitFor()
  await details.getByText('Built-in sample').first().waitFor()
  expect(problems()).toEqual([])
})

test('a run on hold is not shown as the previous one', async () => {
  const account = await makeReadyAccount(server.url)
  const types = ['Restaurant', 'Dentist', 'Bar', 'Cafe']
  await account.post('/api/runtime/start', { cities: [{ city: 'Houston, TX', businessTypes: types }] })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const fact = (step: number, label: string) =>
    page.locator(`[aria-labelledby=step-${step}] div`, { has: page.getByText(label, { exact: true }) }).last()
  await expect.poll(() => fact(4, 'Live delta').textContent(), { timeout: 60_000 }).toMatch(/\+\d/u)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await refetch(page)
  await expect.poll(() => fact(1, 'Previous run').textContent()).toBe('Previous run–')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => fact(1, 'Previous run').textContent()).toMatch(/^Previous run[\d,]+$/u)
  expect(problems()).toEqual([])
})
