import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@gazetteer/testkit/browser'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { startServerProcess } from '@gazetteer/server/testing/index'
import { Client } from 'pg'
import type { BenchTable } from '../table.ts'
import { median } from '../quantile.ts'
import { pause, signUp } from './people.ts'

const runs = 10_000
const accounts = 5_000
/** Number of runs that belong to the measured account. */
const ownRuns = 5_000
const calls = 150
const starts = 15

const small = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }

/**
 * The same calls alternately to two servers: one with ten runs in its app database, one with 10,000 runs of 5,000
 * accounts, half of them of one account.
 */
export async function longHistories(): Promise<BenchTable> {
  const few = await openHousehold()
  const many = await openHousehold()
  try {
    await fill(many.client)
    const rows: BenchTable['rows'] = []
    for (const [call, { times, action }] of Object.entries(actions)) {
      const [before, after] = await alternating(times, [few.browser, many.browser], action)
      rows.push({
        call,
        '10 runs': before,
        [`${runs} runs, ${accounts} accounts`]: after,
        'times as long': after / before,
      })
    }
    return {
      title: 'long histories: ms of a call, PostgreSQL, medians',
      rows,
      notes: ['aim: ≤ 1.3 times'],
    }
  } finally {
    await few.close()
    await many.close()
  }
}

type Action = { times: number; action: (browser: Browser) => Promise<number> }

const actions: Record<string, Action> = {
  status: { times: calls, action: (browser) => timeOf(() => browser.get('/api/runtime/status')) },
  jobs: { times: calls, action: (browser) => timeOf(() => browser.get('/api/jobs?limit=10')) },
  exports: { times: calls, action: (browser) => timeOf(() => browser.get('/api/exports?limit=10')) },
  start: { times: starts, action: (browser) => startAndEnd(browser, true) },
}

/** Starts a server with an account that has ten runs. */
async function openHousehold() {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-histories-'))
  const postgres = await startPostgres()
  const server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    MAPS_SOURCE: 'sample',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const [browser] = await signUp(server.url, ['collector'])
  if (browser === undefined) throw new Error('No account was registered')
  for (let at = 0; at < 10; at += 1) await startAndEnd(browser)
  return {
    browser,
    client,
    close: async () => {
      await client.end()
      await server.kill()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Medians of both servers, measured alternately, so that other load affects both. */
async function alternating(
  times: number,
  [one, other]: readonly [Browser, Browser],
  action: Action['action'],
): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (const browser of [one, other]) await action(browser) // warm-up
  for (let at = 0; at < times; at += 1) {
    took[0].push(await action(one))
    took[1].push(await action(other))
  }
  return [median(took[0]), median(took[1])]
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

/** A complete run, or one stopped immediately; returns how long the start took. */
async function startAndEnd(browser: Browser, isStopped = false): Promise<number> {
  const start = performance.now()
  const { status, text } = await browser.post('/api/runtime/start', small)
  const took = performance.now() - start
  if (status !== 200) throw new Error(text)
  if (isStopped) await browser.post('/api/runtime/stop')
  while ((await browser.get('/api/runtime/status')).json['endTime'] === null) await pause(20)
  return took
}

/** Copies the newest completed run with all dependent rows, for its own and other accounts, one day apart. */
async function fill(client: Client): Promise<void> {
  await client.query(`create temp table copy as select n, 'JB-' || (1000000000000 + n) || '-COPY' as id,
    case when n < ${ownRuns} then null else 'account-' || n % ${accounts} end as other from generate_series(0, ${runs - 1}) n`)
  await client.query(
    `create temp table origin as select * from capture_run where state = 'completed' order by started_at desc limit 1`,
  )
  const accountColumns = await columnsOf(client, 'account', ['id', 'email', 'email_key'])
  await client.query(`insert into account (id, email, email_key, ${accountColumns.join()})
    select 'account-' || n, 'account-' || n || '@example.com', 'account-' || n || '@example.com', ${accountColumns.join()}
    from account, generate_series(0, ${accounts - 1}) n`)
  const runColumns = await columnsOf(client, 'capture_run', ['id', 'number', 'account_id', 'started_at', 'ended_at'])
  await client.query(`insert into capture_run (id, account_id, started_at, ended_at, ${runColumns.join()})
    select c.id, coalesce(c.other, account_id), started_at - 86400000 * (c.n + 1::bigint), ended_at - 86400000 * (c.n + 1::bigint),
      ${runColumns.map((column) => `o.${column}`).join()} from origin o, copy c`)
  for (const table of ['capture_intent', 'capture_selection', 'capture_task', 'capture_area', 'capture_log']) {
    const columns = await columnsOf(client, table, ['run_id'])
    await client.query(`insert into ${table} (run_id, ${columns.join()})
      select c.id, ${columns.map((column) => `t.${column}`).join()} from ${table} t, copy c where t.run_id = (select id from origin)`)
  }
  const listingColumns = await columnsOf(client, 'capture_listing', ['run', 'collection'])
  await client.query(`insert into capture_listing (run, collection, ${listingColumns.join()})
    select r.number, r.collection, ${listingColumns.map((column) => `t.${column}`).join()}
    from capture_listing t, copy c join capture_run r on r.id = c.id
    where t.run = (select number from origin) and t.seq <= 10`)
  await client.query('vacuum analyze')
}

async function columnsOf(client: Client, table: string, without: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}
