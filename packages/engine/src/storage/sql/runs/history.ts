import { sql } from 'kysely'
import { selectRuns } from '../rows/run-rows.ts'
import { tablesIn } from '../tables.ts'
import type { GapGroup } from '../../../model/gap.ts'
import type { Selection } from '../../../model/request.ts'
import type { Run } from '../../../model/run.ts'
import type { AppDb } from '../tables.ts'

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

/**
 * For very large runs, selections omit their types, and selections and gaps are cut. `cities`: number of selections.
 * `processed`: how many of them were started so far. `areas`: how many selections, the last ones, are areas, of which
 * only the name is here.
 */
export type HistoryEntry = {
  run: Run
  gaps: GapGroup[]
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

/** Why the run ended before its other areas; null: they are not missing. */
const causeOfEnd = sql`case capture_run.ending->>'code' when 'credits-spent' then 'credits'
  else case capture_run.ending->>'state' when 'stopped' then 'stopped' when 'failed' then 'failed' end end`
const notRequested = sql`jsonb_build_object('code', 'not-requested', 'cause', ${causeOfEnd})`

/** What a run did not fetch, by place and reason. A run whose places are all done is not looked at. */
const missingOfRun = sql`
  select place.first_task, place.label, m.reason, max(m.attempts) as attempts, sum(m.areas)::int as areas
  from (
    select a.task, case when a.reason is null then ${notRequested} else a.reason - 'attempts' end as reason,
      max((a.reason->>'attempts')::int) as attempts, count(*) as areas
    from capture_area a
    where a.run_id = capture_run.id and (a.reason is not null
      or (${causeOfEnd} is not null and a.state in ('waiting', 'fetched', 'skipped')))
    group by 1, 2) m
  cross join lateral (select p.first_task, p.label from capture_place p
    where p.run_id = capture_run.id and p.first_task <= m.task order by p.first_task desc limit 1) place
  group by 1, 2, 3
  union all
  select p.first_task, p.label, ${notRequested}, null, 0 from capture_place p
    where p.run_id = capture_run.id and p.areas_known = 0 and p.tasks_done < p.tasks and ${causeOfEnd} is not null`

const gapsOfRun = (limit: number) => sql<GapGroup[]>`coalesce((
  select jsonb_agg(jsonb_build_object('place', g.label, 'areas', g.areas, 'reason',
      case when g.attempts is null then g.reason else g.reason || jsonb_build_object('attempts', g.attempts) end)
    order by g.first_task, g.reason)
  from (select * from (${missingOfRun}) missing
    where exists (select from capture_place_total t where t.run_id = capture_run.id and t.done < t.places)
    order by first_task, reason limit ${limit}) g), '[]')`

/** The gaps of a run, by place and reason, in plan order. */
export async function readGapGroups(db: AppDb, runId: string): Promise<GapGroup[]> {
  const { rows } = await sql<{ gaps: GapGroup[] }>`
    select ${gapsOfRun(listedOnPage.gaps)} as gaps from capture_run where id = ${runId}`.execute(db)
  return rows[0]?.gaps ?? []
}

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
