import { sql } from 'kysely'
import { noCounters } from '../../outcomes.ts'
import { noLease } from '../storage.ts'
import { waiting } from './run-rows.ts'
import { areaJson, withJson } from './tables.ts'
import type { GapRow } from '../../gap.ts'
import type { AreaRow, StorageTx } from '../storage.ts'
import type { LedgerDb } from './tables.ts'

type AreaVerbs = Pick<
  StorageTx,
  | 'insertAreas'
  | 'firstUnsettled'
  | 'firstWaiting'
  | 'hasUnsettledInTask'
  | 'countGapsOfTask'
  | 'releaseLeases'
  | 'countLeases'
  | 'countOpen'
  | 'giveUpWaiting'
  | 'readGaps'
  | 'updateArea'
  | 'forgetPoints'
  | 'readClaimed'
  | 'skipUnsettled'
  | 'reopenFailedAreas'
  | 'insertPage'
  | 'readPage'
  | 'deletePage'
>

const unsettled = sql<boolean>`state in ('waiting', 'asked')`

/** Areas and their pages. */
export function areaVerbs(db: LedgerDb): AreaVerbs {
  const areasOf = (runId: string) => db.selectFrom('captureArea').where('runId', '=', runId)
  const open = (runId: string) => areasOf(runId).where(unsettled)
  const change = (runId: string) => db.updateTable('captureArea').where('runId', '=', runId)
  const page = (runId: string, path: string, no: number) =>
    ({ runId, path, no }) satisfies Record<'runId' | 'path' | 'no', string | number>

  return {
    insertAreas: async (runId, areas, reason) => {
      if (areas.length === 0) return
      const state = reason === null ? 'waiting' : 'gap'
      await sql`
        insert into capture_area (run_id, path, task, round, parent, is_retry, box, label, expected, state, lease_until,
          next_page, settled_pages, attempts, waits, not_before, points, counters, found, requests, reason)
        select ${runId}, a.path, a.task, a.round, a.parent, a."isRetry", a.box, a.label, a.expected, ${state}, 0,
          0, 0, 0, 0, 0, '[]', ${JSON.stringify(noCounters)}::jsonb, 0, 0, ${reason && JSON.stringify(reason)}::jsonb
        from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
          as a(path text, task int, round int, parent text, "isRetry" boolean, box jsonb, label text, expected float8)
        on conflict (run_id, path) do nothing`.execute(db)
    },
    firstUnsettled: async (runId) => areaOf(await open(runId).selectAll().orderBy('path').limit(1).executeTakeFirst()),
    firstWaiting: async (runId, now) => {
      const due = areasOf(runId)
        .where('state', '=', waiting)
        .where('notBefore', '<=', now)
        .where((eb) => eb.or([eb('lease', 'is', null), eb('leaseUntil', '<', now)]))
      return areaOf(await due.selectAll().orderBy('path').limit(1).executeTakeFirst())
    },
    hasUnsettledInTask: async (runId, task) =>
      (await open(runId).where('task', '=', task).select('path').limit(1).executeTakeFirst()) !== undefined,
    countGapsOfTask: async (runId, task) => {
      const gaps = areasOf(runId).where('task', '=', task).where('state', '=', 'gap')
      return (await gaps.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    },
    releaseLeases: async (runId) =>
      (await change(runId).set(noLease).where('lease', 'is not', null).returning('path').execute()).length,
    countLeases: async (runId, now) =>
      await areasOf(runId)
        .where('state', '=', waiting)
        .where('lease', 'is not', null)
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.countAll<number>().filterWhere('leaseUntil', '>=', now).as('live'),
        ])
        .executeTakeFirstOrThrow(),
    countOpen: async (runId) =>
      await open(runId)
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('state', '=', waiting).as('waiting'),
          eb.fn.countAll<number>().as('unsettled'),
        ])
        .executeTakeFirstOrThrow(),
    giveUpWaiting: async (runId, reason) => {
      const given = { state: 'asked', ...noLease, reason: JSON.stringify(reason) } as const
      await change(runId).set(given).where('state', '=', waiting).execute()
    },
    readGaps: (runId) => readGaps(db, runId),
    updateArea: async (runId, path, patch) => {
      await change(runId).set(withJson(patch, areaJson)).where('path', '=', path).execute()
    },
    forgetPoints: async (runId, task) => {
      await change(runId)
        .set({ points: '[]' })
        .where('task', '=', task)
        .where(sql<boolean>`points <> '[]'`)
        .execute()
    },
    readClaimed: async ({ runId, path, lease, nextPage }) => {
      const claimed = areasOf(runId)
        .where('path', '=', path)
        .where('lease', '=', lease)
        .where('nextPage', '=', nextPage)
        .where('state', '=', waiting)
      return areaOf(await claimed.selectAll().forUpdate().executeTakeFirst())
    },
    skipUnsettled: async (runId, task) => {
      const ofTask = task === null ? sql<boolean>`true` : sql<boolean>`task = ${task}`
      await db
        .deleteFrom('capturePage')
        .where('runId', '=', runId)
        .where('path', 'in', areasOf(runId).where(ofTask).select('path'))
        .execute()
      const skipped = { state: 'skipped', ...noLease, points: '[]' } as const
      await change(runId).set(skipped).where(unsettled).where(ofTask).execute()
    },
    reopenFailedAreas: async (runId, unasked) => {
      const reopened = await change(runId)
        .set({ state: 'waiting', reason: null, attempts: 0, waits: 0, notBefore: 0, nextPage: 0, settledPages: 0 })
        .set({ cursor: null, pageMark: null, points: '[]' })
        .where('state', '=', 'gap')
        .where(sql<boolean>`(attempts > 0 or reason = ${unasked && JSON.stringify(unasked)}::jsonb)`)
        .returning('task')
        .execute()
      const tasks = reopened.map(({ task }) => task)
      if (tasks.length > 0)
        await db
          .updateTable('captureTask')
          .set({ isDone: false })
          .where('runId', '=', runId)
          .where('index', 'in', tasks)
          .execute()
      return reopened.length
    },

    insertPage: async (runId, path, { no, rows, storedAt }) => {
      await db
        .insertInto('capturePage')
        .values({ runId, path, no, storedAt, rows: JSON.stringify(rows) })
        .execute()
    },
    readPage: async (runId, path, no) => {
      const found = db.selectFrom('capturePage').select(['no', 'rows', 'storedAt'])
      return (await found.where((eb) => eb.and(page(runId, path, no))).executeTakeFirst()) ?? null
    },
    deletePage: async (runId, path, no) => {
      await db
        .deleteFrom('capturePage')
        .where((eb) => eb.and(page(runId, path, no)))
        .execute()
    },
  }
}

export function areaOf(row: (AreaRow & { runId: string }) | undefined): AreaRow | null {
  if (row === undefined) return null
  const { runId: _, ...area } = row
  return area
}

export async function readGaps(db: LedgerDb, runId: string): Promise<GapRow[]> {
  const gaps = await db
    .selectFrom('captureArea')
    .select(['task', 'label', 'reason'])
    .where('runId', '=', runId)
    .where('reason', 'is not', null)
    .orderBy('path')
    .execute()
  return gaps.flatMap(({ reason, ...gap }) => (reason === null ? [] : [{ ...gap, reason }]))
}
