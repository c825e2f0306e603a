import { z } from 'zod'
import { manualClock, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { pruneRuns } from '@gazetteer/engine/sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dayMs = 86_400_000
let server: TestServer
let person: SignedIn
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'sample' } })
  person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
})
afterAll(() => server.stop())

async function capture(): Promise<{ id: string; file: string }> {
  const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant'] }
  const id = String((await person.browser.post('/api/runtime/start', request)).json['jobId'])
  await waitFor(
    'the end',
    async () => (await person.browser.get('/api/runtime/status')).json['status'] === 'success',
    20_000,
  )
  const { exports } = readJson((await person.browser.get('/api/exports')).json, {
    exports: z.array(z.looseObject({ filename: z.string() })),
  })
  return { id, file: exports[0]?.filename ?? '' }
}

async function countRowsOf(runId: string): Promise<Record<string, number>> {
  const found = await sql<Record<string, number>>`select
    (select count(*) from capture_listing where run = (select number from capture_run where id = ${runId}))::int as listings,
    (select count(*) from capture_log where run_id = ${runId})::int as lines,
    (select count(*) from capture_page where run_id = ${runId})::int as pages,
    (select count(*) from capture_area where run_id = ${runId} and points <> '[]')::int as points`.execute(
    server.database.db,
  )
  return found.rows[0] ?? {}
}

test('an ended run keeps only listings and log lines; pages and points go immediately, old runs at night with a notice', async () => {
  const [old, recent] = [await capture(), await capture()]
  const recentRows = await countRowsOf(recent.id)
  expect(recentRows).toMatchObject({ pages: 0, points: 0 })
  expect(await countRowsOf(old.id)).toEqual(recentRows)
  const { db } = server.database
  await sql`update capture_run set ended_at = ended_at - ${366 * dayMs}::bigint where id = ${old.id}`.execute(db)
  const now = Date.now()
  const whole = new AbortController().signal
  expect(await pruneRuns(db, { endedBefore: now - 365 * dayMs, now }, whole)).toEqual({
    runs: 1,
    listings: recentRows['listings'],
    lines: recentRows['lines'],
  })
  expect(await countRowsOf(old.id)).toMatchObject({ listings: 0, lines: 0 })
  expect(await countRowsOf(recent.id)).toEqual(recentRows)
  expect(await pruneRuns(db, { endedBefore: now - 365 * dayMs, now }, whole)).toEqual({
    runs: 0,
    listings: 0,
    lines: 0,
  })

  const { browser } = person
  expect((await browser.get('/api/jobs')).json).toMatchObject({
    jobs: [
      { id: recent.id, filename: recent.file, clearedAt: null },
      { id: old.id, filename: null, clearedAt: now, recordsProcessed: recentRows['listings'] },
    ],
  })
  expect((await browser.get('/api/exports')).json).toMatchObject({ exports: { length: 1, 0: { jobId: recent.id } } })
  const download = await browser.get(`/api/download/${old.file}`)
  expect(download.status).toBe(404)
  expect(download.json).toMatchObject({ code: 'cleared', error: expect.stringContaining('were deleted on') })
  expect((await browser.post('/api/runtime/retry-gaps', { jobId: old.id })).status).toBe(409)
  expect((await browser.get('/api/installation')).json).toMatchObject({ keepRunsDays: 365 })
})

test('an interrupted pruning is finished the next night', async () => {
  const { id } = await capture()
  const { db } = server.database
  const now = Date.now() + 1
  const stopped = new AbortController()
  stopped.abort()
  expect(await pruneRuns(db, { endedBefore: now, now }, stopped.signal)).toMatchObject({ runs: 0 })
  await sql`update capture_run set pruned_at = 1 where id = ${id}`.execute(db)
  const { listings } = await pruneRuns(db, { endedBefore: now, now }, new AbortController().signal)
  expect(listings).toBeGreaterThan(0)
  expect(await countRowsOf(id)).toMatchObject({ listings: 0, lines: 0 })
})

test.each([
  ['365', 1],
  ['0', 0],
])('KEEP_RUNS_DAYS=%s: schedules the nightly job, or not', async (days, schedules) => {
  const installation = await startTestServer({ clock: manualClock(), env: { KEEP_RUNS_DAYS: days } })
  try {
    const { rows } = await installation.database.executeSql(
      `select name, cron from pgboss.schedule where name = 'capture.prune'`,
      [],
    )
    expect(rows).toEqual(schedules === 0 ? [] : [{ name: 'capture.prune', cron: '17 3 * * *' }])
  } finally {
    await installation.stop()
  }
})
