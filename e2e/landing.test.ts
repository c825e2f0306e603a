import { expect, test } from 'vitest'
import { theBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

test.each([
  ['Sign In', 'Sign in'],
  ['View Demo', 'Sign in'],
  ['Get Started', 'Create your account'],
  ['Start Free Trial', 'Create your account'],
  ['Start Free', 'Create your account'],
  ['Start Your Free Trial', 'Create your account'],
])('%s opens “%s”', async (link, title) => {
  const { page, problems } = await openPage()
  await page.goto(server.url)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  const other = title === 'Sign in' ? 'Sign in with GitHub' : 'Sign up with GitHub'
  expect(await page.getByRole('button', { name: other }).count()).toBe(1)
  expect(problems()).toEqual([])
})

test('the page can be read without script, with its seven sections, both prices and the year', async () => {
  const context = await (await theBrowser()).newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('heading', { level: 1, name: 'Every business in the city, in your own database.' }).waitFor()
  for (const id of ['features', 'how-it-works', 'pricing']) expect(await page.locator(`#${id}`).count()).toBe(1)
  const words = (await page.locator('body').textContent()) ?? ''
  for (const text of [
    'Configure database',
    'Select targets',
    'Start collection',
    '$19',
    '$9.99',
    '2025',
    'Coordinates',
  ]) {
    expect(words).toContain(text)
  }
  await context.close()
})

test('the session check of the landing page retries like that of the application', async () => {
  const { page } = await openPage()
  const calledAt: number[] = []
  await page.route('**/api/auth/user', async (route) => {
    calledAt.push(Date.now())
    await (calledAt.length < 3 ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.abort())
  })
  await page.goto(server.url)
  // Three attempts 200 and 400 ms apart, then three more 1 s after the error.
  await expect.poll(() => calledAt.length, { timeout: 10_000 }).toBe(6)
  const gaps = calledAt.slice(1).map((at, index) => at - (calledAt[index] ?? 0))
  for (const [index, least] of [200, 400, 1000, 200, 400].entries())
    expect(gaps[index]).toBeGreaterThanOrEqual(least - 5)
})
