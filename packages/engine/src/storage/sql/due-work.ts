import { sql } from 'kysely'
import { promptsThatHoldDelivery } from '../../model/prompt.ts'
import {
  countWaiting,
  isDue,
  isLeased,
  isOneAtATime,
  isWaitingForPermit,
  isWithinReach,
  waitingAreas,
  wantsPlanning,
} from './rows/slice-rows.ts'
import { maxAreasCounted, worthDelivering } from '../storage.ts'
import { running } from './states.ts'
import type { SourceId } from '@gazetteer/listing'
import type { DueWork } from '../storage.ts'
import type { EngineDb } from './tables.ts'

/**
 * Due work of the open runs, by one query. Each process's poller runs it every two seconds for all runs; a change to
 * a run triggers it for that run.
 */
export async function readDueWork(
  db: EngineDb,
  { now, runId, sequentialSources }: { now: number; runId: string | null; sequentialSources: readonly SourceId[] },
): Promise<DueWork[]> {
  let query = db
    .selectFrom('captureRun')
    .innerJoin('captureIntent', 'captureIntent.runId', 'captureRun.id')
    .where('captureRun.state', '=', running)
    .select(['captureRun.id as runId', 'captureRun.isLimited'])
    .select((eb) => [
      sql<DueWork['source']>`capture_run.request->>'source'`.as('source'),
      sql<boolean>`(capture_intent.intent = 'run' and capture_run.ending is null)`.as('isWorking'),
      sql<boolean>`(capture_run.ending is not null or capture_intent.intent = 'stop')`.as('isEnding'),
      sql<boolean>`(${runId === null ? hasDelivery : hasMuchToDeliver} and not ${isDelivering(now)})`.as('hasDelivery'),
      mayClose.as('mayClose'),
      hasMerging.as('hasMerging'),
      wantsPlanning(eb).as('hasPlanning'),
      isOneAtATime(sequentialSources).as('isSequential'),
      countWaiting(eb, maxAreasCounted, sql<boolean>`${isDue(now)} and ${isWithinReach}`).as('areas'),
      countWaiting(eb, maxAreasCounted, isLeased(now)).as('fetching'),
      isWaitingForPermit(now).as('isWaitingForPermit'),
      waitingAreas(eb)
        .where(sql<boolean>`not (${isDue(now)})`)
        .select(
          sql<
            number | null
          >`min(greatest(a.not_before, case when a.lease is null then 0 else a.lease_until + 1 end))`.as('at'),
        )
        .as('nextAt'),
    ])
  if (runId !== null) query = query.where('captureRun.id', '=', runId)
  const rows = await query.execute()
  return rows.map((row) => {
    const { source, isWorking, isWaitingForPermit: waitsForPermit } = row
    const fetching = row.fetching ?? 0
    const mayFetchMore = isWorking && !waitsForPermit && !(row.isSequential && fetching > 0)
    const areas = Math.min(row.areas ?? 0, row.isSequential ? 1 : maxAreasCounted)
    return {
      runId: row.runId,
      source,
      areas: mayFetchMore ? areas : 0,
      fetching,
      hasPlanning: isWorking && Boolean(row.hasPlanning),
      hasMerging: (isWorking && row.hasMerging) || (row.isEnding && row.mayClose),
      hasDelivery: row.hasDelivery,
      nextAt: isWorking ? row.nextAt : null,
    }
  })
}

/** Listings wait for the user's database, and no open prompt blocks them. */
const hasDelivery = sql<boolean>`(capture_run.destination <> 'none' and not capture_run.is_delivery_over
  and capture_run.last_seq > capture_run.delivered_seq
  and not exists (select 1 from capture_prompt p where p.run_id = capture_run.id and p.choice is null
    and p.details->>'kind' in (${sql.join(promptsThatHoldDelivery.map((kind) => sql.lit(kind)))})))`

const hasMuchToDeliver = sql<boolean>`(${hasDelivery} and (capture_run.ending is not null
  or capture_run.last_seq - capture_run.delivered_seq >= ${sql.lit(worthDelivering)}))`

/** The delivering process checks again when it is done. */
const isDelivering = (now: number) => sql<boolean>`exists (
  select 1 from capture_delivery d where d.run_id = capture_run.id and d.lease_until >= ${now})`

/** A stop is pending, or an ending with nothing left to deliver. A pause holds only a run that completed. */
const mayClose = sql<boolean>`(capture_run.ending is null or not (${hasDelivery})
  and (capture_intent.intent <> 'pause' or capture_run.ending->>'state' = 'stopped'))`

/** The next area in plan order has something to merge, or there is none and the ending must be decided. */
const hasMerging = sql<boolean>`(capture_run.planning_task is null and coalesce(
  (select a.state = 'fetched' or a.merged_pages < a.next_page from capture_area a
    where a.run_id = capture_run.id and a.state in ('waiting', 'fetched') order by a.path limit 1),
  capture_run.tasks_planned = capture_run.tasks_total))`
