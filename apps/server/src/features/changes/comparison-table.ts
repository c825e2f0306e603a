import type { ChangeKind } from '@gazetteer/contract'
import { runTimes } from '@gazetteer/engine/sql'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/** Phases: process seen listings, find missing ones, mark the user's rows, notify. */
export type Phase = 'seen' | 'missing' | 'mark' | 'report' | 'done'

export type ComparisonRow = {
  run_id: string
  campaign_id: string
  account_id: string
  phase: Phase
  cursor: string
  ended_at: number | null
  is_first: boolean
  counts: Record<ChangeKind, number> | null
  tries: number
  next_at: number
  error: string | null
  created_at: number
}
type Written = Omit<ComparisonRow, 'counts'> & { counts: string | null }

const comparisonTables = (db: Db) => db.withTables<{ comparison: ComparisonRow }>()
const writing = (db: Db) => db.withTables<{ comparison: Written }>()

/**
 * Stored before the capture starts, so that an interrupted start is compared too. `is_first` is what earlier captures
 * of the campaign suggest; the comparison knows the extent.
 */
export async function insertComparison(
  db: Db,
  { runId, campaignId, accountId, now }: { runId: string; campaignId: string; accountId: string; now: number },
): Promise<void> {
  const row: Written = {
    run_id: runId,
    campaign_id: campaignId,
    account_id: accountId,
    phase: 'seen',
    cursor: '',
    ended_at: null,
    is_first: !(await hasEarlier(db, campaignId)),
    counts: null,
    tries: 0,
    next_at: 0,
    error: null,
    created_at: now,
  }
  const query = writing(db).insertInto('comparison').values(row)
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Whether an earlier capture covered an extent of the campaign, or still may: it is not compared yet. */
async function hasEarlier(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from followed_extent where campaign_id = ${campaignId} and complete_run is not null)
      or exists (select 1 from comparison c join ${runTimes} r on r.id = c.run_id
        where c.campaign_id = ${campaignId} and c.phase <> 'done') as is`.execute(db)
  return rows[0]?.is === true
}

export async function deleteComparison(db: Db, runId: string): Promise<void> {
  await comparisonTables(db).deleteFrom('comparison').where('run_id', '=', runId).execute()
}

export async function findComparison(db: Db, runId: string): Promise<ComparisonRow | null> {
  return (
    (await comparisonTables(db).selectFrom('comparison').selectAll().where('run_id', '=', runId).executeTakeFirst()) ??
    null
  )
}

/** Locks the comparison if it is still at this phase and cursor; null: another process continued it. */
export async function lockComparison(
  trx: Db,
  { run_id: runId, phase, cursor }: Pick<ComparisonRow, 'run_id' | 'phase' | 'cursor'>,
): Promise<ComparisonRow | null> {
  const query = comparisonTables(trx).selectFrom('comparison').selectAll().where('run_id', '=', runId)
  const still = query.where('phase', '=', phase).where('cursor', '=', cursor)
  return (await still.forUpdate().executeTakeFirst()) ?? null
}

export async function updateComparison(
  db: Db,
  runId: string,
  { counts, ...change }: Partial<ComparisonRow>,
): Promise<void> {
  const set = counts === undefined ? change : { ...change, counts: JSON.stringify(counts) }
  await writing(db).updateTable('comparison').set(set).where('run_id', '=', runId).execute()
}

/** Comparisons of ended captures, oldest first. */
export async function listDueComparisons(db: Db, now: number): Promise<ComparisonRow[]> {
  const { rows } = await sql<ComparisonRow>`
    select c.* from comparison c join ${runTimes} r on r.id = c.run_id
    where c.phase <> 'done' and c.next_at <= ${now} and r.state <> 'running'
    order by r.started_at, r.id limit 100`.execute(db)
  return rows
}

/** Restarts comparisons of captures that were reopened to retry gaps and have ended again. */
export async function reviveComparisons(db: Db, endedSince: number): Promise<void> {
  await sql`update comparison c set phase = 'seen', cursor = '', tries = 0, next_at = 0 from ${runTimes} r
    where r.id = c.run_id and c.phase = 'done' and r.state <> 'running'
      and r.ended_at > ${endedSince} and r.ended_at > c.ended_at`.execute(db)
}

/** Newest first; only captures that were started. */
export async function listComparisons(
  db: Db,
  { accountId, campaignIds }: { accountId: string; campaignIds: readonly string[] },
  limit: number,
): Promise<(ComparisonRow & { started_at: number })[]> {
  const { rows } = await sql<ComparisonRow & { started_at: number }>`
    select f.* from unnest(${campaignIds}::text[]) wanted join lateral (
      select c.*, r.started_at from comparison c join ${runTimes} r on r.id = c.run_id
      where c.campaign_id = wanted and c.account_id = ${accountId}
      order by c.created_at desc, c.run_id desc limit ${limit}) f on true
    order by f.created_at desc, f.run_id desc`.execute(db)
  return rows
}
