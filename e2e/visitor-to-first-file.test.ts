import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { captureState } from './support/home.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '250' } })
})

afterAll(async () => {
  await server.stop()
})

test('a visitor registers, chooses Boise, presses Start, watches listings arrive and downloads the file', async () => {
  const { page, problems } = await openPage({ hasMap: true })
  const email = newEmail()
  await page.goto(server.url)
  await saveScreenshot(page, '01-landing')
  await page.getByRole('navigation').getByRole('link', { name: 'Get Started' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration successful! You can sign in now.').waitFor()
  await saveScreenshot(page, '02-registered')

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  await page.getByText('Configure a database (or choose No Database) to enable capture').first().waitFor()

  const map = page.getByRole('region', { name: 'Coverage' })
  await map.getByText(/^Baltimore, MD25 ZIP areas$/u).waitFor()
  await map.getByRole('img', { name: 'Map: 25 areas' }).waitFor()
  await saveScreenshot(page, '02-first-run')

  await page.getByRole('link', { name: 'Configure database' }).click()
  await page.getByText('No Database', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Save Database' }).click()
  await page.getByText('Configuration saved successfully').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByText('JSON-only (no db)').waitFor()

  await page.getByRole('button', { name: 'Choose...' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City', { exact: true }).fill('boise')
  await page.getByRole('option', { name: 'Boise, ID' }).first().click()
  for (const type of ['Restaurant', 'Dentist']) {
    await dialog.getByRole('searchbox', { name: 'Search business types' }).fill(type)
    await dialog.getByRole('checkbox', { name: type, exact: true }).check()
  }
  await saveScreenshot(page, '03-choose')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Boise, ID · 2 business types').waitFor()
  await expect(map.getByText(/^Boise, ID\d+ ZIP areas$/u).waitFor()).resolves.toBeUndefined()

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => page.getByRole('log').locator('li').count(), { timeout: 20_000 }).toBeGreaterThan(3)
  await saveScreenshot(page, '04-running')
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  await saveScreenshot(page, '05-done')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const done = page.getByRole('log').getByText('completed').first()
  expect(await done.evaluate((line) => getComputedStyle(line).color)).toBe('rgb(18, 105, 60)')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^boise-id_JB-.*\.json$/u)
  const listings: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(Array.isArray(listings) ? listings.length : 0).toBeGreaterThanOrEqual(100)
  expect(problems()).toEqual([])
})
