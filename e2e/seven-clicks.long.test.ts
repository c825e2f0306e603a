import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { captureState } from './support/home.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('watchable')

/** Counts every click, in any document. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => void Reflect.get(window, 'noteClick')(), { capture: true })
  })
  return () => clicks
}

test('from the landing page to the first file on disk in no more than seven clicks', async () => {
  const { page, context, problems } = await openPage({ permissions: ['notifications'] })
  const clicks = await countClicks(page)
  const email = newEmail()
  await page.goto(server.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Get Started' }).click() // 1
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click() // 2
  await page.getByText('Registration successful! You can sign in now.').waitFor()
  // Registration does not sign in: the session starts with the click.
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await page.getByRole('button', { name: `Sign in as ${email}` }).click() // 3
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
  // The defaults are files, one city and one business type.
  await page.getByRole('button', { name: 'Start capture' }).click() // 4
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  const report = page.getByRole('region', { name: 'Result' })
  await report.getByText('All areas complete').waitFor()
  await saveScreenshot(page, 'result')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('link', { name: 'Download JSON' }).click(), // 5
  ])
  expect(download.suggestedFilename()).toMatch(/^baltimore-md_JB-.*\.json$/u)
  const listings: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(Array.isArray(listings) ? listings.length : 0).toBeGreaterThan(5)
  // The design allows seven.
  expect(clicks()).toBe(5)
  expect(problems()).toEqual([])
})

/** Runs as long as the test. */
const longCampaign = ['New York, NY', 'Chicago, IL', 'Houston, TX'].map((city) => ({
  city,
  businessTypes: ['Restaurant', 'Dentist', 'Doctor', 'Lawyer', 'Plumber', 'Bakery', 'Bar', 'Cafe', 'Hotel', 'Pharmacy'],
}))

test('the title counts, and a user in another window is notified of the end', async () => {
  const { page, problems } = await openPage({ permissions: ['notifications'] })
  await page.addInitScript(() => {
    const events: string[] = []
    class RecordedNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string) {
        super()
        events.push(title)
      }
    }
    Object.assign(window, { events, Notification: RecordedNotification })
    document.hasFocus = () => false
  })
  const email = newEmail()
  for (const call of ['register', 'login']) {
    await page.request.post(`${server.url}/api/auth/${call}`, { data: { email, password } })
  }
  await page.request.post(`${server.url}/api/db/save`, { data: { provider: 'none' } })
  await page.request.post(`${server.url}/api/runtime/start`, {
    data: { mode: 'autonomous', cities: longCampaign },
  })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Notify me when done' }).click()
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^\d+ · (?:Live|On hold) · Gazetteer$/u)
  await page.request.post(`${server.url}/api/runtime/stop`)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'events'))).toEqual(['Capture stopped'])
  expect(problems()).toEqual([])
})
