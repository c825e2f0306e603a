import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage } from './support/page.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('professional')
const text = readFileSync(new URL('../docs/use/hubspot.md', import.meta.url), 'utf8')
const steps = text.slice(text.indexOf('## 2.'), text.indexOf('## 6.'))
const labels = new Set([...steps.matchAll(/\*\*(.+?)\*\*/gsu)].map(([, name = '']) => name.replaceAll('\n', ' ')))

/** A label that the tutorial names; a screen without it fails the step. */
const used = new Set<string>()
function label(name: string): string {
  expect([...labels]).toContain(name)
  used.add(name)
  return name
}

test('the tutorial for HubSpot leads from the landing page to the file, with the labels of the screens', async () => {
  const { page, problems } = await openPage()
  await page.goto(server.url)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label('Get Started') })
    .click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: label('Create Account') }).click()
  await page.getByRole('button', { name: label('Sign in as') }).click()

  await page.getByRole('link', { name: label('Home'), exact: true }).click()
  await page.getByRole('heading', { name: label('Database') }).waitFor()
  await page.getByRole('link', { name: label('Configure database') }).click()
  await page.getByText(label('No Database'), { exact: true }).first().click()
  await page.getByRole('button', { name: label('Save Database') }).click()
  await page.getByText('Configuration saved successfully').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByText('JSON-only (no db)').waitFor()
  const step = page.getByRole('region', { name: label('Capture type') })
  await step.getByText(label('Single'), { exact: true }).first().waitFor()
  await step.locator('label', { hasText: label('Unlimited') }).click()
  await step.getByText(label('Source'), { exact: true }).waitFor()
  await step.getByText(label('Built-in sample'), { exact: true }).waitFor()
  await page.getByRole('button', { name: label('Choose...') }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: label('Cities'), exact: true }).waitFor()
  await dialog
    .getByRole('region', { name: 'Cities' })
    .getByRole('button', { name: label('Clear') })
    .click()
  await dialog.getByRole('searchbox', { name: 'Search cities' }).fill('Boise, ID')
  await dialog.getByRole('checkbox', { name: /^Boise, ID/u }).check()
  await dialog.getByRole('heading', { name: label('Business types'), exact: true }).waitFor()
  await dialog
    .getByRole('region', { name: 'Business types' })
    .getByRole('button', { name: label('Clear') })
    .click()
  await dialog.getByRole('checkbox', { name: 'Dentist', exact: true }).check()
  await dialog.getByLabel(label('Export format')).selectOption('CSV')
  await dialog.getByRole('button', { name: label('Save and start') }).click()

  const result = page.getByRole('region', { name: 'Result' })
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: label('Open in table') }).waitFor()
  await page
    .getByRole('region', { name: label('Job metrics') })
    .getByText(/^JB-/u)
    .waitFor()
  await result.getByRole('link', { name: label('Download CSV') }).waitFor()
  await result.getByRole('button', { name: 'Download in another format' }).click()
  await page.getByText(label('CSV with columns for')).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label('HubSpot') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^boise-id_JB-.*_hubspot\.csv$/u)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFF?Company name,Website URL,.*,Gazetteer ID\r?\n/u)

  // The test server has no network.
  used.add('Overture Maps')
  expect([...labels].filter((name) => !used.has(name))).toEqual([])
  expect(problems()).toEqual([])
})
