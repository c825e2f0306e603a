import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { APIRequestContext, Page } from 'playwright-core'
import { closeBrowser, theBrowser } from '../support/browser.ts'
import { openPage } from '../support/page.ts'
import { startServer } from '../support/server.ts'
import { toWebp } from './to-webp.ts'

/**
 * Takes screenshots of every page, in both themes, desktop and phone, from the running product with the sample source
 * and a real PostgreSQL. For docs/screens and the landing page. Run: `npm run screens [-- NAME …]`, as `-- data`.
 */
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/screens')
const landingFolder = join(root, 'apps/web/src/screens/landing/pictures')
const themes = ['light', 'dark'] as const
const sizes = { desktop: 1440, phone: 360 } as const
const account = { email: 'ana@acme.com', password: 'a good password' }

const database = await startPostgres()
const server = await startServer({
  env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', MAPS_SOURCE: 'sample', SAMPLE_DELAY_MS: '900' },
})
const wanted = process.argv.slice(2)
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
mkdirSync(landingFolder, { recursive: true })

try {
  const { context, page } = await openPage({ hasMap: true })
  const { request } = context
  await post(request, '/api/auth/register', account)
  await post(request, '/api/auth/login', account)
  await page.goto(server.url)
  await page.waitForURL(/\/runtime$/u)
  const home = new URL(page.url()).pathname
  const area = home.replace(/\/runtime$/u, '')

  await takeAll('landing', '/', { isVisitor: true })
  await takeAll('login', '/login', { isVisitor: true })
  await takeAll('home-empty', home)
  await takeAll('data-empty', `${area}/table`)

  const { hostname, port, username } = new URL(database.url)
  await post(request, '/api/db/save', {
    provider: 'postgres',
    host: hostname,
    port,
    database: 'postgres',
    username,
    ssl: false,
  })
  await capture(request, { mode: 'manual', city: 'Annapolis, MD', businessType: 'Dentist' })
  await capture(request, { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant'], exportFormat: 'csv' })
  const types = ['Dentist', 'Restaurant', 'Bakery', 'Plumber', 'Veterinarian']
  await post(request, '/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Baltimore, MD', businessTypes: types }],
  })
  await page.waitForTimeout(22_000)
  await takeAll('home', home, { isRunning: true })
  // It may have ended meanwhile.
  await request.post(`${server.url}/api/runtime/stop`)
  await takeAll('account', `${area}/user`)
  await takeAll('jobs', `${area}/job-history`)
  await takeAll('data', `${area}/table?sort=name.asc`, {
    prepare: async (shown) => {
      const rows = shown.locator('tbody tr[aria-rowindex]')
      await rows.nth(2).click()
      await rows.nth(4).click({ modifiers: ['Shift'] })
      await shown.mouse.move(0, 0)
      await shown.locator('[data-table-frame]').blur()
    },
  })
  await takeAll('choose', home, {
    prepare: async (shown) => {
      await shown.getByRole('button', { name: 'Choose...' }).click()
      await shown.getByRole('dialog').waitFor()
    },
  })
} finally {
  await closeBrowser()
  await server.stop()
  await database.stop()
}

type Shot = { isVisitor?: boolean; isRunning?: boolean; prepare?: (page: Page) => Promise<void> }

async function takeAll(name: string, path: string, { isVisitor = false, isRunning = false, prepare }: Shot = {}) {
  if (wanted.length > 0 && !wanted.includes(name)) return
  for (const theme of themes) {
    for (const size of ['desktop', 'phone'] as const) {
      const width = sizes[size]
      const { page, context } = await openPage({ theme, width, scale: size === 'phone' ? 2 : 1, isNew: true })
      await page.addInitScript((preferences) => {
        localStorage.setItem('gazetteer.preferences', JSON.stringify(preferences))
      }, preferencesOf(isRunning))
      if (!isVisitor) await post(context.request, '/api/auth/login', account)
      await page.goto(server.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // Without placeholders.
      await page.waitForFunction(
        () =>
          document.querySelector('.mantine-Skeleton-root') === null && !document.body.innerText.includes('Checking…'),
      )
      // The map places its labels last. The picture of a running capture needs part of its rate line.
      await page.waitForTimeout(isRunning ? 9_000 : 3_000)
      await prepare?.(page)
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${name}-${theme}-${size}.png`), scale: 'css' })
      if (name === 'home' || name === 'data') {
        const file = [name === 'home' ? 'home' : 'table', theme, ...(size === 'phone' ? ['phone'] : [])].join('-')
        writeFileSync(
          join(landingFolder, `${file}.webp`),
          await toWebp(await theBrowser(), await landingPicture(page, size)),
        )
      }
      await context.close()
    }
  }
  console.log(`${name}: taken`)
}

/**
 * The part that the landing page shows: of a running capture the cities, the map and the log; on a phone the height of
 * its picture.
 */
async function landingPicture(page: Page, size: keyof typeof sizes): Promise<Buffer> {
  const part = page.locator('[data-table-frame], [data-running]').first()
  if (size === 'phone') {
    if ((await part.count()) > 0)
      await part.evaluate((frame) => window.scrollTo(0, frame.getBoundingClientRect().top - 170))
    return page.screenshot({ clip: { x: 0, y: 0, width: sizes.phone, height: (sizes.phone * 4) / 3 } })
  }
  const panel = page.locator('[data-running]')
  if ((await panel.count()) === 0) return page.screenshot()
  // Tall enough that the panel below the summary row fills the picture.
  await page.setViewportSize({ width: sizes.desktop, height: 1_180 })
  await page.waitForTimeout(1_500)
  const top = (await panel.boundingBox())?.y ?? 0
  return page.screenshot({ clip: { x: 0, y: Math.max(0, top - 12), width: sizes.desktop, height: 900 } })
}

function preferencesOf(isRunning: boolean) {
  const types = ['Dentist', 'Restaurant', 'Bakery', 'Plumber', 'Veterinarian']
  return {
    mode: 'autonomous',
    city: 'Boise, ID',
    businessTypes: ['Restaurant', 'Dentist'],
    cities: [{ city: 'Baltimore, MD', businessTypes: types }],
    isAutoScroll: isRunning,
  }
}

async function post(request: APIRequestContext, path: string, data: object = {}): Promise<void> {
  const answer = await request.post(server.url + path, { data })
  const text = await answer.text()
  if (!answer.ok() || text.includes('"success":false')) throw new Error(`${path}: ${text}`)
}

/** Runs a capture from start to end. */
async function capture(request: APIRequestContext, body: object): Promise<void> {
  await post(request, '/api/runtime/start', body)
  for (;;) {
    const answer = await request.get(`${server.url}/api/runtime/status`)
    if (!/"status":"(?:active|paused)"/u.test(await answer.text())) return
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}
