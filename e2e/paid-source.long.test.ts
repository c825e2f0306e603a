import { fakeGooglePlaces, type FakeGooglePlaces, type GooglePlace } from '@gazetteer/testkit/fakes/fake-google-places'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { ownServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'
import { captureState } from './support/home.ts'

/** Restaurants in the middle of Boise, denser towards its centre. */
const places = Array.from({ length: 700 }, (_, index): GooglePlace => {
  const [angle, distance] = [index * 2.4, 0.05 * Math.sqrt(index / 700) ** 1.5]
  return {
    id: `place-${index}`,
    name: `Restaurant ${index}`,
    types: ['restaurant'],
    latitude: 43.615 + distance * Math.sin(angle),
    longitude: -116.22 + 1.3 * distance * Math.cos(angle),
    more: { rating: 4.5, userRatingCount: 12 },
  }
})
let fake: FakeGooglePlaces
beforeAll(async () => {
  fake = await fakeGooglePlaces(places, { bleeding: 0.1 })
})
afterAll(() => fake.stop())

const server = ownServer(() => ({
  PLAN_FOR_NEW_ACCOUNTS: 'professional',
  MAPS_SOURCE: 'google',
  GOOGLE_PLACES_URL: fake.url,
  GOOGLE_PLACES_KEY: 'test-key',
  GOOGLE_PLACES_STORAGE: 'permitted',
}))

async function chooseBoise(page: Page): Promise<void> {
  await page.getByText('Unlimited PRO').click()
  await page.getByRole('button', { name: 'Choose...' }).click()
  await page.getByRole('searchbox', { name: 'Search cities' }).fill('Boise')
  await page.getByRole('checkbox', { name: 'Boise, ID', exact: true }).check()
  await page.getByRole('searchbox', { name: 'Search business types' }).fill('Restaurant')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
}

test('the cost is shown before and during a capture; the dollar limit prompts and is raised; saturated areas split on the map', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  await chooseBoise(page)
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await page.getByRole('dialog').getByTitle('Google’s standard terms allow storing place ids only').waitFor()
  const cost = await estimate.locator('dt:text-is("Cost") + dd').textContent()
  expect(Number(cost?.replace(/[~$,]/gu, ''))).toBeGreaterThan(0.3)
  await page.getByRole('dialog').locator('summary', { hasText: 'Source and limits' }).click()
  await page.getByLabel('Dollars').fill('0.35')
  await page.getByRole('dialog').getByText('exceeds the limit of $0.35').waitFor()
  await saveScreenshot(page, 'choose-paid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('note').getByText('exceeds the limit of $0.35').waitFor()
  await saveScreenshot(page, 'home-paid')

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery Required' })
  await dialog.getByText('The limit of $0.35 was reached').waitFor({ timeout: 120_000 })
  expect(fake.bill()).toMatchObject({ billed: 10, usd: 0.35 })
  await dialog.getByText('$0.35 of $0.35').waitFor()
  await saveScreenshot(page, 'recovery-paid')
  await dialog.getByLabel('Dollar limit').fill('100')
  await dialog.getByRole('button', { name: 'Raise and resume' }).click()
  await page
    .getByRole('region', { name: 'Progress' })
    .getByText(/^\$\d+(\.\d\d)? of \$100/u)
    .waitFor({ timeout: 60_000 })
  await captureState(page, 'Completed').waitFor({ timeout: 120_000 })
  const map = page.getByRole('img', { name: /^Map: (\d+) of \1 areas done/u })
  await map.waitFor()
  const areas = Number(/of (\d+) areas/u.exec((await map.getAttribute('aria-label')) ?? '')?.[1])
  expect(areas).toBeGreaterThan(10)
  await saveScreenshot(page, 'map-paid')

  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  const { usd } = fake.bill()
  await page.getByText(`$${usd.toFixed(2)} of $100`).waitFor()
  expect(problems()).toEqual([])
})
