import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { waitForListings } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState } from './support/home.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const [watchable, free] = [sharedServer('watchable'), sharedServer('free')]

/** Violations in either theme. */
async function violationsOf(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await showTheme(page, theme)
    for (const violation of await axeViolations(page, rulesIn[theme])) found.push(`${theme}: ${violation}`)
    await saveScreenshot(page, `home-${state}-${theme}`)
  }
  await showTheme(page, 'light')
  return found
}

test.each([1440, 390] as const)('at %i px, every state of Home is accessible in both themes', async (width) => {
  const account = await makeReadyAccount(watchable.url)
  const { page } = await openPage({ as: account, width })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Start capture' }).waitFor()
  expect(await violationsOf(page, 'first-run')).toEqual([])

  const cities = ['Boise, ID', 'Reno, NV', 'New York, NY'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Cafe'],
  }))
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 30)
  await account.post('/api/runtime/pause')
  await captureState(page, 'On hold').waitFor()
  expect(await violationsOf(page, 'paused')).toEqual([])
  await account.post('/api/runtime/resume')
  await captureState(page, 'Live').waitFor()
  expect(await violationsOf(page, 'running')).toEqual([])
  await account.post('/api/runtime/stop')
  await captureState(page, 'Stopped').waitFor()
  await page.getByRole('region', { name: 'Completeness' }).waitFor()
  expect(await violationsOf(page, 'stopped')).toEqual([])

  await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'] })
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  await page.getByRole('region', { name: 'Completeness' }).waitFor()
  expect(await violationsOf(page, 'completed')).toEqual([])
})

test('with 13 cities, the groups of the list are accessible in both themes', async () => {
  const account = await makeReadyAccount(watchable.url)
  const names = ['New York, NY', 'Chicago, IL', 'Houston, TX', 'Phoenix, AZ', 'Dallas, TX', 'Austin, TX', 'Boise, ID']
  const more = ['Reno, NV', 'Fargo, ND', 'Erie, PA', 'Salem, OR', 'Provo, UT', 'Logan, UT']
  const cities = [...names, ...more].map((city) => ({ city, businessTypes: ['Restaurant'] }))
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('textbox', { name: 'Find a city' }).waitFor()
  await waitForListings(account, 10)
  expect(await violationsOf(page, 'many-cities')).toEqual([])
  await account.post('/api/runtime/stop')
})

test('a result at the limit of the free plan is accessible in both themes', async () => {
  const account = await makeReadyAccount(free.url)
  const { page } = await openPage({ as: account })
  await account.post('/api/runtime/start', { mode: 'manual', city: 'Chicago, IL', businessType: ['Restaurant'] })
  await openScreen(page, account, 'runtime')
  await captureState(page, 'Saved').waitFor({ timeout: 60_000 })
  await page.getByRole('region', { name: 'Completeness' }).waitFor()
  expect(await violationsOf(page, 'free-limit')).toEqual([])
})
