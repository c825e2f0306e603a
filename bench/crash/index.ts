import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runWithKills } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { Table } from '../table.ts'

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
export async function run(): Promise<Table[]> {
  const kills = Number(process.env['BENCH_KILLS'] ?? 100)
  const postgres = await startPostgres()
  try {
    return [
      {
        title: `crash: ${kills} kills`,
        rows: [await killed('embedded', {}, kills), await killed('PostgreSQL', { DATABASE_URL: postgres.url }, kills)],
      },
    ]
  } finally {
    await postgres.stop()
  }
}

async function killed(database: string, env: Record<string, string>, kills: number): Promise<Table['rows'][number]> {
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
  try {
    return await runWithKills({ env, request, kills, withinMs: 600, random: randomFrom(kills) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
