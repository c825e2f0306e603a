import { sql } from 'kysely'
import { noCounters } from '../../../model/outcomes.ts'
import { waiting } from '../states.ts'
import { areaJson, withJson } from '../tables.ts'
import type { GapRow } from '../../../model/gap.ts'
import type { StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

export const unmerged = sql<boolean>`state in ('waiting', 'fetched')`

export function areaOperations(db: EngineDb, { send }: SentWrites) {
  const areasOf = (runId: string) => db.selectFrom('captureArea').where('runId', '=', runId)
  const open = (runId: string) => areasOf(runId).where(unmerged)
  const change = (runId: string) => db.updateTable('captureArea').where('runId', '=', runId)

  return {
    insertAreas: async (runId, areas, as) => {
      if (areas.length === 0) return
      const { state, reason, cursor } = as
      const inserted = sql`
        insert into capture_area (run_id, path, task, round, parent, is_retry, box, label, expected, state, lease_until,
          next_page, merged_pages, attempts, waits, not_before, points, counters, found, requests, reason, cursor)
        select ${runId}, a.path, a.task, a.round, a.parent, a."isRetry", a.box, a.label, a.expected, ${state}, 0,
          0, 0, 0, 0, 0, '[]', ${JSON.stringify(noCounters)}::jsonb, 0, 0, ${reason && JSON.stringify(reason)}::jsonb,
          ${cursor}::text
        from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
          as a(path text, task int, round int, parent text, "isRetry" boolean, box jsonb, label text, expected float8)
        on conflict (run_id, path) do nothing`
      send(inserted.execute(db))
    },
    firstUnmerged: async (runId) => (await open(runId).selectAll().orderBy('path').limit(1).executeTakeFirst()) ?? null,
    firstWaiting: async (runId, now, most) => {
      const due = areasOf(runId)
        .where('state', '=', waiting)
        .where('notBefore', '<=', now)
        .where((eb) => eb.or([eb('lease', 'is', null), eb('leaseUntil', '<', now)]))
      return await due.selectAll().orderBy('path').limit(most).execute()
    },
    hasUnmergedInTask: async (runId, task) =>
      (await open(runId).where('task', '=', task).select('path').limit(1).executeTakeFirst()) !== undefined,
    countGapsOfTask: async (runId, task) => {
      const gaps = areasOf(runId).where('task', '=', task).where('state', '=', 'gap')
      return (await gaps.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    },
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
          eb.fn.countAll<number>().as('unmerged'),
        ])
        .executeTakeFirstOrThrow(),
    readGaps: (runId) => readGaps(db, runId),
    updateArea: async (runId, path, patch) => {
      send(change(runId).set(withJson(patch, areaJson)).where('path', '=', path).execute())
    },
    readClaimed: async ({ runId, path, lease, nextPage }) => {
      const claimed = areasOf(runId)
        .where('path', '=', path)
        .where('lease', '=', lease)
        .where('nextPage', '=', nextPage)
        .where('state', '=', waiting)
      return (await claimed.selectAll().forUpdate().executeTakeFirst()) ?? null
    },
  } satisfies Partial<StorageTx>
}

export async function readGaps(db: EngineDb, runId: string): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select a.task, place.label as place, a.label, a.reason from capture_area a cross join lateral (
      select p.label from capture_place p where p.run_id = a.run_id and p.first_task <= a.task
      order by p.first_task desc limit 1) place
    where a.run_id = ${runId} and a.reason is not null order by a.path`.execute(db)
  return rows
}
