import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { runPaidCapture, runWithKills } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { BenchTable } from '../table.ts'

const request = {
  mode: 'autonomous',
  cities: [
    { city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist', 'Cafe'] },
    { city: 'Baltimore, MD', businessTypes: ['Restaurant'] },
  ],
}

/**
 * Compares a campaign killed with SIGKILL a hundred times at random moments with an undisturbed one, on both app
 * databases.
 */
export async function run(): Promise<BenchTable[]> {
  const kills = Number(process.env['BENCH_KILLS'] ?? 100)
  const postgres = await startPostgres()
  try {
    return [
      {
        title: `crash: ${kills} kills`,
        rows: [await killed('embedded', {}, kills), await killed('PostgreSQL', { DATABASE_URL: postgres.url }, kills)],
      },
      await paidSource(Math.ceil(kills / 5)),
    ]
  } finally {
    await postgres.stop()
  }
}

/** A source that bills each request: its own account against ours, through kills with requests in flight. */
async function paidSource(kills: number): Promise<BenchTable> {
  const places = 1_500
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  try {
    const { result, bill } = await runPaidCapture({ DATA_DIR: folder }, places, kills)
    const row = {
      places,
      found: result.listings.length,
      'billed requests': bill.billed,
      'free requests': bill.free,
      'fewest requests': Math.ceil(places / 20),
      'dollars of the source': bill.usd,
      'dollars of the job': String(result.spentUsd),
    }
    return { title: `crash: a source with a price, ${kills} kills`, rows: [row] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function killed(
  database: string,
  env: Record<string, string>,
  kills: number,
): Promise<BenchTable['rows'][number]> {
  const expected = await campaign(env, 0)
  const start = performance.now()
  const result = await campaign(env, kills)
  return {
    database,
    listings: result.listings.length,
    'same listings': String(isDeepStrictEqual(result.listings, expected.listings)),
    'same counters': String(isDeepStrictEqual(result.counters, expected.counters)),
    'same requests': String(result.requests === expected.requests),
    seconds: (performance.now() - start) / 1000,
  }
}

/**
 * Each has its own data folder. On PostgreSQL both are runs of one account; the first one is in the history of the
 * second.
 */
async function campaign(database: Record<string, string>, kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const env = {
    ...database,
    DATA_DIR: folder,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '150',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  }
  const random = randomFrom(kills)
  try {
    return await runWithKills({ env, request, kills, untilKill: async () => await wait(random() * 600) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
