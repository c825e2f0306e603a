import { sql } from 'kysely'
import { placesSeen } from '../listings/places-seen.ts'
import { fitLimitOf } from '../../../model/request.ts'
import type { Listing } from '@gazetteer/listing'
import type { PlaceStatus } from '../../../model/fresh-listing.ts'
import type { CaptureMode, Task } from '../../../model/request.ts'
import type { AppDb } from '../tables.ts'

/** A place that a followed run saw: fresh, known, closed or filtered. `task` is the first that found it. */
export type FollowedPlace = { sourceId: string; task: number; status: PlaceStatus; listing: Listing }

export type SeenStatus = Pick<FollowedPlace, 'sourceId' | 'status'>

export type CoveredExtent = Pick<Task, 'city' | 'area' | 'types'> & { task: number; isComplete: boolean }

/** The places that a run saw, ordered by source id, after the given one. */
export async function readFollowed(
  db: AppDb,
  runId: string,
  window: { after: string; limit: number },
): Promise<FollowedPlace[]> {
  const { rows } = await sql<FollowedPlace>`
    select source_id as "sourceId", task, status, listing
    from (${placesSeen(runId, window, { hasFiltered: true })}) seen order by source_id`.execute(db)
  return rows
}

/** Known, closed and filtered places of a run, ordered by source id, after the given one. */
export async function readSeenStatuses(
  db: AppDb,
  runId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SeenStatus[]> {
  const { rows } = await sql<SeenStatus>`
    select source_id as "sourceId", status from capture_seen
    where run_id = ${runId} and source_id > ${after} order by source_id limit ${limit}`.execute(db)
  return rows
}

/** What a run covered, by task. A task that ended at a limit or has an incomplete area is not complete. */
export async function readCoveredExtent(db: AppDb, runId: string): Promise<CoveredExtent[]> {
  const { rows } = await sql<Omit<CoveredExtent, 'isComplete'> & { mode: CaptureMode; fits: number; isWhole: boolean }>`
    select t.index as task, s.city, s.area, t.fits, r.request->>'mode' as mode,
      case when s.tasks = 1 then s.types else jsonb_build_array(s.types->(t.index - s.first_task)) end as types,
      r.state = 'completed' and t.is_done and not exists (
        select 1 from capture_area a where a.run_id = t.run_id and a.task = t.index and a.state <> 'done') as "isWhole"
    from capture_task t join capture_run r on r.id = t.run_id
      join lateral (select * from capture_selection c where c.run_id = t.run_id and c.first_task <= t.index
        order by c.first_task desc limit 1) s on true
    where t.run_id = ${runId} order by t.index`.execute(db)
  return rows.map(({ fits, mode, isWhole, ...extent }) => {
    const limit = fitLimitOf(mode)
    return { ...extent, isComplete: isWhole && (limit === null || fits < limit) }
  })
}
