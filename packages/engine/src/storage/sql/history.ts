import { sql } from 'kysely'
import { selectRuns } from './rows/run-rows.ts'
import { tablesIn } from './tables.ts'
import type { GapReason } from '../../model/gap.ts'
import type { Selection } from '../../model/request.ts'
import type { Run } from '../../model/run.ts'
import type { AppDb } from './tables.ts'

export type HistoryWindow = {
  accountId: string
  /** Whether to include runs that were removed from the history; their files remain. */
  withCleared: boolean
  /** The page starts after this run; null: it starts with the newest run. An unknown id gives an empty page. */
  before: string | null
  limit: number
  /** Only this run. */
  runId?: string
  /**
   * Only ended runs with listings that are still stored, most recently ended first, because an older run may have been
   * reopened.
   */
  withFiles?: boolean
}

/** An area that was not fetched completely, with its first business type and the number of types. */
export type HistoryGap = { label: string; type: string; types: number; reason: GapReason }

/**
 * For very large runs, selections omit their types, and selections and gaps are cut. `cities`: number of selections.
 * `processed`: how many of them were started so far. `areas`: how many selections, the last ones, are areas, of which
 * only the name is here.
 */
export type HistoryEntry = {
  run: Run
  gaps: HistoryGap[]
  selections: Selection[]
  cities: number
  processed: number
  areas: number
}

/** Selections of larger requests omit their types, to bound the page size. */
const pairsListed = 2_000
/** On a page of runs together; each run has at least a hundred. */
const listedOnPage = { selections: 50_000, gaps: 25_000 } as const
const listedOfRun = (kind: keyof typeof listedOnPage, { limit }: HistoryWindow): number =>
  Math.max(100, Math.floor(listedOnPage[kind] / limit))

/** The account's runs with gaps and selections, newest first, by one query. */
export async function readHistory(db: AppDb, window: HistoryWindow): Promise<HistoryEntry[]> {
  let query = selectRuns(tablesIn(db)).where('captureRun.accountId', '=', window.accountId)
  if (window.runId !== undefined) query = query.where('captureRun.id', '=', window.runId)
  if (!window.withCleared) query = query.where('captureRun.isCleared', '=', false)
  if (window.withFiles)
    query = query
      .where('captureRun.state', '<>', 'running')
      .where('captureRun.prunedAt', 'is', null)
      .where('captureRun.lastSeq', '>', 0)
  const orderColumn = window.withFiles ? 'endedAt' : 'startedAt'
  if (window.before !== null)
    query = query.where(
      sql<boolean>`(${sql.ref(`captureRun.${orderColumn}`)}, capture_run.id) < (select ${sql.ref(orderColumn)}, id from capture_run
        where id = ${window.before} and account_id = ${window.accountId})`,
    )
  const rows = await query
    .select([
      gapsOfRun(listedOfRun('gaps', window)).as('gaps'),
      selectionsOfRun(listedOfRun('selections', window)).as('selections'),
      citiesOfRun.as('cities'),
      processedOfRun.as('processed'),
      areasOfRun.as('areas'),
    ])
    .orderBy(`captureRun.${orderColumn}`, 'desc')
    .orderBy('captureRun.id', 'desc')
    .limit(window.limit)
    .execute()
  return rows.map(({ gaps, selections, cities, processed, areas, ...run }) => ({
    run,
    gaps,
    selections,
    cities,
    processed,
    areas,
  }))
}

/**
 * What a run did not fetch: gaps, and the rest when it was stopped. A task without any request is one row, its city;
 * a completed task has none.
 */
const missingOfRun = sql`
  select a.run_id, a.task, a.path, a.label, a.reason from capture_area a where a.run_id = capture_run.id and a.reason is not null
  union all
  select l.run_id, l.task, l.path, case when l.task_requests = 0 then l.city else l.label end,
      jsonb_build_object('code', case when l.requests = 0 then 'not-requested' else 'cut-short' end)
    from (select a.*, c.city, sum(a.requests) over (partition by a.task) as task_requests,
        row_number() over (partition by a.task order by a.path) as nth
      from capture_area a join capture_task t on t.run_id = a.run_id and t.index = a.task and not t.is_done,
      lateral (select s.city from capture_selection s where s.run_id = a.run_id and s.first_task <= a.task
        order by s.first_task desc limit 1) c
      where a.run_id = capture_run.id and capture_run.state = 'stopped' and a.state <> 'gap') l
    where l.state <> 'done' and l.reason is null and (l.task_requests > 0 or l.nth = 1)
  union all
  select s.run_id, n, lpad(n::text, 5, '0'), s.city, '{"code": "not-requested"}'::jsonb
    from capture_selection s, generate_series(s.first_task, s.first_task + s.tasks - 1) n
    where s.run_id = capture_run.id and capture_run.state = 'stopped'
      and not exists (select 1 from capture_task t where t.run_id = s.run_id and t.index = n)`

const gapsOfRun = (limit: number) => sql<HistoryGap[]>`coalesce((
  select jsonb_agg(jsonb_build_object('label', g.label, 'reason', g.reason,
      'type', case when s.tasks = 1 then s.types->0 else s.types->(g.task - s.first_task) end,
      'types', case when s.tasks = 1 then jsonb_array_length(s.types) else 1 end) order by g.path)
  from (${missingOfRun} order by path limit ${limit}) g,
  lateral (select * from capture_selection c where c.run_id = g.run_id and c.first_task <= g.task
    order by c.first_task desc limit 1) s), '[]')`

const selectionsOfRun = (limit: number) => sql<Selection[]>`coalesce((
  select jsonb_agg(jsonb_build_object('city', s.city,
      'types', case when (capture_run.request->>'pairs')::int <= ${pairsListed} then s.types else '[]' end) order by s.first_task)
  from (select * from capture_selection c where c.run_id = capture_run.id order by c.first_task limit ${limit}) s), '[]')`

const citiesOfRun = sql<number>`(select count(*)::int from capture_selection s where s.run_id = capture_run.id)`

const areasOfRun = sql<number>`(select count(*)::int from capture_selection s
  where s.run_id = capture_run.id and s.area is not null)`

const processedOfRun = sql<number>`(select count(*)::int from capture_selection s where s.run_id = capture_run.id
  and s.first_task <= (select max(t.index) from capture_task t
    where t.run_id = capture_run.id and (t.is_done or t.fits > 0)))`

export type HistoryStats = { jobs: number; ended: number; completed: number; failed: number; records: number }

/**
 * Totals over all runs in the account's history, without skipped ones. Ended runs are counted from their index only, because there may be
 * thousands.
 */
export async function readHistoryStats(db: AppDb, accountId: string): Promise<HistoryStats> {
  const ofAccount = sql`select state, destination, last_seq, delivered_seq from capture_run
    where account_id = ${accountId} and not is_cleared`
  const result = await sql<HistoryStats>`
    select count(*)::int as jobs, (count(*) filter (where state <> 'running'))::int as ended,
      (count(*) filter (where state = 'completed'))::int as completed,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(sum(case when destination = 'none' then last_seq else delivered_seq end), 0)::int as records
    from (${ofAccount} and state <> 'running' union all ${ofAccount} and state = 'running') runs
    where state <> 'skipped'`.execute(db)
  return result.rows[0] ?? { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 }
}
