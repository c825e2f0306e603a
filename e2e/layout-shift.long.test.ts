import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { waitForListings } from './support/captures.ts'
import { captureState, chooseSingle } from './support/home.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
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

test('Home does not shift while a capture runs, when answers are late, and where a result loads', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  // Several types, so that the run lasts longer than the panel takes to show.
  await chooseSingle(page, 'Boise, ID', ['Restaurant', 'Dentist', 'Cafe', 'Bakery', 'Plumber'])
  await page.addInitScript(() => {
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
  for (const late of ['sources', 'runtime/status', 'db/status']) {
    await page.route(`**/api/${late}**`, async (route) => {
      await page.waitForTimeout(1_000)
      await route.fallback()
    })
    await page.reload()
    await page.getByText('Names, phones and websites').waitFor()
    await page.waitForTimeout(1_500)
    expect(await jumps(page)).toEqual([])
    await page.unroute(`**/api/${late}**`)
  }
  await page.reload()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // The live panel replaces the cards; from then on nothing moves.
  await page.getByRole('list', { name: 'Areas' }).getByRole('listitem').first().waitFor()
  const before = (await allJumps(page)).length
  await waitForListings(account, 90)
  expect((await allJumps(page)).slice(before).filter(({ value }) => value > 0.01)).toEqual([])
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  await page.reload()
  await page.getByRole('table', { name: 'First rows' }).locator('tbody tr').nth(9).waitFor()
  expect(await jumps(page)).toEqual([])
  expect(problems()).toEqual([])
})

const allJumps = (page: Page): Promise<Shift[]> => page.evaluate(() => Reflect.get(window, 'shifts'))

/** Layout shifts above the visible threshold. */
async function jumps(page: Page): Promise<Shift[]> {
  const shifts = await allJumps(page)
  return shifts.reduce((sum, { value }) => sum + value, 0) < 0.05 ? [] : shifts
}

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
