import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { APIRequestContext, Page } from 'playwright-core'
import { closeBrowser, theBrowser } from '../support/browser.ts'
import { openChooser } from '../support/home.ts'
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

const heroRequest = {
  mode: 'autonomous',
  cities: ['Baltimore, MD', 'Spokane, WA', 'Reno, NV', 'Boise, ID', 'Salem, OR'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Dentist', 'Bakery'],
  })),
}

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

  await takeHero()
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
      await openChooser(shown)
      await shown.waitForTimeout(4_000)
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

/** Parts of a result over five cities: the map of one, the report, the first rows. */
async function takeHero(): Promise<void> {
  if (wanted.length > 0 && !wanted.includes('hero')) return
  const fast = await startServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', MAPS_SOURCE: 'sample' } })
  try {
    for (const theme of themes) {
      const shots = { map: heroMap, report: heroReport, rows: heroRows }
      for (const [name, take] of Object.entries(shots)) {
        const { page, context } = await openPage({
          theme,
          width: name === 'report' ? 1025 : 1440,
          scale: name === 'map' ? 1 : 2,
          isNew: true,
          hasMap: true,
        })
        const send = (path: string, data: object = {}) => postTo(fast.url, context.request, path, data)
        const isFirst = theme === 'light' && name === 'map'
        if (isFirst) await send('/api/auth/register', account)
        await send('/api/auth/login', account)
        if (isFirst) {
          await send('/api/db/save', { provider: 'none' })
          await captureOn(fast.url, context.request, heroRequest)
        }
        await page.goto(fast.url)
        await page.getByRole('region', { name: 'Result' }).waitFor()
        await page.waitForTimeout(4_000)
        writeFileSync(
          join(landingFolder, `hero-${name}-${theme}.webp`),
          await toWebp(await theBrowser(), await take(page)),
        )
        await context.close()
      }
    }
  } finally {
    await fast.stop()
  }
  console.log('hero: taken')
}

async function heroMap(page: Page): Promise<Buffer> {
  await page.setViewportSize({ width: 1_180, height: 960 })
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.addStyleTag({
    content: '[aria-label="Coverage"] > :not(:has(canvas)), .maplibregl-ctrl { visibility: hidden }',
  })
  await page.waitForTimeout(6_000)
  return page.screenshot()
}

async function heroReport(page: Page): Promise<Buffer> {
  const { x = 0, y = 0, width = 0 } = (await page.getByRole('region', { name: 'Result' }).boundingBox()) ?? {}
  return page.screenshot({ clip: { x, y, width, height: 460 } })
}

function heroRows(page: Page): Promise<Buffer> {
  return page.getByRole('table', { name: 'First rows' }).screenshot()
}

/** The part that the landing page shows: the screen, on a phone the height of its picture. */
async function landingPicture(page: Page, size: keyof typeof sizes): Promise<Buffer> {
  if (size === 'desktop') return page.screenshot()
  const table = page.locator('[data-table-frame]')
  if ((await table.count()) > 0)
    await table.evaluate((frame) => window.scrollTo(0, frame.getBoundingClientRect().top - 170))
  return page.screenshot({ clip: { x: 0, y: 0, width: sizes.phone, height: (sizes.phone * 4) / 3 } })
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

function post(request: APIRequestContext, path: string, data: object = {}): Promise<void> {
  return postTo(server.url, request, path, data)
}

async function postTo(url: string, request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(url + path, { data })
  const text = await answer.text()
  if (!answer.ok() || text.includes('"success":false')) throw new Error(`${path}: ${text}`)
}

function capture(request: APIRequestContext, body: object): Promise<void> {
  return captureOn(server.url, request, body)
}

/** Runs a capture from start to end. */
async function captureOn(url: string, request: APIRequestContext, body: object): Promise<void> {
  await postTo(url, request, '/api/runtime/start', body)
  for (;;) {
    const answer = await request.get(`${url}/api/runtime/status`)
    if (!/"status":"(?:active|paused)"/u.test(await answer.text())) return
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}
