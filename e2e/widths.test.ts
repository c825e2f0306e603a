import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { openPage, type Width } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'

let standIn: RunningStandIn
let browser: Browser

beforeAll(async () => {
  standIn = await startStandIn()
  const ana = standIn.state.add('ana.with.a.very.long.address@acme.example.com', 'secret1', 'professional')
  ana.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  fillTable(ana, 700)
  browser = await launchBrowser()
  const { page } = await openPage(browser)
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: ana.user.email, password: 'secret1' } })
  await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Dentist'] }] },
  })
  standIn.tick(20)
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

const screens = ['runtime', 'user', 'job-history', 'table']

describe.each<Width>([360, 768, 1024, 1025, 1440])('at %i px', (width) => {
  test('nothing sticks out sideways, and the screens are reached from where they belong', async () => {
    const { page, problems } = await openPage(browser, { width })
    for (const path of ['/', '/login', '/login?view=register']) {
      await page.goto(standIn.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(`${path}: ${await overflowOf(page)}`).toBe(`${path}: 0`)
    }
    await page.request.post(`${standIn.url}/api/auth/login`, {
      data: { email: 'ana.with.a.very.long.address@acme.example.com', password: 'secret1' },
    })
    for (const screen of screens) {
      await page.goto(`${standIn.url}/user/u1/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(400)
      expect(`${screen}: ${await overflowOf(page)}`).toBe(`${screen}: 0`)
      const isPhone = width <= 768
      expect(await page.getByRole('navigation', { name: 'Screens', exact: true }).isVisible()).toBe(!isPhone)
      expect(await page.getByRole('navigation', { name: 'Screens, bottom bar' }).isVisible()).toBe(isPhone)
    }
    await page.goto(`${standIn.url}/user/u1/runtime`)
    const auto = page.getByRole('checkbox', { name: 'Auto-scroll' })
    await auto.waitFor()
    expect(await auto.isDisabled()).toBe(width <= 768)
    expect(await auto.isChecked()).toBe(false)
    expect(problems()).toEqual([])
  })
})

test('the landing page’s menu opens below 1025 px and closes when the window grows', async () => {
  const { page, problems } = await openPage(browser, { width: 1024 })
  await page.goto(standIn.url)
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

/** Pixels by which the page is wider than its window. */
function overflowOf(page: Awaited<ReturnType<typeof openPage>>['page']): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
