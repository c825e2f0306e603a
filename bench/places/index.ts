import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { allCities } from '@gazetteer/places/us'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

const rounds = 100
const sizes = [1, 5_000] as const
/** The pages have the same size, so that only the number of places differs; 200 is the default of the call. */
const limits = [1, 200] as const

/** What `GET /api/jobs/{jobId}/places` takes for a paused run with one city and with many. */
export async function run(): Promise<BenchTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-places-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '60000',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  try {
    const readers: ((limit: number) => Promise<number>)[] = []
    for (const size of sizes) {
      const browser = server.browser()
      await signUp(browser)
      await browser.post('/api/db/save', { provider: 'none' })
      const cities = allCities()
        .slice(0, size)
        .map(({ label }) => ({ city: label, businessTypes: ['Restaurant'] }))
      const { json } = await browser.post('/api/runtime/start', { mode: 'autonomous', cities, confirm: true })
      await browser.post('/api/runtime/pause')
      readers.push(async (limit) => {
        const start = performance.now()
        const answer = await browser.get(`/api/jobs/${String(json['jobId'])}/places?limit=${limit}`)
        if (answer.json['total'] !== size) throw new Error(`A job has ${String(answer.json['total'])} places`)
        return performance.now() - start
      })
    }
    const rows: BenchTable['rows'] = []
    for (const limit of limits) {
      const times: number[][] = sizes.map(() => [])
      // The first rounds warm up the compiler.
      for (let round = -10; round < rounds; round += 1)
        for (const [at, read] of readers.entries()) {
          const took = await read(limit)
          if (round >= 0) times[at]?.push(took)
        }
      const [small = 0, large = 0] = times.map((of) => median(of))
      rows.push({ limit, '1 place, ms': small, '5,000 places, ms': large, ratio: large / small })
    }
    return [{ title: `GET /api/jobs/{jobId}/places, the middle of ${rounds} calls`, rows, notes: ['aim: ratio ≤ 1.5'] }]
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
