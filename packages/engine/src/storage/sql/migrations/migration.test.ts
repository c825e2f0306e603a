import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { appDatabaseKinds, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { expect, test } from 'vitest'
import { createSqlLedger, ledgerMigrations } from '../../../sql.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, giveBack: async () => undefined }

test.each(appDatabaseKinds)('a run of the version before has no limits, and can be given one (%s)', async (kind) => {
  const { '0002-ledger': before, ...after } = ledgerMigrations
  if (before === undefined) throw new Error('the first migration is there')
  const borrowed = await borrowAppDatabase(kind, { '0002-ledger': before })
  const { db, transaction } = borrowed
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
  const ledger = createSqlLedger(
    { db, transaction, credits: unlimited },
    { now: () => 1, newId: () => 'id', declarationOf: () => source.declaration },
  )
  expect(await ledger.readRun('old')).toMatchObject({
    limits: { requests: null, listings: null, usd: null },
    maxRequests: null,
    lostRequests: 0,
    closing: null,
    requests: 9,
    counters: { optedOut: 0 },
  })
  await expect(ledger.setLimits('old', { requests: 8 })).rejects.toMatchObject({ spent: 9 })
  expect(await ledger.setLimits('old', { requests: 20, listings: 100 })).toBe(true)
  expect(await ledger.readRun('old')).toMatchObject({ limits: { requests: 20, listings: 100 }, maxRequests: 20 })
  await borrowed.giveBack()
})
