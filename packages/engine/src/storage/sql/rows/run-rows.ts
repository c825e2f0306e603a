import { sql } from 'kysely'
import { maxPagesAhead } from '../../../model/run.ts'
import { enoughWaiting } from '../../storage.ts'
import { limitLockWait } from '../lock-timeout.ts'
import { insertSelections, readKnownTask } from './selection-rows.ts'
import { runJson, withJson } from '../tables.ts'
import type { ExpressionBuilder } from 'kysely'
import type { SourceId } from '@gazetteer/listing'
import type { RunPatch, RunRow, StorageTx } from '../../storage.ts'
import type { IntentColumns, LedgerDb, LedgerTables } from '../tables.ts'

/** States stand in the text, not among the parameters: a prepared statement finds its partial index by them. */
export const running = sql.lit('running' as const)
export const waiting = sql.lit('waiting' as const)

/** Where every run that waits for a turn is locked, one is waited for so long: a commit takes less. */
const heldForMs = 250

/** Nothing ever lets the run have one area on its way at a time. */
const mayAskSeveral = ({ isLimited, limits, maxRequests, request }: RunRow, sequential: readonly SourceId[]): boolean =>
  !isLimited && limits.listings === null && maxRequests === null && !sequential.includes(request.source)

/** A run with its intent, as one row. */
export function selectRuns(db: LedgerDb) {
  return db
    .selectFrom('captureRun')
    .innerJoin('captureIntent', 'captureIntent.runId', 'captureRun.id')
    .selectAll('captureRun')
    .select(['captureIntent.intent', 'captureIntent.pausedMs', 'captureIntent.pauseStartedAt'])
}

/** Runs and their tasks. Calls `onChange` with each run that it changes. */
export function runVerbs(
  db: LedgerDb,
  { onChange, sequentialSources }: { onChange: (runId: string) => void; sequentialSources: readonly SourceId[] },
) {
  const openRunOf = async (accountId: string): Promise<string | null> => {
    const open = db
      .selectFrom('captureRun')
      .select('id')
      .where('accountId', '=', accountId)
      .where('state', '=', running)
    return (await open.executeTakeFirst())?.id ?? null
  }
  return {
    openRunOf,
    insertRun: async (row, selections) => {
      onChange(row.id)
      const { intent, pausedMs, pauseStartedAt, ...run } = row
      const inserted = await db
        .insertInto('captureRun')
        .values(withJson(run, runJson))
        .onConflict((conflict) => conflict.column('accountId').where('state', '=', running).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted === undefined) return { openRunId: (await openRunOf(row.accountId)) ?? '' }
      await db.insertInto('captureIntent').values({ runId: row.id, intent, pausedMs, pauseStartedAt }).execute()
      await insertSelections(db, row.id, selections)
      return { openRunId: null }
    },
    accountOf: async (runId) =>
      (await db.selectFrom('captureRun').select('accountId').where('id', '=', runId).executeTakeFirst())?.accountId ??
      null,
    lockRun: async (runId) =>
      (await selectRuns(db).where('captureRun.id', '=', runId).forUpdate('captureRun').executeTakeFirst()) ?? null,
    lockRunForTurn: async ({ kind, now, runId }) => {
      let query = selectRuns(db)
        .where('captureRun.state', '=', running)
        .where('captureIntent.intent', '=', 'run')
        .where('captureRun.ending', 'is', null)
        .where((eb) => (kind === 'plan' ? wantsPlanning(eb) : mayAsk(eb, { now, sequentialSources })))
      if (runId !== null) query = query.where('captureRun.id', '=', runId)
      const first = query.orderBy('captureRun.turnAt').orderBy('captureRun.id').limit(1).forUpdate('captureRun')
      const free = await first.skipLocked().executeTakeFirst()
      if (free !== undefined && (kind === 'plan' || mayAskSeveral(free, sequentialSources))) return free
      if (free === undefined) await limitLockWait(db, heldForMs)
      const locked = free ?? (await first.executeTakeFirst())
      if (locked === undefined) return null
      // The statement that locked it saw its areas as they were when it began: with the lock held it is looked at again.
      return (await first.where('captureRun.id', '=', locked.id).executeTakeFirst()) ?? null
    },
    updateRun: async (runId, patch) => {
      if (!isTurnOnly(patch)) onChange(runId)
      const [ofIntent, ofRun] = apart(patch)
      if (Object.keys(ofRun).length > 0)
        await db.updateTable('captureRun').set(withJson(ofRun, runJson)).where('id', '=', runId).execute()
      if (Object.keys(ofIntent).length > 0)
        await db.updateTable('captureIntent').set(ofIntent).where('runId', '=', runId).execute()
    },

    insertTasks: async (runId, tasks) => {
      if (tasks.length === 0) return
      await db
        .insertInto('captureTask')
        .values(tasks.map((task) => ({ runId, ...task })))
        .execute()
    },
    readTask: (runId, index) => readTask(db, runId, index),
    taskOf: (runId, index) => readKnownTask(db, runId, index),
    updateTask: async (runId, index, patch) => {
      await db.updateTable('captureTask').set(patch).where('runId', '=', runId).where('index', '=', index).execute()
    },
  } satisfies Partial<StorageTx>
}

export async function readTask(db: LedgerDb, runId: string, index: number) {
  const found = db.selectFrom('captureTask').selectAll().where('runId', '=', runId).where('index', '=', index)
  return (await found.executeTakeFirst()) ?? null
}

/** That a run had its turn is nothing to tell anybody. */
function isTurnOnly(patch: RunPatch): boolean {
  return Object.keys(patch).join() === 'turnAt'
}

function apart(patch: RunPatch): [Partial<Pick<RunRow, IntentColumns>>, RunPatch] {
  const { intent, pausedMs, pauseStartedAt, ...ofRun } = patch
  return [
    {
      ...(intent === undefined ? {} : { intent }),
      ...(pausedMs === undefined ? {} : { pausedMs }),
      ...(pauseStartedAt === undefined ? {} : { pauseStartedAt }),
    },
    ofRun,
  ]
}

type OfRun = ExpressionBuilder<LedgerTables, 'captureRun' | 'captureIntent'>

/** Asked of one run after the other, in their order, and of no more than it takes: PostgreSQL would make a join over all runs of it. */
const lazily = sql`offset 0`

/** Waiting areas of the run at hand; `a` is the alias. */
export const waitingAreas = (eb: OfRun) =>
  eb.selectFrom('captureArea as a').whereRef('a.runId', '=', 'captureRun.id').where('a.state', '=', waiting)

/** How many they are, so many at the most. */
export function countWaiting(eb: OfRun, most: number, which = sql<boolean>`true`) {
  const some = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(which)
    .limit(most)
  return eb.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'))
}

export const isDue = (now: number) =>
  sql<boolean>`a.not_before <= ${now} and (a.lease is null or a.lease_until < ${now})`
/** Asking is not too far ahead of settling, or this is the area that settling waits for. */
export const isWithinReach = sql<boolean>`(capture_run.pages_ahead < ${sql.lit(maxPagesAhead)} or a.path = (
  select u.path from capture_area u where u.run_id = capture_run.id and u.state in ('waiting', 'asked') order by u.path limit 1))`
export const isLeased = (now: number) => sql<boolean>`a.lease is not null and a.lease_until >= ${now}`

/** A round to plan that settling waits for, or tasks to begin while few areas wait. */
export function wantsPlanning(eb: OfRun) {
  return eb.or([
    eb('captureRun.planningTask', 'is not', null),
    eb.and([
      eb('captureRun.tasksPlanned', '<', eb.ref('captureRun.tasksTotal')),
      eb(countWaiting(eb, enoughWaiting), '<', enoughWaiting),
    ]),
  ])
}

/**
 * An area is due and within reach, and nothing of a run is on its way that asks one area at a time. With a limit of listings one is asked at a
 * time, so that little is asked beyond it; where no request is left, the run is looked at again when nothing is on its way.
 */
export function mayAsk(eb: OfRun, { now, sequentialSources }: { now: number; sequentialSources: readonly SourceId[] }) {
  const due = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(isDue(now))
    .where(isWithinReach)
    .modifyEnd(lazily)
  const leased = waitingAreas(eb)
    .select(sql`1`.as('one'))
    .where(isLeased(now))
    .modifyEnd(lazily)
  return eb.and([
    sql<boolean>`not ${isWaitingForSlot(now)}`,
    eb.exists(due),
    eb.not(eb.and([isOneAtATime(sequentialSources), eb.exists(leased)])),
  ])
}

/** The run stands in the line for a slot of its source: it is woken when it has one, or when it has stood too long. */
export const isWaitingForSlot = (now: number) => sql<boolean>`exists (
  select 1 from source_waiter w where w.run_id = capture_run.id and w.until > ${now} ${lazily})`

const onTheirWay = sql`(select count(*) from capture_area a where a.run_id = capture_run.id and a.state = 'waiting' and a.lease is not null)`
const isSpent = sql`case when capture_run.max_requests is null then false
  else capture_run.requests + capture_run.lost_requests + ${onTheirWay} >= capture_run.max_requests end`
const isOfAny = (sources: readonly SourceId[]) =>
  sources.length === 0
    ? sql`false`
    : sql`capture_run.request->>'source' in (${sql.join(sources.map((id) => sql.lit(id)))})`
export const isOneAtATime = (sequentialSources: readonly SourceId[]) =>
  sql<boolean>`(capture_run.is_limited or capture_run.limits->>'listings' is not null or ${isOfAny(sequentialSources)} or ${isSpent})`
