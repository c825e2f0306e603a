import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppDb } from '../tables.ts'
import { deleteRunsOf } from './account-runs.ts'

/** A run with a listing, of which one value is another source's, and one that the account had before. */
async function insertRun(db: AppDb, runId: string, accountId: string): Promise<void> {
  await sql`insert into capture_run (id, account_id, request, export_format, destination, state, is_limited,
      is_delivery_over, tasks_total, tasks_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq,
      pages_ahead, slice_at, started_at)
    values (${runId}, ${accountId}, '{}', 'json', 'none', 'completed', false, true, 1, 1, '{}', 1, 1, 1, 0, 0, 0, 1, 1)`.execute(
    db,
  )
  await sql`insert into capture_listing (collection, run, source_id, seq, tasks, listing)
    select collection, number, source_id, seq, array[0], '{}'
    from (values ('numbered', 1), ('known', null)) found (source_id, seq), capture_run where id = ${runId}`.execute(db)
  await sql`insert into capture_filled (collection, run, source_id, fields)
    select collection, number, 'numbered', '{}' from capture_run where id = ${runId}`.execute(db)
}

const runsWithRows = async (db: AppDb, table: 'capture_listing' | 'capture_filled'): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select distinct r.id from ${sql.table(table)} t left join capture_run r on r.number = t.run`.execute(db)
  ).rows.map(({ id }) => id)

test.each(appDatabaseKinds)(
  'the runs of an account are deleted with their listings, and no others (%s)',
  async (kind) => {
    const { db, stop } = await startTestAppDatabase(kind)
    try {
      await insertRun(db, 'r1', 'a1')
      await insertRun(db, 'r2', 'a1')
      await insertRun(db, 'r3', 'a2')
      expect((await deleteRunsOf(db, 'a1')).toSorted()).toEqual(['r1', 'r2'])
      for (const table of ['capture_listing', 'capture_filled'] as const)
        expect(await runsWithRows(db, table)).toEqual(['r3'])
    } finally {
      await stop()
    }
  },
)
