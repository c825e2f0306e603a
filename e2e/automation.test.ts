import { listeningPort } from '@gazetteer/testkit'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('professional')
let account: Account

beforeAll(async () => {
  account = await makeAccount(server.url)
  await account.post('/api/db/save', { provider: 'none' })
})

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('a key is created, shown once, works, and is refused after it was revoked', async () => {
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly import')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByText(/^gz_/u).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const ask = async () =>
    (await fetch(`${server.url}/api/jobs`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  const keys = card(page, 'API keys')
  await keys.getByText('Nightly import').waitFor()
  expect(await keys.textContent()).not.toContain(key)
  await keys.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await keys.getByText('No API keys yet.').waitFor()
  expect(await ask()).toBe(401)
  expect(problems()).toEqual([])
})

test('a webhook is created, tested and shows its deliveries; mails and columns are selected', async () => {
  const taken: string[] = []
  const receiver = createServer((request, response) => {
    taken.push(String(request.headers['webhook-signature']))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${listeningPort(receiver)}/hook`
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Campaign found changes').check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText(/^whsec_/u).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const hooks = card(page, 'Webhooks and emails')
  await hooks.getByRole('button', { name: `Test ${url}` }).click()
  await hooks.getByText('The receiver accepted the test message (status 200).').waitFor()
  expect(taken).toHaveLength(1)
  await hooks.getByRole('button', { name: `Log of ${url}` }).click()
  await hooks.getByRole('row', { name: /Test.*Delivered/u }).waitFor()
  await hooks.getByLabel('When a capture ends').check()
  await expect.poll(async () => (await account.get('/api/notices'))['mails']).toMatchObject({ runEnded: true })

  const columns = card(page, 'File columns')
  await columns.getByLabel('category', { exact: true }).uncheck()
  await columns.getByRole('button', { name: 'Move phone up' }).click()
  await columns.getByRole('button', { name: 'Save columns' }).click()
  await columns.getByRole('button', { name: 'Default columns' }).waitFor()
  const saved = (await account.get('/api/exports/columns'))['columns']
  expect(saved).toEqual(expect.arrayContaining(['phone', 'name', 'address']))
  expect(Array.isArray(saved) && [saved[0], saved.includes('category')]).toEqual(['phone', false])
  await hooks.getByRole('button', { name: `Remove ${url}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await hooks.getByText('No webhooks yet.').waitFor()
  receiver.close()
  expect(problems()).toEqual([])
})

test('a campaign is saved from the choice of Home, run, shows its changes, is scheduled, paused and deleted', async () => {
  const { page, problems } = await openPage({ as: account })
  await page.addInitScript((chosen) => localStorage.setItem('gazetteer.preferences', JSON.stringify(chosen)), {
    mode: 'autonomous',
    cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }],
  })
  await openScreen(page, account, 'job-history')
  await page.getByRole('link', { name: 'Campaigns 0' }).click()
  await page.waitForURL(/\/job-history\/campaigns$/u)
  const campaigns = card(page, 'Campaigns')
  await campaigns.getByRole('button', { name: 'New campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The campaign captures Boise, ID · 1 business type.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Dentists of Boise')
  await dialog.getByLabel('Schedule').selectOption({ label: 'Every week' })
  await dialog.getByLabel('On', { exact: true }).selectOption({ label: 'Friday' })
  await dialog.getByLabel('At', { exact: true }).fill('17:30')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('new york')
  await page.getByRole('option', { name: 'America/New_York' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await campaigns.getByText('Boise, ID · 1 business type · Fridays at 17:30').waitFor()
  expect(await account.get('/api/campaigns')).toMatchObject({
    campaigns: [{ cron: '30 17 * * 5', timezone: 'America/New_York' }],
  })
  await campaigns.getByText(/^Next /u).waitFor()

  await campaigns.getByRole('button', { name: 'Run Dentists of Boise now' }).click()
  await campaigns.getByText('First capture. Later captures are compared with it.').waitFor()
  await campaigns.getByRole('button', { name: 'Run Dentists of Boise now' }).click()
  await campaigns.getByText('No changes').waitFor()

  const more = async (item: string) => {
    await campaigns.getByRole('button', { name: 'More for Dentists of Boise' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Changes')
  await dialog.getByText('No changes since the previous capture.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await more('Pause schedule')
  await campaigns.getByText('Paused').waitFor()

  await openScreen(page, account, 'runtime')
  await captureState(page, 'Completed').waitFor()
  expect(await page.getByRole('link', { name: /^Next / }).count()).toBe(0)
  await openScreen(page, account, 'job-history#campaigns')
  await more('Resume schedule')
  await campaigns.getByText(/^Next /u).waitFor()
  await openScreen(page, account, 'runtime')
  await page.getByRole('link', { name: /^Next / }).click()
  await page.waitForURL(/\/job-history\/campaigns$/u)
  await more('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click()
  await campaigns.getByText('No campaigns yet.').waitFor()
  expect(problems()).toEqual([])
})
