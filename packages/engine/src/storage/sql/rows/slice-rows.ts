import { sql } from 'kysely'
import { maxPagesAhead } from '../../../model/run.ts'
import { enoughWaiting } from '../../storage.ts'
import { limitLockWait } from '../transaction/lock-timeout.ts'
import { running, waiting } from '../states.ts'
import type { ExpressionBuilder } from 'kysely'
import type { SourceId } from '@gazetteer/listing'
import type { RunRow, DueSlice } from '../../storage.ts'
import type { EngineDb, EngineTables } from '../tables.ts'

/** If every waiting run is locked, wait this long for one; a commit takes less. */
const heldForMs = 250

/** Whether the run could ever have more than one area in flight. */
const mayFetchConcurrently = (
  { isLimited, limits, maxRequests, maxPaid, request }: RunRow,
  sequential: readonly SourceId[],
): boolean =>
  !isLimited && limits.listings === null && (maxRequests ?? maxPaid) === null && !sequential.includes(request.source)

/** Locks the run for the next slice. `sequential`: sources whose runs have one area in flight at a time. */
export async function lockRunForSlice(
  db: EngineDb,
  slice: DueSlice,
  sequential: readonly SourceId[],
): Promise<RunRow | null> {
  const { kind, now } = slice
  const first = firstForSlice(db, slice, sequential)
  const free = await grantSlice(db, first.forUpdate('captureRun').skipLocked(), now)
  if (free !== undefined && (kind === 'plan' || mayFetchConcurrently(free, sequential))) return free
  if (free === undefined) await limitLockWait(db, heldForMs)
  const locked = free ?? (await grantSlice(db, first.forUpdate('captureRun'), now))
  if (locked === undefined) return null
  // The locking statement used a snapshot from before the lock, so the condition is checked again under the lock.
  const again = firstForSlice(db, { ...slice, runId: locked.id }, sequential)
  return (await again.executeTakeFirst()) === undefined ? null : locked
}

/** The run that has waited longest for a slice of this kind. */
export function firstForSlice(db: EngineDb, { kind, now, runId }: DueSlice, sequential: readonly SourceId[]) {
  const longest = db
    .selectFrom('captureRun')
    .innerJoin('captureIntent', 'captureIntent.runId', 'captureRun.id')
    .select('captureRun.id')
    .where('captureRun.state', '=', running)
    .where('captureIntent.intent', '=', 'run')
    .where('captureRun.ending', 'is', null)
    .where((eb) => (kind === 'plan' ? wantsPlanning(eb) : mayFetch(eb, { now, sequential })))
    .orderBy('captureRun.sliceAt')
    .orderBy('captureRun.id')
    .limit(1)
  return runId === null ? longest : longest.where('captureRun.id', '=', runId)
}

/** Locks that run and moves it to the back of the queue. */
async function grantSlice(db: EngineDb, first: ReturnType<typeof firstForSlice>, now: number) {
  const given = db
    .updateTable('captureRun')
    .from('captureIntent')
    .set({ sliceAt: now })
    .whereRef('captureIntent.runId', '=', 'captureRun.id')
    .where('captureRun.id', '=', first)
    .returningAll('captureRun')
    .returning(['captureIntent.intent', 'captureIntent.pausedMs', 'captureIntent.pauseStartedAt'])
  return await given.executeTakeFirst()
}

type RunQuery = ExpressionBuilder<EngineTables, 'captureRun' | 'captureIntent'>

/** Forces evaluation run by run, in order, until one matches; PostgreSQL would otherwise join over all runs. */
const evaluationBarrier = sql`offset 0`

/** Waiting areas of the current run; `a` is the alias. */
export const waitingAreas = (eb: RunQuery) =>
  eb.selectFrom('captureArea as a').whereRef('a.runId', '=', 'captureRun.id').where('a.state', '=', waiting)

export function countWaiting(eb: RunQuery, most: number, which = sql<boolean>`true`) {
  const some = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(which)
    .limit(most)
  return eb.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'))
}

export const isDue = (now: number) =>
  sql<boolean>`a.not_before <= ${now} and (a.lease is null or a.lease_until < ${now})`
/** Fetching is within its maximum distance from merging, or merging waits for this area. */
export const isWithinReach = sql<boolean>`(capture_run.pages_ahead < ${sql.lit(maxPagesAhead)} or a.path = (
  select u.path from capture_area u where u.run_id = capture_run.id and u.state in ('waiting', 'fetched') order by u.path limit 1))`
export const isLeased = (now: number) => sql<boolean>`a.lease is not null and a.lease_until >= ${now}`

/** Merging waits for a round to be planned, or few areas are waiting and tasks remain. */
export function wantsPlanning(eb: RunQuery) {
  return eb.or([
    eb('captureRun.planningTask', 'is not', null),
    eb.and([
      eb('captureRun.tasksPlanned', '<', eb.ref('captureRun.tasksTotal')),
      eb(countWaiting(eb, enoughWaiting), '<', enoughWaiting),
    ]),
  ])
}

/**
 * Whether an area is due and within reach, and the run's concurrency allows it. Runs with a listing limit fetch one
 * area at a time, to exceed it as little as possible. A run without requests left is checked again when nothing is in
 * flight.
 */
export function mayFetch(eb: RunQuery, { now, sequential }: { now: number; sequential: readonly SourceId[] }) {
  const due = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(isDue(now))
    .where(isWithinReach)
    .modifyEnd(evaluationBarrier)
  const leased = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(isLeased(now))
    .modifyEnd(evaluationBarrier)
  return eb.and([
    sql<boolean>`not ${isWaitingForPermit(now)}`,
    eb.exists(due),
    eb.not(eb.and([isOneAtATime(sequential), eb.exists(leased)])),
  ])
}

/** The run is queued for a permit of its source. It is notified when one is free, or retried after the wait expires. */
export const isWaitingForPermit = (now: number) => sql<boolean>`exists (
  select 1 from source_waiter w where w.run_id = capture_run.id and w.until > ${now} ${evaluationBarrier})`

const requestsInFlight = sql`(select count(*) from capture_area a where a.run_id = capture_run.id and a.state = 'waiting' and a.lease is not null)`
const isSpent = sql`case when capture_run.max_requests is null and capture_run.max_paid is null then false
  else capture_run.requests + capture_run.lost_requests + ${requestsInFlight}
    >= least(capture_run.max_requests, capture_run.max_paid + capture_run.free_requests) end`
const isOfAny = (sources: readonly SourceId[]) =>
  sources.length === 0
    ? sql`false`
    : sql`capture_run.request->>'source' in (${sql.join(sources.map((id) => sql.lit(id)))})`
export const isOneAtATime = (sequential: readonly SourceId[]) =>
  sql<boolean>`(capture_run.is_limited or capture_run.limits->>'listings' is not null or ${isOfAny(sequential)} or ${isSpent})`
