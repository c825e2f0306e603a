import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/server/testing/index'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { createSqlEngine, engineMigrations } from '../../../sql.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, stop: async () => undefined }

test.each(appDatabaseKinds)('a run of the version before has no limits, and can be given one (%s)', async (kind) => {
  const { '0002-ledger': before, ...after } = engineMigrations
  if (before === undefined) throw new Error('the first migration is there')
  const started = await startTestAppDatabase(kind, { '0002-ledger': before })
  const { db, transaction } = started
  await sql`insert into capture_run (id, account_id, request, export_format, destination, state, intent, is_limited,
      is_delivery_over, lanes_total, lanes_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq,
      pages_ahead, turn_at, started_at, paused_ms)
    values ('old', 'ann', '{"mode": "autonomous", "source": "sample", "selections": [], "onlyNew": false}', 'json', 'none',
      'running', 'run', false, false, 1, 0, '{}', 12, 9, 7, 0, 0, 0, 0, 1, 0)`.execute(db)
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ '0002-ledger': before, ...after }) },
  }).migrateToLatest()
  expect(error).toBeUndefined()
  const source = scriptedSource([])
  const engine = createSqlEngine(
    { db, transaction, credits: unlimited },
    { now: () => 1, newId: () => 'id', declarationOf: () => source.declaration },
  )
  expect(await engine.readRun('old')).toMatchObject({
    limits: { requests: null, listings: null, usd: null },
    maxRequests: null,
    lostRequests: 0,
    closing: null,
    requests: 9,
    counters: { optedOut: 0 },
  })
  await expect(engine.setLimits('old', { requests: 8 })).rejects.toMatchObject({ spent: 9 })
  expect(await engine.setLimits('old', { requests: 20, listings: 100 })).toBe(true)
  expect(await engine.readRun('old')).toMatchObject({ limits: { requests: 20, listings: 100 }, maxRequests: 20 })
  await started.stop()
})
