import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { createSqlRateLimiter } from '../../sql.ts'
import type { SourceId } from '@gazetteer/listing'

const declare = (id: SourceId, limits: { concurrency: number | null; gapMs: number; perDay: number | null }) =>
  scriptedSource([], { id, limits }).declaration

describe.each(appDatabaseKinds)('the rate limiter of a source, %s', (kind) => {
  let started: TestAppDatabase
  beforeAll(async () => {
    started = await startTestAppDatabase(kind)
  })
  afterAll(() => started.stop())
  /** Runs that wait for a permit must be open. */
  const openRuns = async (...ids: string[]) => {
    for (const id of ids) {
      await sql`insert into capture_run (id, account_id, request, export_format, destination, state, is_limited, is_delivery_over,
          tasks_total, tasks_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq, pages_ahead, slice_at, started_at)
        values (${id}, ${id}, '{}', 'json', 'none', 'running', false, false, 1, 0, '{}', 0, 0, 0, 0, 0, 0, 0, 1)`.execute(
        started.db,
      )
      await sql`insert into capture_intent values (${id}, 'run', 0, null)`.execute(started.db)
    }
  }
  const openRateLimiters = () =>
    [createSqlRateLimiter(started.db, Date.now), createSqlRateLimiter(started.db, Date.now)] as const

  test('two processes together respect the request gap and the concurrency limit of a source', async () => {
    const [one, other] = openRateLimiters()
    const overpass = declare('overpass', { concurrency: 1, gapMs: 60_000, perDay: null })
    await openRuns('one', 'other')
    expect(await one.reserve(overpass, 'one')).toEqual({ kind: 'go', inMs: 0, permit: 0 })
    expect((await other.reserve(overpass, 'other')).kind).toBe('wait')
    expect(await one.release('overpass', 0)).toBe('other')
    const second = await other.reserve(overpass, 'other')
    expect(second).toEqual({ kind: 'wait', waitMs: expect.any(Number) })
    expect(second.kind === 'wait' && second.waitMs).toBeGreaterThan(50_000)
  })

  test('a short gap is waited for while holding the permit, and a freed permit notifies the longest waiting run once', async () => {
    const [one, other] = openRateLimiters()
    const foursquare = declare('foursquare-os', { concurrency: 1, gapMs: 1_000, perDay: null })
    await openRuns('a', 'b', 'c', 'ended')
    await sql`update capture_intent set intent = 'stop' where run_id = 'ended'`.execute(started.db)
    expect(await one.reserve(foursquare, 'a')).toMatchObject({ kind: 'go', inMs: 0 })
    for (const run of ['ended', 'b', 'c', 'b']) expect((await other.reserve(foursquare, run)).kind).toBe('wait')
    expect(await one.release('foursquare-os', 0)).toBe('b')
    const reserved = await other.reserve(foursquare, 'b')
    expect(reserved.kind === 'go' && reserved.inMs).toBeGreaterThan(500)
    expect(await other.release('foursquare-os', 0)).toBe('c')
    expect(await one.release('foursquare-os', 0)).toBeNull()
  })

  test('a used-up daily quota is reported, and a block applies to every run', async () => {
    const [one, other] = openRateLimiters()
    const google = declare('google', { concurrency: null, gapMs: 0, perDay: 2 })
    expect((await one.reserve(google, 'one')).kind).toBe('go')
    expect((await other.reserve(google, 'other')).kind).toBe('go')
    expect(await other.reserve(google, 'other')).toEqual({ kind: 'spent', waitMs: expect.any(Number) })
    const overture = declare('overture', { concurrency: 2, gapMs: 0, perDay: null })
    await one.block(overture, 30_000)
    const held = await other.reserve(overture, 'other')
    expect(held.kind === 'wait' && held.waitMs).toBeGreaterThan(25_000)
  })
})
