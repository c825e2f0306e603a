import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { pruneRuns } from '@gazetteer/engine/sql'
import { startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

type Db = Parameters<typeof pruneRuns>[0]

const few = 100_000
const many = Number(process.env['BENCH_LISTINGS'] ?? 10_000_000)
const listingsOfRun = 10_000
const runsOfAccount = 10
const pageRows = 20
const pages = 200

/**
 * Cost of inserts and deletes in a large table of listings: without partitions, both should cost as much as in a
 * small one. A page is stored by one insert, with the lookup of listings that the account had before.
 */
export async function run(): Promise<BenchTable[]> {
  const postgres = await startPostgres()
  await migrate(postgres.url)
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: postgres.url, max: 2 }) }),
  })
  try {
    await fill(db, 0, few)
    const small = await measure(db)
    await fill(db, few, many)
    const large = await measure(db)
    return [
      {
        title: `retention: ${few} and ${many} listings, PostgreSQL, medians`,
        rows: Object.keys(small).map((what) => {
          const [before = 0, after = 0] = [small[what], large[what]]
          return { what, few: before, many: after, 'times as long': after / before }
        }),
      },
    ]
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Migrates by starting a server once. */
async function migrate(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-retention-'))
  const env = { DATABASE_URL: url, DATA_DIR: folder, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  await (await startServerProcess({ ...env, MAPS_SOURCE: 'sample' })).stop()
  await rm(folder, { recursive: true, force: true })
}

/** Ended runs of accounts with their listings, in realistic insertion order. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into capture_run (id, account_id, request, export_format, destination, state, is_limited, is_delivery_over, tasks_total,
        tasks_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq, pages_ahead, slice_at, started_at, ended_at)
      select 'run-' || n, 'account-' || n / ${sql.lit(runsOfAccount)}, '{"source": "sample"}', 'json', 'none', 'completed', false, true, 1, 1, '{}', 0, 0,
        ${sql.lit(listingsOfRun)}, 0, 0, 0, 0, n, n + 1
      from generate_series(${sql.lit(from / listingsOfRun)}::int, ${sql.lit(to / listingsOfRun - 1)}::int) n`.execute(
    db,
  )
  await sql`
    insert into capture_listing (collection, run, source_id, seq, tasks, listing)
      select r.collection, r.number, md5(n::text), n % ${sql.lit(listingsOfRun)} + 1, '{0}',
        jsonb_build_object('name', 'Business ' || n, 'phone', '+1208555' || n % 10000, 'category', 'Restaurant',
          'address', n % 9000 || ' West Main Street', 'city', 'Boise', 'state', 'ID', 'zip', '83702', 'latitude', 43.6, 'longitude', -116.2)
      from generate_series(${sql.lit(from)}::int, ${sql.lit(to - 1)}::int) n
        join capture_run r on r.id = 'run-' || n / ${sql.lit(listingsOfRun)}`.execute(db)
  await sql`vacuum (analyze) capture_listing`.execute(db)
}

async function measure(db: Db): Promise<Record<string, number>> {
  const knownMs: number[] = []
  const storeMs: number[] = []
  for (let page = 0; page < pages; page += 1) {
    const ids = Array.from({ length: pageRows }, (_, row) => `fresh-${performance.now()}-${page}-${row}`)
    const first = performance.now()
    await sql`select wanted.id from capture_run r cross join unnest(${ids}::text[]) as wanted(id)
      where r.id = 'run-5' and (select true from capture_listing l
        where l.collection = r.collection and l.source_id = wanted.id and l.run <> r.number and l.seq is not null
        limit 1)`.execute(db)
    const second = performance.now()
    await sql`insert into capture_listing (collection, run, source_id, seq, tasks, listing)
      select r.collection, r.number, wanted.id, null, '{0}', '{"name": "Fresh"}'
      from capture_run r cross join unnest(${ids}::text[]) as wanted(id) where r.id = 'run-5'`.execute(db)
    storeMs.push(performance.now() - second)
    knownMs.push(second - first)
  }
  const { rows } = await sql<{ n: string }>`select min(ended_at) as n from capture_run where pruned_at is null`.execute(
    db,
  )
  const start = performance.now()
  await pruneRuns(db, { endedBefore: Number(rows[0]?.n) + 1, now: 1 }, new AbortController().signal)
  return {
    'lookup of known listings of a page, ms': median(knownMs),
    'storing a page, ms': median(storeMs),
    [`clearing a run of ${listingsOfRun}, ms`]: performance.now() - start,
  }
}
