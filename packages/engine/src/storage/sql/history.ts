import { sql } from 'kysely'
import { runOf, selectRuns } from './run-rows.ts'
import { tablesIn } from './tables.ts'
import type { GapRow } from '../../gap.ts'
import type { Run } from '../../run.ts'
import type { AppDb } from './tables.ts'

export type HistoryWindow = {
  accountId: string
  /** Also the runs that were cleared from the history: their files stay. */
  withCleared: boolean
  /** The page begins after this run; null: with the newest. An unknown one gives an empty page. */
  before: string | null
  limit: number
}

export type HistoryEntry = { run: Run; gaps: GapRow[] }

/** The account's runs with their gaps, newest first, by one query. */
export async function readHistory(db: AppDb, window: HistoryWindow): Promise<HistoryEntry[]> {
  let query = selectRuns(tablesIn(db)).where('captureRun.accountId', '=', window.accountId)
  if (!window.withCleared) query = query.where('captureRun.isCleared', '=', false)
  if (window.before !== null)
    query = query.where(
      sql<boolean>`(capture_run.started_at, capture_run.id) < (select started_at, id from capture_run where id = ${window.before})`,
    )
  const rows = await query
    .select(gapsOfRun.as('gaps'))
    .orderBy('captureRun.startedAt', 'desc')
    .orderBy('captureRun.id', 'desc')
    .limit(window.limit)
    .execute()
  return rows.flatMap(({ gaps, ...row }) => {
    const run = runOf(row)
    return run === null ? [] : [{ run, gaps }]
  })
}

const gapsOfRun = sql<GapRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('task', a.task, 'label', a.label, 'reason', a.reason) order by a.path)
  from capture_area a where a.run_id = capture_run.id and a.reason is not null), '[]')`

export type HistoryStats = { jobs: number; ended: number; completed: number; records: number }

/** Over all runs of the account that are in its history. */
export async function readHistoryStats(db: AppDb, accountId: string): Promise<HistoryStats> {
  return await tablesIn(db)
    .selectFrom('captureRun')
    .where('accountId', '=', accountId)
    .where('isCleared', '=', false)
    .select((eb) => [
      eb.fn.countAll<number>().as('jobs'),
      eb.fn.countAll<number>().filterWhere('state', '<>', 'running').as('ended'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'completed').as('completed'),
      sql<number>`coalesce(sum(case when destination = 'none' then last_seq else delivered_seq end), 0)::int`.as(
        'records',
      ),
    ])
    .executeTakeFirstOrThrow()
}
