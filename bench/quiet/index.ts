import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { allCities } from '@gazetteer/places/us'
import { shareOfCore } from '../process.ts'
import type { BenchTable } from '../table.ts'

const seconds = 30
/** The server does start-up work for about half a minute. */
const startMs = 40_000
const settleMs = 15_000

/**
 * The cost of waiting: an idle server, and a campaign of twenty cities over a source that accepts requests and never
 * responds.
 */
export async function run(): Promise<BenchTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-quiet-'))
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await startServerProcess({
    DATA_DIR: folder,
    MAPS_SOURCE: 'overpass',
    OVERPASS_URL: `http://127.0.0.1:${port}/api/interpreter`,
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  try {
    await pause(startMs)
    const idle = await shareOfCore(server.pid, seconds)
    const browser = openBrowser(server.url)
    await signUp(browser)
    const cities = allCities()
      .slice(0, 20)
      .map(({ label }) => ({ city: label, businessTypes: ['Restaurant'] }))
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    await pause(settleMs)
    const waiting = await shareOfCore(server.pid, seconds)
    return [
      {
        title: `quiet: share of one core over ${seconds} s, embedded database`,
        rows: [
          { what: 'idle', 'of a core': idle, aim: 0.03 },
          { what: '20 cities wait for a source that never answers', 'of a core': waiting, aim: 0.05 },
        ],
      },
    ]
  } finally {
    await server.kill()
    silent.closeAllConnections()
    silent.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
