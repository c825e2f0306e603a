import { sql } from 'kysely'
import type { Box } from '@gazetteer/geography'
import type { Area } from '@gazetteer/places'
import type { GapReason } from '../../model/gap.ts'
import type { AppDb } from './tables.ts'

/** A city of the run that has been planned, and its tasks. */
export type SeenSelection = { city: string; area: Area | null; types: string[]; firstTask: number; tasks: number }

/** An area as the map needs it. */
export type AreaSummary = {
  task: number
  box: Box
  /** left: never requested before the run ended; unneeded: its task already had enough listings. */
  state: 'waiting' | 'running' | 'done' | 'gap' | 'left' | 'unneeded'
  isSplit: boolean
  /** No further area will be planned for its task. */
  isTaskDone: boolean
  /** Where the next page starts, in this data release. */
  cursor: string | null
  dataRelease: string | null
  /** Fetched pages wait to be merged. */
  isMerging: boolean
  raw: number
  outside: number
  requests: number
  reason: GapReason | null
}

/** [longitude, latitude] of a listing, its number, and the task that found it. */
type SeenPoint = { longitude: number; latitude: number; seq: number; task: number }

/** Tasks for only this type, and tasks for several types, which are filtered by category. */
export type TypeFilter = { alone: readonly number[]; among: readonly number[]; name: string }

const maxAreas = 20_000

/** The number of the run's newest listing, and whether the run ended; null without a run. */
export async function readMapExtent(db: AppDb, runId: string): Promise<{ lastSeq: number; isOver: boolean } | null> {
  const found = await sql<{ lastSeq: number; isOver: boolean }>`
    select last_seq as "lastSeq", state <> 'running' as "isOver" from capture_run where id = ${runId}`.execute(db)
  return found.rows[0] ?? null
}

/** The newest planned cities, in plan order; `withAll`: also those that the run did not reach. */
export async function readMapSelections(
  db: AppDb,
  runId: string,
  { limit, withAll }: { limit: number; withAll: boolean },
): Promise<SeenSelection[]> {
  const result = await sql<SeenSelection>`
    select city, area, types, first_task as "firstTask", tasks from capture_selection s
    where run_id = ${runId} and (${withAll}
      or first_task <= (select max(index) from capture_task t where t.run_id = ${runId}))
    order by first_task desc limit ${limit}`.execute(db)
  return result.rows.toReversed()
}

/** The run ended before the area was fetched completely. A stopped run leaves such areas waiting. */
const isLeft = sql`(a.reason is null and not t.is_done
  and (a.state = 'skipped' or (r.ending is not null and a.state in ('waiting', 'fetched'))))`

/** The newest areas of the run, or of some of its tasks. */
export async function readMapAreas(db: AppDb, runId: string, tasks: readonly number[] | null): Promise<AreaSummary[]> {
  const ofTasks = tasks === null ? sql`true` : sql`a.task = any(${tasks})`
  const result = await sql<AreaSummary>`
    select a.task, a.box, a.cursor, r.data_release as "dataRelease", a.next_page > a.merged_pages as "isMerging",
      coalesce(t.is_done, false) as "isTaskDone",
      case when a.state = 'gap' and a.reason->>'code' = 'limit' and a.requests = 0 then 'left'
        when a.state = 'gap' then 'gap'
        when a.state = 'unneeded' then case when a.requests = 0 then 'unneeded' else 'done' end
        when ${isLeft} then case when a.requests = 0 then 'left' else 'gap' end
        when a.lease is not null and a.state = 'waiting' then 'running'
        when a.state in ('waiting', 'fetched') then 'waiting' else 'done' end as state,
      exists (select 1 from capture_area part where part.run_id = a.run_id and part.parent = a.path) as "isSplit",
      (a.counters->>'raw')::int as raw, (a.counters->>'outside')::int as outside, a.requests,
      case when ${isLeft} then jsonb_build_object('code',
        case when a.requests = 0 then 'not-requested' else 'cut-short' end) else a.reason end as reason
    from capture_area a join capture_run r on r.id = a.run_id
      left join capture_task t on t.run_id = a.run_id and t.index = a.task
    where a.run_id = ${runId} and ${ofTasks} order by a.path desc limit ${maxAreas}`.execute(db)
  return result.rows
}

type PointRange = {
  /** Numbers of the listings: above the first, up to the second. */
  after: number
  upTo: number
  limit: number
  order: 'newest' | 'oldest'
  /** Only of one business type. */
  type: TypeFilter | null
}

export async function readMapPoints(db: AppDb, runId: string, range: PointRange): Promise<SeenPoint[]> {
  const { after, upTo, limit, order, type } = range
  const ofType =
    type === null
      ? sql`true`
      : sql`(tasks && ${type.alone}::int[] or (tasks && ${type.among}::int[] and listing->>'category' = ${type.name}))`
  const result = await sql<SeenPoint>`
    select (listing->>'longitude')::float8 as longitude, (listing->>'latitude')::float8 as latitude, tasks[1] as task, seq
    from capture_listing where run_id = ${runId} and seq > ${after} and seq <= ${upTo}
      and listing->>'latitude' is not null and ${ofType}
    order by seq ${order === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`.execute(db)
  return result.rows
}
