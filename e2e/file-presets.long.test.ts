import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { capture } from './support/captures.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
let account: Account

beforeAll(async () => {
  account = await makeAccount(server.url)
  await account.post('/api/db/save', { provider: 'none' })
})

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('a file preset of one’s own is made, used for a file, changed and deleted', async () => {
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user/files')
  const presets = card(page, 'File presets')
  await presets.getByText(/^No presets of your own/u).waitFor()
  await presets.getByRole('button', { name: 'New preset' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Our CRM')
  await dialog.getByLabel('Start from').selectOption('HubSpot')
  await dialog.getByLabel('Column 1: header').fill('Company')
  await dialog.getByRole('button', { name: 'Move column 2 down' }).click()
  for (const theme of themes) {
    await showTheme(page, theme)
    await saveScreenshot(page, `file-preset-${theme}`)
  }
  await dialog.getByRole('button', { name: 'Create preset' }).click()
  await presets.getByText(/^10 columns: Company, Phone number, Website URL/u).waitFor()
  await saveScreenshot(page, 'file-presets')

  await capture(account, { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
  const jobId = String((await account.get('/api/runtime/status'))['manualRunId'])
  const file = await page.request.get(`${server.url}/api/jobs/${jobId}/export?format=csv&preset=Our%20CRM`)
  expect((await file.text()).split(/\r?\n/u)[0]).toMatch(/^\W?Company,Phone number,Website URL,/u)

  await presets.getByRole('button', { name: 'Edit Our CRM' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('hubspot')
  await dialog.getByRole('button', { name: 'Save preset' }).click()
  await dialog.getByText('A built-in preset has this name. Choose another one.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Sales')
  await dialog.getByRole('button', { name: 'Save preset' }).click()
  await presets.getByRole('button', { name: 'Delete Sales' }).click()
  expect(await presets.getByText('Our CRM').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await presets.getByText(/^No presets of your own/u).waitFor()
  expect(problems()).toEqual([])
})
