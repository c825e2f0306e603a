import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeReadyAccount, openScreen } from '../../e2e/support/account.ts'
import { closeBrowser, theBrowser } from '../../e2e/support/browser.ts'
import { openPage } from '../../e2e/support/page.ts'
import { startServer } from '../../e2e/support/server.ts'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'
import { areas, bigMap, points } from './big-map.ts'

/** Another built checkout, measured alternately with this one. */
const beside = process.env['BESIDE']
const rounds = Number(process.env['ROUNDS'] ?? 5)
const steps = 60
const acts = { zooming: zoom, moving: drag } as const

/** The map of Home in Chromium without a graphics card, with many areas and listings, while it pans and zooms. */
export async function run(): Promise<BenchTable[]> {
  const opened: Opened[] = []
  try {
    opened.push(await open('here', startServer))
    if (beside !== undefined) opened.push(await open('beside', await startServerOf(beside)))
    // The first round warms up the compiler.
    for (let round = 0; round <= rounds; round += 1)
      for (const { page, seen } of round % 2 === 0 ? opened : opened.toReversed()) {
        await showAll(page)
        for (const what of ['zooming', 'moving'] as const) {
          await page.waitForTimeout(1_000)
          const figures = await figuresOf(page, () => acts[what](page))
          if (round > 0) seen[what].push(figures)
        }
      }
    return [
      {
        title: `map with ${areas} areas and ${points.toLocaleString('en-US')} listings, milliseconds a frame`,
        rows: (['zooming', 'moving'] as const).flatMap((what) =>
          opened.map(({ name, seen }) => ({
            what: `${what}, ${name}`,
            ...middleOf(seen[what]),
            'of here': median(seen[what].map(({ mean }, round) => mean / (opened[0]?.seen[what][round]?.mean ?? mean))),
          })),
        ),
        notes: [
          `the middle of ${rounds} rounds; "processor" is what all processes of the browser used, ms a frame; "of here": mean, by pairs`,
          'software rendering; a graphics card needs a fraction; BESIDE=FOLDER measures another built checkout alternately',
        ],
      },
    ]
  } finally {
    await closeBrowser()
    for (const { stop } of opened) await stop()
  }
}

type Figures = { mean: number; median: number; p95: number; frames: number; processor: number }
type Opened = { name: string; page: Page; seen: Record<keyof typeof acts, Figures[]>; stop: () => Promise<void> }

async function open(name: string, start: typeof startServer): Promise<Opened> {
  const server = await start({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', MAPS_SOURCE: 'sample' } })
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account, hasMap: true })
  await page.route('**/api/runtime/map*', (route) => route.fulfill({ json: bigMap() }))
  await openScreen(page, account, 'runtime')
  await account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
  await page.getByText('Last capture completed').waitFor({ timeout: 60_000 })
  await page.getByRole('img', { name: `Map: ${areas} of ${areas} areas done` }).waitFor()
  await page.waitForTimeout(3_000)
  return { name, page, seen: { zooming: [], moving: [] }, stop: () => server.stop() }
}

async function startServerOf(checkout: string): Promise<typeof startServer> {
  const support: { startServer: typeof startServer } = await import(join(checkout, 'e2e/support/server.ts'))
  return support.startServer
}

async function showAll(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show all' })
  if (await button.isEnabled()) await button.click()
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

/** As text: the compiler of this file names functions with a helper that the page does not have. */
const watchFrames = `
  if (globalThis.frameTimes === undefined)
    requestAnimationFrame(function note(at) {
      frameTimes.push(at)
      requestAnimationFrame(note)
    })
  globalThis.frameTimes = []
`

/** Frame times during an action, and its cost. */
async function figuresOf(page: Page, act: () => Promise<void>): Promise<Figures> {
  await page.evaluate(watchFrames)
  const before = await processorMs()
  await act()
  const times: unknown = await page.evaluate('frameTimes')
  const used = (await processorMs()) - before
  if (!Array.isArray(times)) throw new Error('No frames were seen')
  const at = times.map(Number)
  const spans = at.slice(1).map((time, index) => time - (at[index] ?? time))
  spans.sort((a, b) => a - b)
  const part = (share: number) => spans[Math.floor(spans.length * share)] ?? 0
  const frames = Math.max(1, spans.length)
  const mean = spans.reduce((sum, span) => sum + span, 0) / frames
  return { mean, median: part(0.5), p95: part(0.95), frames, processor: used / frames }
}

async function processorMs(): Promise<number> {
  const session = await (await theBrowser()).newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

function middleOf(seen: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => Math.round(median(seen.map((figures) => figures[key])) * 10) / 10
  return { mean: of('mean'), median: of('median'), p95: of('p95'), frames: of('frames'), processor: of('processor') }
}
