import { type FakeOverpass, fakeOverpass } from '@gazetteer/testkit/fakes/fake-overpass'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { captureState, chooseSingle } from './support/home.ts'
import { openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

/** The source answers these while it fails on one, so it does not count as down. */
const others = ['Florist', 'Bakery', 'Plumber', 'Hotel', 'Pharmacy', 'Bank', 'Library', 'Cinema', 'Hair Salon']
let source: FakeOverpass

beforeAll(async () => {
  source = await fakeOverpass([43.615, -116.202], { restaurant: 30, dentist: 12 })
})
const server = ownServer(() => ({
  PLAN_FOR_NEW_ACCOUNTS: 'professional',
  MAPS_SOURCE: 'overpass',
  OVERPASS_URL: source.url,
  // One second is the minimum back-off between retries.
  OVERPASS_TIMEOUT_SECONDS: '1',
  OVERPASS_GAP_MS: '400',
}))

afterAll(async () => {
  await source.stop()
})

test('a capture with a failed area ends with a gap; retried from the history, only the gap is fetched and closed', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await chooseSingle(page, 'Boise, ID', ['Dentist', 'Restaurant', ...others])
  source.breakOn(['dentist'])
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  source.breakOn([])
  source.asked.length = 0

  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  await page.getByText(/^Boise, ID: 1 area: Overpass returned an incomplete answer, tried \d times/u).waitFor()
  await page.getByRole('button', { name: 'Fetch again' }).click()
  await page.waitForURL(/\/runtime$/u)
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  // A capture of one request has ended by now; the log of the job stays.
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('Retrying 1 failed area').waitFor()
  expect(source.asked).toHaveLength(1)

  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  await page.getByText('Completed: 42 listings').first().waitFor()
  expect(await page.getByText('Not fetched completely').count()).toBe(0)
  expect(problems()).toEqual([])
})
