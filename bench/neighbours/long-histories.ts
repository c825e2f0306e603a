import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@gazetteer/testkit/browser'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { startServerProcess } from '@gazetteer/server/testing/index'
import { Client } from 'pg'
import type { Table } from '../table.ts'
import { pause, quantile, signUp } from './people.ts'

const runs = 10_000
const accounts = 5_000
/** Of the runs so many are the asked account's own. */
const ownRuns = 5_000
const calls = 150

const small = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }

/** The same calls with ten runs in the app database, and with ten thousand of five thousand accounts, half of them one's own. */
export async function longHistories(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-histories-'))
  const postgres = await startPostgres()
  const server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    MAPS_SOURCE: 'sample',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  const client = new Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const [browser] = await signUp(server.url, ['collector'])
    if (browser === undefined) throw new Error('Nobody signed up')
    for (let at = 0; at < 10; at += 1) await startAndEnd(browser)
    await timings(browser) // warm
    const few = await timings(browser)
    await fill(client)
    await timings(browser)
    const many = await timings(browser)
    return {
      title: `long histories: ms of a call, PostgreSQL, median of ${calls} (starts: 15)`,
      rows: Object.keys(few).map((call) => {
        const [before, after] = [few[call] ?? Number.NaN, many[call] ?? Number.NaN]
        return {
          call,
          '10 runs': before,
          [`${runs} runs, ${accounts} accounts`]: after,
          'times as long': after / before,
        }
      }),
      notes: ['aim: ≤ 1.3 times'],
    }
  } finally {
    await client.end()
    await server.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timings(browser: Browser): Promise<Record<string, number>> {
  const starts: number[] = []
  for (let at = 0; at < 15; at += 1) starts.push(await startAndEnd(browser))
  return {
    status: await timeOf(() => browser.get('/api/runtime/status')),
    jobs: await timeOf(() => browser.get('/api/jobs?limit=10')),
    exports: await timeOf(() => browser.get('/api/exports?limit=10')),
    start: quantile(starts, 0.5),
  }
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < calls; at += 1) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return quantile(times, 0.5)
}

/** How long the start took. */
async function startAndEnd(browser: Browser): Promise<number> {
  const start = performance.now()
  const { status, text } = await browser.post('/api/runtime/start', small)
  const took = performance.now() - start
  if (status !== 200) throw new Error(text)
  while ((await browser.get('/api/runtime/status')).json['endTime'] === null) await pause(20)
  return took
}

/** Copies of the newest run with all that hangs on it, its own and other accounts'; a day apart. */
async function fill(client: Client): Promise<void> {
  await client.query(`create temp table copy as select n, 'JB-' || (1000000000000 + n) || '-COPY' as id,
    case when n < ${ownRuns} then null else 'account-' || n % ${accounts} end as other from generate_series(0, ${runs - 1}) n`)
  await client.query(`create temp table origin as select * from capture_run order by started_at desc limit 1`)
  const accountColumns = await columnsOf(client, 'account', ['id', 'email', 'email_key'])
  await client.query(`insert into account (id, email, email_key, ${accountColumns.join()})
    select 'account-' || n, 'account-' || n || '@example.com', 'account-' || n || '@example.com', ${accountColumns.join()}
    from account, generate_series(0, ${accounts - 1}) n`)
  const runColumns = await columnsOf(client, 'capture_run', ['id', 'account_id', 'started_at', 'ended_at'])
  await client.query(`insert into capture_run (id, account_id, started_at, ended_at, ${runColumns.join()})
    select c.id, coalesce(c.other, account_id), started_at - 86400000 * (c.n + 1::bigint), ended_at - 86400000 * (c.n + 1::bigint),
      ${runColumns.map((column) => `o.${column}`).join()} from origin o, copy c`)
  for (const table of ['capture_intent', 'capture_selection', 'capture_task', 'capture_area', 'capture_log']) {
    const columns = await columnsOf(client, table, ['run_id'])
    await client.query(`insert into ${table} (run_id, ${columns.join()})
      select c.id, ${columns.map((column) => `t.${column}`).join()} from ${table} t, copy c where t.run_id = (select id from origin)`)
  }
  const listingColumns = await columnsOf(client, 'capture_listing', ['run_id', 'account_id'])
  await client.query(`insert into capture_listing (run_id, account_id, ${listingColumns.join()})
    select c.id, coalesce(c.other, account_id), ${listingColumns.join()} from capture_listing t, copy c
    where t.run_id = (select id from origin) and t.seq <= 10`)
  await client.query('analyze')
}

async function columnsOf(client: Client, table: string, without: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}
