import type { Page } from 'playwright-core'
import { closeBrowser } from '../../e2e/support/browser.ts'
import { openPage } from '../../e2e/support/page.ts'
import { startServer } from '../../e2e/support/server.ts'
import { makeReadyAccount, openScreen } from '../../e2e/support/account.ts'
import type { Table } from '../table.ts'

const areas = 500
const points = 10_000
const steps = 60

/** The map of Home in Chromium without a graphics card, with many areas and listings, while it is moved and zoomed. */
export async function run(): Promise<Table[]> {
  const server = await startServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  try {
    const account = await makeReadyAccount(server.url)
    const { page } = await openPage({ as: account, hasMap: true })
    await page.route('**/api/runtime/map*', (route) => route.fulfill({ json: bigMap() }))
    await openScreen(page, account, 'runtime')
    await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
    await page.getByText('Last run completed').waitFor({ timeout: 60_000 })
    await page.getByRole('img', { name: `Map: ${areas} of ${areas} areas done` }).waitFor()
    await page.waitForTimeout(3_000)
    const zoomed = await framesDuring(page, () => zoom(page))
    await page.waitForTimeout(1_000)
    const moved = await framesDuring(page, () => drag(page))
    return [
      {
        title: `map with ${areas} areas and ${points.toLocaleString('en-US')} listings, milliseconds a frame`,
        rows: [
          { what: 'zooming', ...zoomed },
          { what: 'moving', ...moved },
        ],
        notes: ['drawn by the processor: a graphics card draws it in a fraction'],
      },
    ]
  } finally {
    await closeBrowser()
    await server.stop()
  }
}

async function zoom(page: Page): Promise<void> {
  const [x, y] = await middle(page)
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, step < steps / 2 ? -24 : 20)
    await page.waitForTimeout(16)
  }
  await page.keyboard.up('Control')
}

async function drag(page: Page): Promise<void> {
  const [x, y] = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.move(x + (step % 30) * 3, y + (step % 20) * 2)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

async function middle(page: Page): Promise<[number, number]> {
  const box = await page.getByRole('img', { name: /^Map:/u }).boundingBox()
  if (box === null) throw new Error('There is no map')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** As text: what compiles this file names its functions by a helper that the page does not have. */
const watchFrames = `
  if (globalThis.frameTimes === undefined)
    requestAnimationFrame(function note(at) {
      frameTimes.push(at)
      requestAnimationFrame(note)
    })
  globalThis.frameTimes = []
`

/** Median and 95th percentile of the time between frames while something is done. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<Record<string, number>> {
  await page.evaluate(watchFrames)
  await act()
  const times: unknown = await page.evaluate('frameTimes')
  if (!Array.isArray(times)) throw new Error('No frames were seen')
  const at = times.map(Number)
  const spans = at.slice(1).map((time, index) => time - (at[index] ?? time))
  spans.sort((a, b) => a - b)
  const part = (share: number) => Math.round((spans[Math.floor(spans.length * share)] ?? 0) * 10) / 10
  const mean = spans.reduce((sum, span) => sum + span, 0) / Math.max(1, spans.length)
  return { mean: Math.round(mean * 10) / 10, median: part(0.5), p95: part(0.95), frames: spans.length }
}

function bigMap() {
  const across = 25
  const size = 0.02
  const ringOf = (index: number) => {
    const west = -116.6 + (index % across) * size
    const south = 43.4 + Math.floor(index / across) * size
    return [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ]
  }
  const place = (index: number) => [
    -116.6 + ((index * 7919) % 10_007) * ((across * size) / 10_007),
    43.4 + ((index * 104_729) % 10_009) * ((areas / across) * (size / 10_009)),
  ]
  return {
    success: true,
    areas: Array.from({ length: areas }, (_, index) => ({
      path: `Boise, ID/${index}`,
      label: `ZIP ${83_000 + index}`,
      city: 'Boise, ID',
      country: 'US',
      businessTypes: ['Dentist'],
      state: 'done',
      ring: ringOf(index),
      raw: 20,
      fresh: index % 60,
      outside: 0,
      requests: 1,
      reason: null,
      askedWith: null,
    })),
    businessTypes: ['Dentist'],
    outline: [],
    points: Array.from({ length: points }, (_, index) => place(index)),
  }
}
