import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForListings, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, showTheme } from './support/page.ts'
import { captureState } from './support/home.ts'

const server = sharedServer('watchable')
const cities = ['Boise, ID', 'Reno, NV', 'Fargo, ND', 'Erie, PA', 'New York, NY', 'Chicago, IL'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Bakery', 'Cafe'],
}))

test('a state shows its counties while it is captured, at its end and on the page of its job', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  const areas = [{ area: { kind: 'admin', id: 'state:NJ' }, businessTypes: ['Restaurant', 'Dentist'] }]
  await account.post('/api/runtime/start', { mode: 'autonomous', areas })
  await waitForListings(account, 30)
  const list = page.getByRole('list', { name: 'Cities' })
  await list
    .getByRole('button', { name: /Running|Waiting/ })
    .first()
    .waitFor()
  // The source plans more areas while it runs, so no county is done before its task.
  expect(await list.getByRole('button', { name: /: Done, / }).count()).toBe(0)
  await saveScreenshot(page, 'state-running')
  await showTheme(page, 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await saveScreenshot(page, 'state-running-phone-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await showTheme(page, 'light')
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
  await captureState(page, 'Stopped').waitFor()
  await saveScreenshot(page, 'state-stopped')
  await page.getByRole('region', { name: 'Step 4: Job metrics' }).getByRole('link', { name: /^JB-/u }).click()
  await page.getByRole('navigation', { name: 'Sections of the job' }).getByRole('link', { name: 'Areas' }).click()
  await page.getByRole('cell', { name: 'Essex County, NJ' }).waitFor()
  await saveScreenshot(page, 'state-job')
  expect(problems()).toEqual([])
})

test('on a phone, status and progress come first, then the map', async () => {
  const account = await makeReadyAccount(server.url)
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 1)
  const { page } = await openPage({ as: account, width: 390 })
  await openScreen(page, account, 'runtime')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Infinity
  const bar = await page.getByRole('progressbar', { name: 'Areas done' }).boundingBox()
  expect(bar?.y).toBeLessThan(await top('Coverage'))
  expect(await top('Coverage')).toBeLessThan(await top('Step 1: Database'))
  expect(await top('Coverage')).toBeLessThan(300)
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
})
