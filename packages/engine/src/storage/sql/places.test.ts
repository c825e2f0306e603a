import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSqlEngine } from '../../sql.ts'
import type { AppDb } from './tables.ts'

const credits = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }
const { declaration } = scriptedSource([], { cap: null })

function openEngineOn(db: AppDb, transaction: Parameters<typeof createSqlEngine>[0]['transaction']) {
  const context = { now: () => 1_000, newId: () => 'lease', declarationOf: () => declaration }
  return createSqlEngine({ db, transaction, credits }, context)
}

/** Rows of a run's tables that this session has read. */
async function readOf(trx: AppDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname like 'capture_place%' or relname in ('capture_area', 'capture_listing', 'capture_task')`.execute(trx)
  return rows[0]?.read ?? 0
}

test.each(appDatabaseKinds)(
  'a page of places reads as many rows in a run of 5,000 places as in a run of one (%s)',
  async (kind) => {
    const { db, transaction, stop } = await startTestAppDatabase(kind)
    try {
      const rowsRead = async (places: number) => {
        const runId = `JB-${places}`
        await openEngineOn(db, transaction).createRun({
          id: runId,
          accountId: runId,
          request: {
            mode: 'autonomous',
            source: 'sample',
            selections: Array.from({ length: places }, () => ({ city: 'Boise, ID', types: ['restaurant'] })),
            onlyNew: false,
          },
          exportFormat: 'json',
          destination: 'none',
          isLimited: false,
          entries: [],
        })
        await sql`analyze`.execute(db)
        return await db.transaction().execute(async (trx) => {
          const engine = openEngineOn(trx, transaction)
          // The counters of a session also have what it has not reported yet.
          const before = await readOf(trx)
          const page = await engine.readPlaces(runId, { after: null, limit: 1, state: null, search: '' })
          expect(page).toMatchObject({ matching: places, totals: { places }, places: [{ label: 'Boise, ID' }] })
          return (await readOf(trx)) - before
        })
      }
      const ofOne = await rowsRead(1)
      const ofMany = await rowsRead(5_000)
      expect(ofMany).toBeLessThanOrEqual(ofOne + 2)
    } finally {
      await stop()
    }
  },
)
