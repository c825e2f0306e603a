import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signInFresh } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { chooseNoDatabase, chooseSingle } from './support/home.ts'
import { openPage } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({
    from: inject('startedFolder'),
    env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '80' },
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('nothing jumps on Home while a capture runs', async () => {
  const { page, problems } = await openPage(browser)
  await signInFresh(page, server.url)
  await chooseNoDatabase(page)
  await chooseSingle(page, 'Boise, ID', ['Restaurant'])
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true)) {
          Reflect.get(window, 'shifts').push(Number(entry.value))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Last run completed').waitFor({ timeout: 60_000 })
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)
  expect(problems()).toEqual([])
})
