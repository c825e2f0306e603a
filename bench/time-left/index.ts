import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RuntimeStatus, runtimeStatusSchema } from '@gazetteer/contract'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { allCities } from '@gazetteer/places/us'
import { elapsedMs } from '../../apps/web/src/features/runtime/status/elapsed.ts'
import type { BenchTable } from '../table.ts'

const everyMs = 10_000
const businessTypes = ['Restaurant', 'Dentist', 'Cafe']
/** Alternating large and small cities, as in typical lists. */
const cities = allCities()
  .filter((_, index) => index % 7 === 0)
  .slice(0, 50)
  .map(({ label }) => ({ city: label, businessTypes }))

type Seen = { atMs: number; leftMs: { low: number; high: number } | null }

/** A run over fifty cities, sampled every ten seconds: the error of the estimated time left. */
export async function run(): Promise<BenchTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-time-left-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '4000',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  try {
    const browser = server.browser()
    await signUp(browser)
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    const seen: Seen[] = []
    let status = await statusOf(browser)
    while (status.endTime === null) {
      seen.push(seenIn(status))
      await pause(everyMs)
      status = await statusOf(browser)
    }
    return [tableOf(seen, elapsedMs(status, status.timestamp, status.timestamp))]
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function statusOf(browser: { get: (path: string) => Promise<{ json: object }> }): Promise<RuntimeStatus> {
  return runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
}

function seenIn(status: RuntimeStatus): Seen {
  const { secondsLeft } = status
  return {
    atMs: elapsedMs(status, status.timestamp, status.timestamp),
    leftMs: secondsLeft === null ? null : { low: secondsLeft.low * 1_000, high: secondsLeft.high * 1_000 },
  }
}

/** Excludes the last minute, for which the screen shows no range. */
function tableOf(seen: readonly Seen[], lastedMs: number): BenchTable {
  const late = seen.filter(({ atMs }) => atMs > lastedMs / 5 && lastedMs - atMs > 60_000)
  const known = late.flatMap(({ atMs, leftMs }) => (leftMs === null ? [] : { left: lastedMs - atMs, ...leftMs }))
  const errors = known.map(({ left, low, high }) => Math.abs((low + high) / 2 - left) / left)
  const inside = known.filter(({ left, low, high }) => left >= low && left <= high)
  return {
    title: `time-left: ${cities.length} cities, ${businessTypes.length} types, ${Math.round(lastedMs / 1_000)} s`,
    rows: [
      { what: 'mean error of the time left, after a fifth', figure: mean(errors), aim: '≤ 0.25' },
      { what: 'largest error', figure: Math.max(...errors), aim: '' },
      {
        what: 'share of samples in which the range was correct',
        figure: inside.length / late.length,
        aim: '',
      },
      { what: 'share of samples with a range', figure: known.length / late.length, aim: '' },
      { what: 'looks', figure: late.length, aim: '' },
    ],
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
