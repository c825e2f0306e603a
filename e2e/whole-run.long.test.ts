import type { Page } from 'playwright-core'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

const jobsSchema = z.object({ jobs: z.array(z.object({ requests: z.number() })) })

const cities = [
  { city: 'Boise, ID', businessTypes: ['Dentist'] },
  { city: 'Annapolis, MD', businessTypes: ['Dentist', 'Restaurant'] },
]
const mapOf = (page: Page) => page.getByRole('img', { name: /^Map:/u })

async function nameOfMap(page: Page): Promise<string> {
  return (await mapOf(page).getAttribute('aria-label')) ?? ''
}

/** Moves over the map until a clickable circle is under the pointer. */
async function findCircle(page: Page): Promise<{ x: number; y: number }> {
  await mapOf(page).scrollIntoViewIfNeeded()
  const box = await mapOf(page).boundingBox()
  if (box === null) throw new Error('There is no map')
  for (let y = box.y + 20; y < box.y + box.height; y += 12) {
    for (let x = box.x + 20; x < box.x + box.width; x += 12) {
      await page.mouse.move(x, y)
      if ((await mapOf(page).evaluate((canvas) => getComputedStyle(canvas).cursor)) === 'pointer') return { x, y }
    }
  }
  throw new Error('There is no circle on the map')
}

test('the map shows a run over two cities completely, or filtered by city or type', async () => {
  const account = await makeReadyAccount(server.url)
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  await waitForStatus(account, ['success'])
  // The map is polled: its last state arrives a moment after the end.
  await expect.poll(() => nameOfMap(page)).toMatch(/^Map: (\d+) of \1 areas done/u)
  const whole = await nameOfMap(page)
  await saveScreenshot(page, 'map-whole-run')
  const scale = page.getByRole('radiogroup', { name: 'Scale of the map' })
  expect(await scale.locator('label').allTextContents()).toEqual(['Annapolis, MD', 'All cities'])
  await page.getByRole('combobox', { name: 'Business type on the map' }).selectOption('Dentist')
  await expect.poll(() => nameOfMap(page)).not.toBe(whole)
  await page.getByRole('combobox', { name: 'Business type on the map' }).selectOption('All types')
  await expect.poll(() => nameOfMap(page)).toBe(whole)

  // All cities are circles, at first in the inset; a click on one shows its areas.
  const inset = page.getByRole('button', { name: 'Show all cities' })
  await inset.locator('canvas').waitFor()
  expect((await inset.locator('canvas').boundingBox())?.height).toBeGreaterThan(100)
  await inset.click()
  await expect.poll(() => nameOfMap(page)).toMatch(/^Map: 2 of 2 cities done/u)
  expect(await inset.count()).toBe(0)
  expect(await scale.getByRole('radio', { name: 'All cities' }).isChecked()).toBe(true)
  await saveScreenshot(page, 'map-all-cities')
  const at = await findCircle(page)
  const chosen = (await mapOf(page).getAttribute('title'))?.split(':')[0] ?? ''
  expect(['Boise, ID', 'Annapolis, MD']).toContain(chosen)
  await page.mouse.click(at.x, at.y)
  await expect.poll(() => nameOfMap(page)).toMatch(/^Map: (\d+) of \1 areas done/u)
  expect(await scale.getByRole('radio', { name: chosen }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Fit all' }).count()).toBe(0)
  // Reachable with Tab, like any control.
  await mapOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Fit all' }).click()
  await page.getByRole('button', { name: 'Fit all' }).waitFor({ state: 'detached' })

  await openScreen(page, account, 'job-history')
  await page.locator('[data-job-toggle]').first().click()
  const areas = page.getByRole('region', { name: 'Areas' })
  await areas.getByText('Boise, ID').first().waitFor()
  await areas.getByText('Annapolis, MD').first().waitFor()
  // Areas fetched together count as one request: the sum equals the run's own number.
  const [, requests] = await areas.locator('tfoot td').allTextContents()
  await page.getByText('Requests', { exact: true }).first().waitFor()
  const { jobs } = jobsSchema.parse(await account.get('/api/jobs'))
  expect(requests).toBe(jobs[0]?.requests.toLocaleString('en-US'))
  expect(problems()).toEqual([])
})
