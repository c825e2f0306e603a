import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState, clearChoice } from './support/home.ts'

const server = sharedServer('watchable')

const recovery = (page: Page) => page.getByRole('dialog', { name: 'Recovery Required' })

/** Home of a new account that can start immediately. */
async function openHome() {
  const account = await makeReadyAccount(server.url)
  const watched = await openPage({ as: account })
  await openScreen(watched.page, account, 'runtime')
  return { ...watched, account }
}

/** In the open dialog: selects a campaign of one city and two types, with its plan. */
async function chooseAnnapolis(page: Page): Promise<void> {
  await page.getByText('Unlimited PRO').click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  const plan = page.getByRole('region', { name: 'Estimate' })
  await clearChoice(page.getByRole('dialog'), 'Cities', 'Business types')
  await page.getByRole('dialog').getByText('Select at least one city to start').waitFor()
  await page.getByRole('searchbox', { name: 'Search cities' }).fill('Annapolis')
  await page.getByRole('checkbox', { name: 'Annapolis, MD', exact: true }).check()
  for (const type of ['Dentist', 'Restaurant']) {
    await page.getByRole('searchbox', { name: 'Search business types' }).fill(type)
    await page.getByRole('dialog').getByRole('checkbox', { name: type, exact: true }).check()
  }
  await page.getByTitle('Sample data. No restrictions.').waitFor()
  const requests = plan.locator('dt:text-is("Requests") + dd')
  await expect.poll(async () => Number((await requests.textContent())?.replace(/[~,]/gu, ''))).toBeGreaterThan(5)
}

test('limits are set with the plan; the run pauses at its limit, is raised, finished, and its gaps are fetched again', async () => {
  const { page, problems, account } = await openHome()
  await chooseAnnapolis(page)
  await page.locator('summary').filter({ hasText: 'Source and limits' }).click()
  const limit = page.getByLabel('Requests')
  await limit.fill('2.5')
  await page.getByText('The limit of requests must be a whole number above 0').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await limit.fill('4')
  await page.getByText('The request limit is below the estimate').waitFor()
  expect(await page.getByLabel('Dollars').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'choose-limits')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = recovery(page)
  await dialog.getByText('The limit of 4 requests was reached').waitFor({ timeout: 120_000 })
  await dialog.getByText('4 of 4 requests').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await saveScreenshot(page, 'recovery-limit')
  await dialog.getByLabel('Request limit').fill('3')
  await dialog.getByRole('button', { name: 'Raise and resume' }).click()
  await dialog.getByText('Must be above 4 requests').waitFor()
  await dialog.getByLabel('Request limit').fill('7')
  await dialog.getByRole('button', { name: 'Raise and resume' }).click()
  await dialog.getByText('The limit of 7 requests was reached').waitFor({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await captureState(page, 'Completed').waitFor({ timeout: 120_000 })

  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  await page.getByText('7 of 7 requests').waitFor()
  await page.getByText('The limit of 7 requests was reached').first().waitFor()
  await page.getByRole('button', { name: 'Fetch again' }).click()
  await dialog.getByText('The limit of 7 requests was reached').waitFor({ timeout: 120_000 })
  await dialog.getByLabel('Request limit').fill('')
  await dialog.getByRole('button', { name: 'Raise and resume' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await captureState(page, 'Completed').waitFor({ timeout: 120_000 })
  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  await page.getByText('Completed: ').first().waitFor()
  expect(await page.getByText('Not fetched completely').count()).toBe(0)
  expect(problems()).toEqual([])
})

test('only new since last time: the second capture of the same city stores nothing twice', async () => {
  const { page, problems } = await openHome()
  await chooseAnnapolis(page)
  await page.getByRole('checkbox', { name: 'Skip listings I already have' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const runs of [1, 2]) {
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.poll(async () => (await ended(page)).length, { timeout: 120_000 }).toBe(runs)
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  }
  const [second, first] = await ended(page)
  expect(first).toBeGreaterThan(50)
  expect(second).toBe(0)
  expect(problems()).toEqual([])
})

test('the limits of a running capture are changed on Home', async () => {
  const { page, problems } = await openHome()
  const cities = [{ city: 'New York, NY', businessTypes: ['Restaurant'] }]
  await page.request.post(`${server.url}/api/runtime/start`, { data: { mode: 'autonomous', cities } })
  await expect.poll(async () => await requestsSpent(page), { timeout: 120_000 }).toBeGreaterThan(5)
  await page.request.post(`${server.url}/api/runtime/pause`)
  await page.getByRole('button', { name: /^(Set|Change) limits$/u }).click({ timeout: 120_000 })
  const dialog = page.getByRole('dialog', { name: 'Capture limits' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Requests').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/are already used or in progress. The limit of 1 request is too low/u).waitFor()
  await dialog.getByLabel('Requests').fill('')
  await dialog.getByLabel('Listings').fill('1,500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Progress' }).getByText('of 1,500 listings').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  const held = recovery(page).getByText('The limit of 1,500 listings was reached: 1,500 listings stored')
  await held.waitFor({ timeout: 120_000 })
  await recovery(page).getByRole('button', { name: 'Stop' }).click()
  await captureState(page, 'Stopped').waitFor({ timeout: 120_000 })
  expect(problems([/400/u])).toEqual([])
})

async function requestsSpent(page: Page): Promise<number> {
  const answer: unknown = await (await page.request.get(`${server.url}/api/runtime/status`)).json()
  const { spent } = readJson(answer, { spent: z.looseObject({ requests: z.number() }) })
  return spent.requests
}

/** Listings stored by each ended run, newest first. */
async function ended(page: Page): Promise<number[]> {
  const answer: unknown = await (await page.request.get(`${server.url}/api/jobs`)).json()
  const { jobs } = readJson(answer, {
    jobs: z.array(z.looseObject({ endTime: z.number().nullable(), recordsProcessed: z.number() })),
  })
  return jobs.filter(({ endTime }) => endTime !== null).map(({ recordsProcessed }) => recordsProcessed)
}
