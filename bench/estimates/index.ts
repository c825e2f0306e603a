import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunResult, signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { nycExtract, realData } from '@gazetteer/testkit/real-data/real-data'
import { releaseFolder } from '../sources/release.ts'
import type { Browser } from '@gazetteer/testkit'
import type { BenchTable } from '../table.ts'

type Pair = readonly [city: string, type: string]
type Row = BenchTable['rows'][number] & { holds: string; 'is narrow': string }

/**
 * Estimates before a first capture against what the capture finds, for ten pairs of city and type. Then the estimate of
 * each pair from that capture, against the same.
 */
export async function run(): Promise<BenchTable[]> {
  const baltimore = realData('osm/baltimore.osm.pbf')
  const vancouver = realData('osm/vancouver-poi.osm.pbf')
  const extracts = [nycExtract, baltimore, vancouver].filter((path) => path !== null)
  const release = await releaseFolder()
  const rows = [
    ...(await measured('extract', { MAPS_SOURCE: 'osm-extract', OSM_EXTRACT: extracts.join(',') }, [
      ['New York, NY', 'Restaurant'],
      ['Baltimore, MD', 'Church'],
      ['Baltimore, MD', 'School'],
      ['Vancouver, British Columbia, Canada', 'Cafe'],
    ])),
    ...(await measured(
      'Parquet',
      { MAPS_SOURCE: 'overture', OVERTURE_URL: release.files[0] === undefined ? '' : join(release.files[0], '..') },
      [
        ['Chicago, IL', 'Restaurant'],
        ['New York, NY', 'Dentist'],
        ['Boise, ID', 'Cafe'],
      ],
    )),
    ...(await measured('sample', { MAPS_SOURCE: 'sample' }, [
      ['Baltimore, MD', 'Dentist'],
      ['Annapolis, MD', 'Restaurant'],
      ['Boise, ID', 'Bakery'],
    ])),
  ]
  const count = (column: 'holds' | 'is narrow') => rows.filter((row) => row[column] === 'yes').length
  const notes = [
    `range holds: ${count('holds')} of ${rows.length}; high ≤ 3 × low + 20: ${count('is narrow')} of ${rows.length}`,
  ]
  return [{ title: 'estimates against captures', rows, notes }]
}

async function measured(source: string, env: Record<string, string>, pairs: readonly Pair[]): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const server = await startServerProcess({ DATA_DIR: folder, PLAN_FOR_NEW_ACCOUNTS: 'professional', ...env })
  try {
    const browser = server.browser()
    await signUp(browser)
    await browser.post('/api/db/save', { provider: 'none' })
    const rows: Row[] = []
    for (const pair of pairs) rows.push(await measure(browser, source, pair))
    return rows
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(browser: Browser, source: string, [city, type]: Pair): Promise<Row> {
  const request = { mode: 'autonomous', cities: [{ city, businessTypes: [type] }] }
  const before = await estimateOf(browser, request)
  const start = performance.now()
  const started = await browser.post('/api/runtime/start', request)
  if (started.json['success'] !== true) throw new Error(`${city}: ${JSON.stringify(started.json)}`)
  const { counters, requests } = await readRunResult(browser)
  const seconds = (performance.now() - start) / 1000
  const found = Number(counters['processed'])
  const after = await estimateOf(browser, request)
  return {
    source,
    pair: `${city}, ${type}`,
    low: before.low,
    found,
    high: before.high,
    holds: before.low <= found && found <= before.high ? 'yes' : 'no',
    'is narrow': before.high <= 3 * before.low + 20 ? 'yes' : 'no',
    'expected requests': before.requests,
    requests,
    'expected seconds': before.seconds,
    seconds,
    'from the capture': `${after.low} to ${after.high}`,
  }
}

async function estimateOf(browser: Browser, request: object) {
  const { json } = await browser.post('/api/runtime/plan', request)
  const { low, high } = readJson(json['listings'], { low: z.number(), high: z.number() })
  return { low, high, requests: Number(json['expectedRequests']), seconds: Number(json['expectedSeconds']) }
}
