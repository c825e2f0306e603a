import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SentWrites } from '../transaction/sent-writes.ts'
import { tablesIn } from '../tables.ts'
import { foundOperations } from './found-listings.ts'
import type { AppDb, AppTrx } from '../tables.ts'

async function insertRun(db: AppDb, runId: string, listings: number): Promise<void> {
  await sql`insert into capture_run (id, account_id, request, export_format, destination, state, is_limited,
      is_delivery_over, tasks_total, tasks_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq,
      pages_ahead, slice_at, started_at)
    values (${runId}, 'ana', '{"source": "sample"}', 'json', 'none', 'completed', false, true, 1, 1, '{}', 1, 1, 1, 0, 0, 0,
      1, 1)`.execute(db)
  await sql`insert into capture_listing (collection, run, source_id, seq, tasks, listing)
    select collection, number, 'node/' || n, n, array[0], '{}'
    from capture_run, generate_series(1, ${listings}::int) n where id = ${runId}`.execute(db)
}

/** Listings that this session has read. */
async function listingsRead(trx: AppDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname = 'capture_listing'`.execute(trx)
  return rows[0]?.read ?? 0
}

/** Looks ids up and adds a finder, as for each page of a run. */
async function lookUp(trx: AppTrx, runId: string, ids: readonly string[]) {
  const sent = new SentWrites()
  const operations = foundOperations(tablesIn(trx), sent)
  const inRun = await operations.tasksOfFound(runId, ids)
  const before = await operations.knownBefore(runId, ids)
  await operations.addFinder(runId, 1, ids)
  await sent.settle()
  return { inRun, before }
}

test.each(appDatabaseKinds)(
  'a page reads only the listings that it names, also when plans were made for a table of a few rows (%s)',
  async (kind) => {
    const { db, transaction, stop } = await startTestAppDatabase(kind)
    try {
      await insertRun(db, 'small', 3)
      await sql`vacuum (analyze) capture_listing`.execute(db)
      // A statement is prepared after some uses, and has a plan for all values after more.
      for (let use = 0; use < 40; use += 1) await transaction((trx) => lookUp(trx, 'small', ['node/1']))
      await insertRun(db, 'large', 20_000)

      const ids = ['node/1', 'node/2', 'node/4', 'node/19999', 'node/30000']
      const { found, read } = await transaction(async (trx) => {
        const start = await listingsRead(trx)
        const all = await lookUp(trx, 'large', ids)
        return { found: all, read: (await listingsRead(trx)) - start }
      })
      expect([...found.inRun.keys()].toSorted()).toEqual(['node/1', 'node/19999', 'node/2', 'node/4'])
      expect([...found.before].toSorted()).toEqual(['node/1', 'node/2'])
      expect(read).toBeLessThanOrEqual(5 * ids.length)
      const again = await transaction((trx) => lookUp(trx, 'large', ['node/4', 'node/5']))
      expect([...again.inRun]).toEqual([
        ['node/4', [0, 1]],
        ['node/5', [0]],
      ])
    } finally {
      await stop()
    }
  },
  120_000,
)
