import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { heights, openPage, type Width } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'

let standIn: RunningStandIn
let browser: Browser

const accounts = { u1: 'ana.with.a.very.long.address@acme.example.com', u2: 'empty@acme.com' }
const passwordOfAll = 'secret1'

beforeAll(async () => {
  standIn = await startStandIn()
  const ana = standIn.state.add(accounts.u1, passwordOfAll, 'professional')
  ana.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  fillTable(ana, 700)
  standIn.state.add(accounts.u2, passwordOfAll, 'free')
  browser = await launchBrowser()
  const { page, context } = await openPage(browser)
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: accounts.u1, password: passwordOfAll } })
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Dentist'] }] },
  })
  standIn.tick(20)
  await context.close()
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

const widths: Width[] = [360, 768, 1024, 1025, 1440]
const screens = ['runtime', 'user', 'job-history', 'table']
/** A phone has a page of its own, with touch; the others are one page whose window grows. */
const windows: [Width, ...Width[]][] = [[360], [768, 1024, 1025, 1440]]

/** What is wrong with the look of the page at each of the widths: by axe, and by how far it sticks out sideways. */
async function faultsOf(page: Page, path: string, at: readonly Width[]): Promise<string[]> {
  await page.goto(standIn.url + path)
  const faults: string[] = []
  for (const width of at) {
    await page.setViewportSize({ width, height: heights[width] })
    // One pixel beside the last: only the layout changes there.
    const broken = width === 1025 ? [] : await axeViolations(page)
    const pixels = await overflowOf(page)
    const wide = pixels > 0 ? [`${pixels} px too wide`] : []
    faults.push(...[...broken, ...wide].map((fault) => `${path} at ${width} px: ${fault}`))
  }
  return faults
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(windows)(
    'every page, empty and full, is in order for axe and sticks out nowhere (%i px …)',
    async (...at) => {
      const { page, context, problems } = await openPage(browser, {
        ...(at[0] === undefined ? {} : { width: at[0] }),
        theme,
      })
      const faults: string[] = []
      for (const path of ['/', '/login', '/login?view=register']) faults.push(...(await faultsOf(page, path, at)))
      for (const [id, email] of Object.entries(accounts)) {
        await page.request.post(`${standIn.url}/api/auth/login`, { data: { email, password: passwordOfAll } })
        const paths = [...screens.map((screen) => `/user/${id}/${screen}`), '/payment']
        for (const path of paths) faults.push(...(await faultsOf(page, path, at)))
      }
      expect(faults).toEqual([])
      expect(problems()).toEqual([])
      await context.close()
    },
  )
})

describe.each(widths)('at %i px', (width) => {
  test('the screens are reached from where they belong; a phone does not scroll the log by itself', async () => {
    const { page, problems } = await openPage(browser, { width })
    await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: accounts.u1, password: passwordOfAll } })
    const isPhone = width <= 768
    await page.goto(`${standIn.url}/user/u1/runtime`)
    const auto = page.getByRole('checkbox', { name: 'Auto-scroll' })
    await auto.waitFor()
    expect(await auto.isDisabled()).toBe(isPhone)
    expect(await auto.isChecked()).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Screens', exact: true }).isVisible()).toBe(!isPhone)
    expect(await page.getByRole('navigation', { name: 'Screens, bottom bar' }).isVisible()).toBe(isPhone)
    expect(problems()).toEqual([])
  })
})

test('the landing page’s menu opens below 1025 px and closes when the window grows', async () => {
  const { page, problems } = await openPage(browser, { width: 1024 })
  await page.goto(standIn.url)
  await page.locator('html[data-awake]').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'How It Works' }).first().waitFor()
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.locator('[aria-controls="landing-menu"]').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false')
  for (const [link, anchor] of [
    ['Features', '#features'],
    ['How It Works', '#how-it-works'],
    ['Pricing', '#pricing'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: link }).click()
    expect(new URL(page.url()).hash).toBe(anchor)
  }
  expect(problems()).toEqual([])
})

/** Pixels by which the page is wider than its window, once what follows the window's size has followed. */
async function overflowOf(page: Page): Promise<number> {
  const pixels = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const end = Date.now() + 3_000
  while ((await pixels()) > 0 && Date.now() < end) await page.waitForTimeout(50)
  return await pixels()
}
