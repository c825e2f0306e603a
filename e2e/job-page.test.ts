import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { captureInPart, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('watchable')
const cities = ['Boise, ID', 'Reno, NV', 'Erie, PA'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Bakery'],
}))

test('a job has a page: overview, areas, rows, log, files and changes, each with its address', async () => {
  const account = await makeReadyAccount(server.url)
  await captureInPart(account, { mode: 'autonomous', cities })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'job-history')
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('nothing like this')
  await page.getByText('No matching jobs').waitFor()
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('reno dentist')
  await page.getByRole('link', { name: '3 cities · Restaurant, Dentist, Bakery' }).click()
  await page.waitForURL(/\/job-history\/JB-[^/]+$/u)
  await page.getByRole('heading', { level: 1, name: '3 cities · Restaurant, Dentist, Bakery' }).waitFor()
  await page.getByText('not requested').first().waitFor()
  // The report: places, what is missing, business types and how complete the rows are.
  for (const name of ['By city', 'By business type', 'Share of rows with each field'])
    await expect.poll(() => page.getByRole('table', { name }).locator('tbody tr').count()).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'What is missing' }).getByText('Boise, ID').waitFor()
  await page.getByRole('button', { name: /^Fetch /u }).waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    await saveScreenshot(page, `job-${theme}`)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
  }
  const sections = page.getByRole('navigation', { name: 'Sections of the job' })
  for (const [name, text] of [
    ['Areas', 'Total'],
    ['Rows', 'read-only'],
    ['Log', 'Boise, ID'],
    ['Files', 'Download JSON'],
    ['Changes', 'Schedule a job to start a campaign.'],
  ] as const) {
    await sections.getByRole('link', { name }).click()
    await page.waitForURL(new RegExp(`section=${name.toLowerCase()}$`, 'u'))
    await page.getByRole('main').getByText(text).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/runtime$/u)
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  expect(problems()).toEqual([])
})

test('an unknown job and the job of another account are not found', async () => {
  const [own, other] = [await makeReadyAccount(server.url), await makeReadyAccount(server.url)]
  await captureInPart(other, { mode: 'autonomous', cities })
  const { jobs } = readJson(await other.get('/api/jobs'), { jobs: z.array(z.looseObject({ id: z.string() })) })
  const id = jobs[0]?.id ?? ''
  const { page, problems } = await openPage({ as: own })
  for (const job of [id, 'JB-1-NOBODY']) {
    await openScreen(page, own, `job-history/${job}`)
    await page.getByText('This job does not exist').waitFor()
  }
  expect(problems([/404/u])).toEqual([])
})
