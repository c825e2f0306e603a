import { sql } from 'kysely'
import { runNumber } from './listings/run-key.ts'
import type { Box } from '@gazetteer/geography'
import type { Area } from '@gazetteer/places'
import type { GapReason } from '../../model/gap.ts'
import type { PlaceState } from '../../model/place.ts'
import type { AppDb } from './tables.ts'

/** A city or area of the run, and its tasks. */
export type MapSelection = { city: string; area: Area | null; types: string[]; firstTask: number; tasks: number }

/** What the run has of a place. */
export type MapPlace = { firstTask: number; label: string; state: PlaceState; listings: number }

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

type MapExtent = {
  /** The number of the run's newest listing. */
  lastSeq: number
  isOver: boolean
  /** Index of the newest planned task; null before the first one. */
  lastTask: number | null
}

/** How far the run is; null without a run. */
export async function readMapExtent(db: AppDb, runId: string): Promise<MapExtent | null> {
  const found = await sql<MapExtent>`
    select last_seq as "lastSeq", state <> 'running' as "isOver",
      (select max(index) from capture_task t where t.run_id = r.id) as "lastTask"
    from capture_run r where id = ${runId}`.execute(db)
  return found.rows[0] ?? null
}

/** The cities and areas of the run in plan order. They never change. */
export async function readMapSelections(db: AppDb, runId: string): Promise<MapSelection[]> {
  const result = await sql<MapSelection>`
    select city, area, types, first_task as "firstTask", tasks from capture_selection
    where run_id = ${runId} order by first_task`.execute(db)
  return result.rows
}

/**
 * Counters of each place, in plan order. `listings` are numbered ones, in the destination or not yet: they sum up to
 * the number of the newest listing.
 */
export async function readMapPlaces(db: AppDb, runId: string): Promise<MapPlace[]> {
  const result = await sql<MapPlace>`
    select first_task as "firstTask", label, state, listings from capture_place
    where run_id = ${runId} order by first_task`.execute(db)
  return result.rows
}

/** It has all free listings, so that nothing else is needed. */
const isSampleComplete = sql`coalesce(r.ending->>'code' = 'sample-complete', false)`

/** The run ended before the area was fetched completely. A stopped run leaves such areas waiting. */
const isLeft = sql`(a.reason is null and not t.is_done and not ${isSampleComplete}
  and (a.state = 'skipped' or (r.ending is not null and a.state in ('waiting', 'fetched'))))`

/** The newest areas of some tasks. */
export async function readMapAreas(db: AppDb, runId: string, tasks: readonly number[]): Promise<AreaSummary[]> {
  const result = await sql<AreaSummary>`
    select a.task, a.box, a.cursor, r.data_release as "dataRelease", a.next_page > a.merged_pages as "isMerging",
      coalesce(t.is_done, false) as "isTaskDone",
      case when a.state = 'gap' and a.reason->>'code' = 'limit' and a.requests = 0 then 'left'
        when a.state = 'gap' then 'gap'
        when a.state = 'unneeded' or (a.state = 'skipped' and ${isSampleComplete}) then case when a.requests = 0 then 'unneeded' else 'done' end
        when ${isLeft} then 'left'
        when a.lease is not null and a.state = 'waiting' then 'running'
        when a.state in ('waiting', 'fetched') then 'waiting' else 'done' end as state,
      exists (select 1 from capture_area part where part.run_id = a.run_id and part.parent = a.path) as "isSplit",
      (a.counters->>'raw')::int as raw, (a.counters->>'outside')::int as outside, a.requests,
      case when ${isLeft} then jsonb_build_object('code',
        case when a.requests = 0 then 'not-requested' else 'cut-short' end) else a.reason end as reason
    from capture_area a join capture_run r on r.id = a.run_id
      left join capture_task t on t.run_id = a.run_id and t.index = a.task
    where a.run_id = ${runId} and a.task = any(${tasks}) order by a.path desc limit ${maxAreas}`.execute(db)
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
  /** Only those that one of these tasks found first; null: all. */
  tasks: readonly number[] | null
  /** Only those inside. */
  box: Box | null
}

export async function readMapPoints(db: AppDb, runId: string, range: PointRange): Promise<SeenPoint[]> {
  const { after, upTo, limit, order, type, tasks, box } = range
  const ofType =
    type === null
      ? sql`true`
      : sql`(tasks && ${type.alone}::int[] or (tasks && ${type.among}::int[] and listing->>'category' = ${type.name}))`
  const ofTasks = tasks === null ? sql`true` : sql`tasks[1] = any(${tasks}::int[])`
  const inBox =
    box === null
      ? sql`true`
      : sql`(listing->>'longitude')::float8 between ${box.west} and ${box.east}
          and (listing->>'latitude')::float8 between ${box.south} and ${box.north}`
  const result = await sql<SeenPoint>`
    select (listing->>'longitude')::float8 as longitude, (listing->>'latitude')::float8 as latitude, tasks[1] as task, seq
    from capture_listing where run = ${runNumber(runId)} and seq > ${after} and seq <= ${upTo}
      and ${ofTasks} and listing->>'latitude' is not null and ${ofType} and ${inBox}
    order by seq ${order === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`.execute(db)
  return result.rows
}
