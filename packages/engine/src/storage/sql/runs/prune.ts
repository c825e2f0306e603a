import { type RawBuilder, sql } from 'kysely'
import { runNumber } from '../listings/run-key.ts'
import { countTypes } from '../listings/type-counts.ts'
import type { AppDb } from '../tables.ts'

/** Rows per statement, so that concurrent work is not blocked for long. */
const rowsPerBatch = 1_000
const runsPerStep = 200

export type Pruned = { runs: number; listings: number; lines: number }

/**
 * Deletes listings, unmerged pages and log lines of runs that ended before `endedBefore` (epoch ms), in small batches. A run is
 * marked first, so that no partial file can be exported; an interrupted deletion continues with the next call.
 */
export async function pruneRuns(
  db: AppDb,
  { endedBefore, now }: { endedBefore: number; now: number },
  signal: AbortSignal,
): Promise<Pruned> {
  const sum: Pruned = { runs: 0, listings: 0, lines: 0 }
  let after = { endedAt: -1, id: '' }
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; endedAt: number; isMarked: boolean }>`
      select id, ended_at as "endedAt", pruned_at is not null as "isMarked" from capture_run
      where ended_at < ${endedBefore} and state <> 'running' and (ended_at, id) > (${after.endedAt}, ${after.id})
      order by ended_at, id limit ${runsPerStep}`.execute(db)
    for (const run of rows) {
      if (signal.aborted) return sum
      after = run
      // The history counts them for good.
      if (!run.isMarked) await countTypes(db, run.id)
      if (!run.isMarked && !(await markPruned(db, run.id, now))) continue
      sum.runs += run.isMarked ? 0 : 1
      for (const isNumbered of [true, false])
        sum.listings += await clearListings(db, { runId: run.id, isNumbered }, signal)
      await clear(db, { tableName: 'capture_seen', runId: run.id }, signal)
      await clear(db, { tableName: 'capture_page', runId: run.id }, signal)
      await clear(db, { tableName: 'capture_refused', runId: run.id }, signal)
      await clear(db, { tableName: 'contact_listing', runId: run.id }, signal)
      await clearSites(db, run.id)
      sum.lines += await clear(db, { tableName: 'capture_log', runId: run.id }, signal)
    }
    if (rows.length < runsPerStep) return sum
  }
  return sum
}

/** False when the run was reopened meanwhile. */
async function markPruned(db: AppDb, runId: string, now: number): Promise<boolean> {
  const marked = await sql`update capture_run set pruned_at = ${now}
    where id = ${runId} and state <> 'running' and pruned_at is null returning id`.execute(db)
  return marked.rows.length > 0
}

/** The websites to visit name the listings. */
async function clearSites(db: AppDb, runId: string): Promise<void> {
  await sql`delete from contact_site c using contact_stage s where s.id = c.stage_id and s.run_id = ${runId}`.execute(
    db,
  )
}

/** Numbered listings and the others have an index each. */
async function clearListings(
  db: AppDb,
  { runId, isNumbered }: { runId: string; isNumbered: boolean },
  signal: AbortSignal,
): Promise<number> {
  const which = isNumbered ? sql`seq is not null` : sql`seq is null`
  return await clearWhere(
    db,
    { rows: sql`capture_listing`, which: sql`run = ${runNumber(runId)} and ${which}` },
    signal,
  )
}

async function clear(
  db: AppDb,
  {
    tableName,
    runId,
  }: { tableName: `capture_${'seen' | 'page' | 'refused' | 'log'}` | 'contact_listing'; runId: string },
  signal: AbortSignal,
): Promise<number> {
  return await clearWhere(db, { rows: sql.table(tableName), which: sql`run_id = ${runId}` }, signal)
}

async function clearWhere(
  db: AppDb,
  { rows, which }: { rows: RawBuilder<unknown>; which: RawBuilder<unknown> },
  signal: AbortSignal,
): Promise<number> {
  let cleared = 0
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await sql`delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${which} limit ${rowsPerBatch}))`.execute(db)
    cleared += Number(numAffectedRows)
    if (numAffectedRows < rowsPerBatch) break
  }
  return cleared
}
