import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { chooseSingle } from './support/home.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import { openTable, rowsOf } from './support/table.ts'

let standIn: RunningStandIn
let browser: Browser

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  const ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
  ana.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  fillTable(ana, 120)
  standIn.state.add('ben@acme.com', 'secret1', 'professional').database = { provider: 'none' }
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

/** A value that the application keeps in this browser. */
const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const value: unknown = JSON.parse(localStorage.getItem(`gazetteer.${name}`) ?? 'null')
    return value
  }, key)

async function openHome(page: Page) {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ben@acme.com', password: 'secret1' } })
  await page.goto(`${standIn.url}/user/u2/runtime`)
  await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()
}

test('the choices, the signed-in user and the job’s clock are kept by this browser, as the specification names them', async () => {
  const { page, problems } = await openPage(browser)
  await openHome(page)
  await chooseSingle(page, 'Boise, ID', ['Dentist', 'Bakery'])
  await page.getByRole('checkbox', { name: 'Auto-scroll' }).check()
  await page.getByRole('button', { name: 'Less' }).click()
  await expect
    .poll(() => stored(page, 'preferences'))
    .toMatchObject({
      mode: 'manual',
      city: 'Boise, ID',
      businessTypes: ['Dentist', 'Bakery'],
      exportFormat: 'json',
      isAutoScroll: true,
      isNoteMinimized: true,
    })
  expect(await stored(page, 'user')).toMatchObject({ id: 'u2', email: 'ben@acme.com' })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('On hold').first().waitFor()
  await expect
    .poll(() => stored(page, 'job.u2'))
    .toMatchObject({
      jobId: expect.stringMatching(/^JB-\d+-\w+$/u),
      startTime: expect.any(Number),
      totalPausedMs: expect.any(Number),
      pauseStartMs: expect.any(Number),
    })
  await page.reload()
  await page.getByText('Boise, ID · 2 business types').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Auto-scroll' }).isChecked()).toBe(true)
  await page.request.post(`${standIn.url}/api/runtime/stop`)
  expect(problems()).toEqual([])
})

test('without a network the table stays and can be searched; what needs the server says so, and works again later', async () => {
  const { page, context } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText('of 120').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('dental')
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0)
  await rowsOf(page).nth(0).click()
  await page.getByRole('button', { name: 'Delete selected listings' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  await confirm.click()
  await page.getByText('Error deleting listings').waitFor()
  await context.setOffline(false)
  await confirm.click()
  await page.getByText('1 listing deleted').waitFor()
  expect(await rowsOf(page).count()).toBeGreaterThan(0)
})
