import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runWithKills } from '@gazetteer/server/testing/index'
import { randomFrom } from '@gazetteer/testkit/stand-ins/scripted-source'
import type { Table } from '../table.ts'

const request = {
  mode: 'autonomous',
  cities: [
    { city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist', 'Cafe'] },
    { city: 'Baltimore, MD', businessTypes: ['Restaurant'] },
  ],
}

/** A campaign killed with SIGKILL a hundred times at random moments (embedded database) against an undisturbed one. */
export async function run(): Promise<Table[]> {
  const kills = Number(process.env['BENCH_KILLS'] ?? 100)
  const expected = await campaign(0)
  const start = performance.now()
  const killed = await campaign(kills)
  return [
    {
      title: `crash: ${kills} kills`,
      rows: [
        {
          run: 'killed',
          listings: killed.listings.length,
          'same listings': String(isDeepStrictEqual(killed.listings, expected.listings)),
          'same counters': String(isDeepStrictEqual(killed.counters, expected.counters)),
          'same requests': String(killed.requests === expected.requests),
          seconds: (performance.now() - start) / 1000,
        },
      ],
    },
  ]
}

async function campaign(kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const env = {
    DATA_DIR: folder,
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
