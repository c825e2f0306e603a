import { z } from 'zod'
import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe.each(appDatabaseKindsInScope)('the account export (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock() })
  })
  afterAll(() => server.stop())

  async function capture({ browser }: SignedIn, businessType: string): Promise<{ jobId: string; file: unknown }> {
    await browser.post('/api/db/save', { provider: 'none' })
    const body = { mode: 'manual', city: 'Boise, ID', businessType }
    const jobId = String((await browser.post('/api/runtime/start', body)).json['jobId'])
    await waitFor('the end', async () => (await browser.get('/api/runtime/status')).json['status'] === 'success')
    return { jobId, file: JSON.parse((await browser.get(`/api/download/boise-id_${jobId}.json`)).text) }
  }

  test('includes every run with its listings, cleared ones too, and none of other accounts', async () => {
    const person = await server.signedIn('professional')
    const other = await server.signedIn('professional')
    await capture(other, 'Cafe')
    const first = await capture(person, 'Dentist')
    await person.browser.post('/api/jobs/clear')
    const second = await capture(person, 'Restaurant')
    const { status, headers, json } = await person.browser.get('/api/auth/account-export')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="gazetteer-account.json"')
    const { runs } = readJson(json, {
      runs: z.array(z.looseObject({ id: z.string(), listings: z.array(z.unknown()) })),
    })
    expect(runs.map(({ id }) => id)).toEqual([second.jobId, first.jobId])
    expect(runs.map(({ listings }) => listings)).toEqual([second.file, first.file])
    expect(runs).toMatchObject([{ status: 'completed', businessTypes: ['Restaurant'] }, { businessTypes: ['Dentist'] }])
    expect(json).toMatchObject({ success: true, account: { email: person.email }, database: { provider: 'none' } })
  })

  test('reads any number of runs, page by page, also when many started at the same time', async () => {
    const person = await server.signedIn('professional')
    const { jobId } = await capture(person, 'Dentist')
    const columns = await server.database.executeSql(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'capture_run' and column_name not in ('id', 'started_at', 'number')`,
    )
    const names = String(columns.rows[0]?.['names'])
    await server.database.executeSql(
      `insert into capture_run (id, started_at, ${names})
       select 'JB-' || n || '-A', 7, ${names} from capture_run, generate_series(1, 250) n where id = $1`,
      [jobId],
    )
    await server.database.executeSql(
      `insert into capture_intent select r.id, 'run', 0, null from capture_run r where r.id like 'JB-%-A'`,
    )
    const { json } = await person.browser.get('/api/auth/account-export')
    const { runs } = readJson(json, { runs: z.array(z.looseObject({ id: z.string() })) })
    expect(runs).toHaveLength(251)
    expect(new Set(runs.map(({ id }) => id)).size).toBe(251)
  })
})
