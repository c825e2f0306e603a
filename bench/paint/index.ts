import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import type { Page } from 'playwright-core'
import { type Account, makeAccount } from '../../e2e/support/account.ts'
import { closeBrowser } from '../../e2e/support/browser.ts'
import { listingRows } from '../../e2e/support/listing-rows.ts'
import { openListingsDatabase } from '../../e2e/support/listings-database.ts'
import { openPage } from '../../e2e/support/page.ts'
import { startServer } from '../../e2e/support/server.ts'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const rows = 5_000
/** The connection and processor of a mid-range phone: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const slow = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }

type View = { what: string; path: (account: Account) => string; isVisitor?: true; width: 1440 | 390 }

const views: readonly View[] = [
  { what: 'landing', path: () => '/', isVisitor: true, width: 1440 },
  { what: 'landing, 390 px', path: () => '/', isVisitor: true, width: 390 },
  { what: 'Home', path: ({ id }) => `/user/${id}/runtime`, width: 1440 },
  { what: 'Home, 390 px', path: ({ id }) => `/user/${id}/runtime`, width: 390 },
  { what: `Data, ${rows.toLocaleString('en-US')} rows`, path: ({ id }) => `/user/${id}/table`, width: 1440 },
]

/** Largest contentful paint and layout shift of the first view, with an empty cache, on loopback and throttled. */
export async function run(): Promise<BenchTable[]> {
  const postgres = await startPostgres()
  const server = await startServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  const database = await openListingsDatabase(postgres.url)
  try {
    const account = await makeAccount(server.url)
    await account.post('/api/db/save', database.config)
    await database.put(listingRows(rows))
    const figures = []
    for (const view of views) figures.push(await figuresOf(view, account, server.url))
    return [
      {
        title: `first view with an empty cache (median of ${rounds})`,
        rows: figures,
        notes: ['aim: CLS ≤ 0.02', 'slow: 1.6 Mbit/s, 150 ms, a quarter of the processor'],
      },
    ]
  } finally {
    await closeBrowser()
    await server.stop()
    await database.stop()
    await postgres.stop()
  }
}

async function figuresOf(view: View, account: Account, url: string) {
  const fast = []
  const throttled = []
  for (let round = 0; round < rounds; round += 1) {
    fast.push(await measure(view, account, { url, isSlow: false }))
    throttled.push(await measure(view, account, { url, isSlow: true }))
  }
  const middle = (all: readonly Paint[], key: keyof Paint) => median(all.map((one) => one[key]))
  return {
    what: view.what,
    'LCP ms': Math.round(middle(fast, 'lcp')),
    CLS: middle(fast, 'cls').toFixed(3),
    'LCP ms, slow': Math.round(middle(throttled, 'lcp')),
    'CLS, slow': middle(throttled, 'cls').toFixed(3),
  }
}

type Paint = { lcp: number; cls: number }

async function measure(
  view: View,
  account: Account,
  { url, isSlow }: { url: string; isSlow: boolean },
): Promise<Paint> {
  const options = { isNew: true, hasMap: true, width: view.width }
  const { page, context } = await openPage(view.isVisitor === true ? options : { ...options, as: account })
  if (isSlow) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await observe(page)
  await page.goto(url + view.path(account), { waitUntil: 'load' })
  await page.waitForTimeout(isSlow ? 6_000 : 2_000)
  const paint = readJson(await page.evaluate(() => Reflect.get(window, 'paint')), { lcp: z.number(), cls: z.number() })
  await context.close()
  return paint
}

/** Counts shifts without a recent input, and the largest paint so far. */
function observe(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const paint = { lcp: 0, cls: 0 }
    Object.assign(window, { paint })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') !== true) paint.cls += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
