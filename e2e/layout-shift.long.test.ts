import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { captureInPart, waitForListings } from './support/captures.ts'
import { captureState } from './support/home.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

/** A layout shift and its elements. */
type Shift = { value: number; of: unknown[] }
/** TypeScript's library does not define it: https://developer.mozilla.org/docs/Web/API/LayoutShift */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

const server = sharedServer('watchable')

test('the facts of the database have their final position before they are known', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/db/status**', async (route) => {
    await held
    await route.fallback()
  })
  await openScreen(page, account, 'runtime')
  const last = page.getByText('Previous run', { exact: true })
  await page.getByText('Checking...').waitFor()
  const before = (await last.boundingBox())?.y
  answer()
  await page.getByText('JSON-only (no db)').waitFor()
  expect((await last.boundingBox())?.y).toBe(before)
})

/** Cumulative Layout Shift of a part of a visit: Google calls up to 0.1 good. */
const maxShift = 0.02

test.each([1440, 1024, 820, 390] as const)(
  'at %i px, Home does not shift at load, start, pause, resume, stop and end',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await recordShifts(page)
    await openScreen(page, account, 'runtime')
    await captureState(page, 'Idle').waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'load').toEqual(none)
    // The commands come without clicks, whose own shifts do not count.
    const cities = ['Boise, ID', 'Reno, NV', 'Fargo, ND'].map((city) => ({
      city,
      businessTypes: ['Restaurant', 'Cafe'],
    }))
    await account.post('/api/runtime/start', { mode: 'autonomous', cities })
    await captureState(page, 'Live').waitFor()
    await waitForListings(account, 40)
    expect(await shiftsOf(page), 'start').toEqual(none)
    await account.post('/api/runtime/pause')
    await captureState(page, 'On hold').waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'pause').toEqual(none)
    await account.post('/api/runtime/resume')
    await captureState(page, 'Live').waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'resume').toEqual(none)
    await account.post('/api/runtime/stop')
    await captureState(page, 'Stopped').waitFor()
    await page.getByRole('region', { name: 'Completeness' }).waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'stop').toEqual(none)

    await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'] })
    await captureState(page, 'Live').waitFor()
    expect(await shiftsOf(page), 'next start').toEqual(none)
    await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Completeness' }).waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'end').toEqual(none)
    await page.reload()
    await page.getByRole('table', { name: 'First rows' }).locator('tbody tr').nth(4).waitFor()
    await page.getByRole('region', { name: 'Completeness' }).waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'load of a result').toEqual(none)
    expect(problems()).toEqual([])
  },
)

test.each([1024, 820] as const)('at %i px, the page of a job does not shift at load', async (width) => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account, hasMap: true, width })
  const cities = [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Cafe'] }]
  const { jobId } = await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 20)
  await account.post('/api/runtime/stop')
  await recordShifts(page)
  await openScreen(page, account, `job-history/${String(jobId)}`)
  await page.getByRole('region', { name: 'Completeness' }).waitFor()
  await rest(page)
  expect(await shiftsOf(page), 'load').toEqual(none)
})

test.each([1440, 1024, 820, 390, 360] as const)(
  'at %i px, Jobs does not shift at load, has no violation and does not overflow',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    for (const city of ['Boise, ID', 'Nampa, ID', 'Reno, NV'])
      await captureInPart(account, { mode: 'autonomous', cities: [{ city, businessTypes: ['Restaurant', 'Cafe'] }] })
    const { page, problems } = await openPage({ as: account, width })
    await recordShifts(page)
    await openScreen(page, account, 'job-history')
    await page.getByRole('link', { name: 'Campaigns 0' }).waitFor()
    await page.locator('[data-job-toggle]').nth(2).waitFor()
    await rest(page)
    expect(await shiftsOf(page), 'load').toEqual(none)
    await page.getByRole('button', { name: 'Charts' }).click()
    await page.getByRole('region', { name: 'Listings by city' }).waitFor()
    await page.locator('[data-job-toggle]').first().click()
    await page.getByRole('table', { name: 'Files of the job' }).waitFor()
    for (const theme of themes) {
      await showTheme(page, theme)
      await saveScreenshot(page, `jobs-${theme}-${width}`)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(problems()).toEqual([])
  },
)

test.each(['sources', 'runtime/status', 'db/status', 'jobs'])(
  'Home does not shift where the answer of %s is late',
  async (late) => {
    const account = await makeReadyAccount(server.url)
    const { page } = await openPage({ as: account, hasMap: true })
    await recordShifts(page)
    await page.route(`**/api/${late}**`, async (route) => {
      await page.waitForTimeout(1_000)
      await route.fallback()
    })
    await openScreen(page, account, 'runtime')
    await page.getByText('fictional businesses.').waitFor()
    await rest(page)
    expect(await shiftsOf(page)).toEqual(none)
  },
)

/** Records every shift of the page and of the pages after it. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries().filter(isShift)) {
        const of = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
        )
        if (!hadRecentInput) shifts.push({ value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** As long as late parts of a screen take. */
const rest = (page: Page): Promise<void> => page.waitForTimeout(1_500)

/** The shifts since the last check that add up to more than `maxShift`. */
async function shiftsOf(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => {
    const all: Shift[] = Reflect.get(window, 'shifts')
    return all.splice(0)
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= maxShift ? none : { sum, shifts }
}
const none = { sum: 0, shifts: [] }

const own = ownTable(server, listingRows(3_000))

test('the Data screen does not shift while its rows load', async () => {
  const { page, problems } = await openPage({ as: own.account, isNew: true })
  await page.addInitScript(() => {
    const shift = { total: 0 }
    Object.assign(window, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') === false) shift.total += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openScreen(page, own.account, 'table')
  await page.getByText('Rows 1–500 of 3,000').waitFor()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'shift'), 'total')))).toBeLessThanOrEqual(
    0.02,
  )
  expect(problems()).toEqual([])
})
