import { sql } from 'kysely'
import { freeCursor, isFreeCursor } from '@gazetteer/sources'
import { noLease } from '../../storage.ts'
import { unmerged } from './area-rows.ts'
import { waiting } from '../states.ts'
import type { StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

/** Bulk changes to the areas of a run or of a task. */
export function manyAreasOperations(db: EngineDb, { send }: SentWrites) {
  const areasOf = (runId: string) => db.selectFrom('captureArea').where('runId', '=', runId)
  const change = (runId: string) => db.updateTable('captureArea').where('runId', '=', runId)

  return {
    releaseLeases: async (runId) => {
      const leased = await change(runId).set(noLease).where('lease', 'is not', null).returning('cursor').execute()
      return { leases: leased.length, free: leased.filter(({ cursor }) => isFreeCursor(cursor)).length }
    },
    giveUpWaiting: async (runId, reason) => {
      const given = { state: 'fetched', ...noLease, reason: JSON.stringify(reason) } as const
      send(change(runId).set(given).where('state', '=', waiting).execute())
    },
    deletePoints: async (runId, task) => {
      const pointed = change(runId)
        .set({ points: '[]' })
        .where(sql<boolean>`points <> '[]'`)
      send((task === null ? pointed : pointed.where('task', '=', task)).execute())
    },
    skipUnmerged: async (runId, task) => {
      const ofTask = task === null ? sql<boolean>`true` : sql<boolean>`task = ${task}`
      const open = areasOf(runId).where(unmerged).where(ofTask)
      const dropped = await open
        .select((eb) => [
          sql<number>`coalesce(sum(next_page - merged_pages), 0)::int`.as('pages'),
          eb.fn.count<number>('lease').as('leases'),
          eb.fn.count<number>('lease').filterWhere('cursor', 'like', `${freeCursor}%`).as('free'),
        ])
        .executeTakeFirstOrThrow()
      const pages = db.deleteFrom('capturePage').where('runId', '=', runId)
      const state = sql<'gap' | 'skipped' | 'unneeded'>`case when reason is not null then 'gap'
        when ${task}::int is null then 'skipped' else 'unneeded' end`
      const skipped = change(runId)
        .set({ state, ...noLease, points: '[]' })
        .where(unmerged)
        .where(ofTask)
      send(pages.where('path', 'in', areasOf(runId).where(ofTask).select('path')).execute(), skipped.execute())
      return dropped
    },
    reopenFailedAreas: async (runId) => {
      const reopened = await change(runId)
        .set({ state: 'waiting', attempts: 0, waits: 0, notBefore: 0, nextPage: 0, mergedPages: 0 })
        .set({ cursor: sql`case when cursor like ${`${freeCursor}%`} then ${freeCursor} end` })
        .set({ pageFingerprint: null, points: '[]' })
        .where('state', '=', 'gap')
        .where(sql<boolean>`(attempts > 0 or reason->>'code' in ('gave-up', 'limit'))`)
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
  } satisfies Partial<StorageTx>
}
