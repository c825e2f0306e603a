import { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { type Account, makeReadyAccount, openScreen } from './support/account.ts'
import { captureInPart } from './support/captures.ts'
import { makeAccountWithJobs, openJobs, someBars } from './support/jobs.ts'
import { openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '1000' }))

let account: Account

beforeAll(async () => {
  account = await makeAccountWithJobs(server.url)
})

test('shows the empty state without a job, then the first job; all are cleared after confirmation', async () => {
  const fresh = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: fresh })
  await openScreen(page, fresh, 'job-history')
  await page.getByText('No Job History').waitFor()
  await captureInPart(fresh, someBars)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('job-history-updated')))
  await page.locator('[data-job-toggle]').waitFor()
  await page.getByRole('button', { name: 'Clear History' }).click()
  await page.getByText(/This action cannot be undone/u).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear History' }).click()
  await page.getByText('No Job History').waitFor()
  expect(problems()).toEqual([])
})

test('status colours: completed green, stopped orange, running grey', async () => {
  const { page } = await openPage({ as: account })
  await page.route('**/api/jobs*', async (route) => {
    const answer = await route.fetch()
    const { jobs, ...rest } = z
      .object({ jobs: z.array(z.looseObject({})) })
      .loose()
      .parse(await answer.json())
    const running = { ...jobs[0], id: 'JB-1-RUNNING', status: 'running', endTime: null }
    await route.fulfill({ json: { ...rest, jobs: [running, ...jobs] } })
  })
  await openScreen(page, account, 'job-history')
  await page.getByText('Success Rate', { exact: true }).waitFor()
  const colourOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('completed')).toBe('rgb(18, 105, 60)')
  expect(await colourOf('stopped')).toBe('rgb(168, 74, 0)')
  const grey = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--muted)'
    return getComputedStyle(probe).color
  })
  expect(await colourOf('running')).toBe(grey)
})

test('without the server: Connection Error, the saved history under Retry, and back when it answers', async () => {
  const { page } = await openJobs(account)
  await page.getByText('Success Rate', { exact: true }).waitFor()
  await page.route('**/api/jobs*', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Connection Error' }).waitFor()
  await page.getByText('Cannot connect to server. Please check if the server is running.').waitFor()
  await page.getByRole('button', { name: 'Open the saved history' }).click()
  await page.getByText('This is the job history saved in this browser.').waitFor()
  expect(await page.locator('[data-job-toggle]').count()).toBeGreaterThan(0)
  await page.unroute('**/api/jobs*')
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect.poll(() => page.getByText('This is the job history saved in this browser.').count()).toBe(0)
})

test('a job without a known file shows that, and so does a list of files that fails to load', async () => {
  const { page } = await openJobs(account)
  await page.route('**/api/jobs*', async (route) => {
    const answer = await route.fetch()
    const { jobs, ...rest } = z
      .object({ jobs: z.array(z.looseObject({})) })
      .loose()
      .parse(await answer.json())
    await route.fulfill({ json: { ...rest, jobs: jobs.map((job) => ({ ...job, filename: null })) } })
  })
  await page.route('**/api/exports*', (route) => route.fulfill({ json: { success: true, exports: [] } }))
  await page.reload()
  await page.locator('[data-job-toggle]').nth(1).click()
  await page.getByText('No export found').waitFor()
  await page.unroute('**/api/exports*')
  await page.route('**/api/exports*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.reload()
  await expect.poll(() => page.getByText('No exports').count()).toBe(1)
})

test('a very large capture starts only after confirmation, from its row and from Home', async () => {
  const { page } = await openJobs(account)
  const text = 'This is a very large capture: 5,768 searches in 7 cities. Confirm that you want to start it.'
  const confirmed: unknown[] = []
  await page.route('**/api/runtime/start', async (route) => {
    const { confirm } = z.looseObject({ confirm: z.boolean().optional() }).parse(route.request().postDataJSON())
    confirmed.push(confirm === true)
    const refusal = { success: false, error: text, message: text, code: 'too-large' }
    await (confirm === true ? route.continue() : route.fulfill({ status: 409, json: refusal }))
  })
  const dialog = page.getByRole('dialog', { name: 'Start a very large capture?' })

  await page.locator('[data-job-toggle]').first().click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await dialog.getByText(text).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await dialog.getByRole('button', { name: 'Start anyway' }).click()
  await page.waitForURL('**/runtime')
  await account.post('/api/runtime/stop')

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await dialog.getByText(text).waitFor()
  await dialog.getByRole('button', { name: 'Start anyway' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  expect(confirmed).toEqual([false, false, true, false, true])
})

test.each([390, 360] as const)('on a phone of %i px the records of each job are not truncated', async (width) => {
  const { page } = await openPage({ as: account, width })
  await openScreen(page, account, 'job-history')
  const frame = page.getByRole('region', { name: 'Jobs' })
  await frame.locator('[data-job-toggle]').first().waitFor()
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('an expanded job shows on a small map where it captured', async () => {
  for (const width of [1440, 390] as const) {
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openScreen(page, account, 'job-history')
    await page.locator('[data-job-toggle]').first().click()
    const map = page.getByTestId('job-map')
    await map.locator('canvas').waitFor()
    const { width: shown = 0 } = (await map.boundingBox()) ?? {}
    expect(shown).toBeGreaterThan(width === 390 ? 300 : 220)
    expect(problems()).toEqual([])
  }
})
