import { notifyOf } from '../run-channel.ts'
import { running } from '../states.ts'
import { insertSelections } from './selection-rows.ts'
import { lockRunForSlice } from './slice-rows.ts'
import { runJson, withJson } from '../tables.ts'
import type { RunPatch, RunRow, StorageTx } from '../../storage.ts'
import type { IntentColumns, EngineDb } from '../tables.ts'
import type { TxSettings } from '../transaction/tx-settings.ts'

export function selectRuns(db: EngineDb) {
  return db
    .selectFrom('captureRun')
    .innerJoin('captureIntent', 'captureIntent.runId', 'captureRun.id')
    .selectAll('captureRun')
    .select(['captureIntent.intent', 'captureIntent.pausedMs', 'captureIntent.pauseStartedAt'])
}

export function runOperations(db: EngineDb, { sequentialSources, knownTasks, sent }: Omit<TxSettings, 'credits'>) {
  const { send } = sent
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
      const { intent, pausedMs, pauseStartedAt, ...run } = row
      const inserted = await db
        .insertInto('captureRun')
        .values(withJson(run, runJson))
        .onConflict((conflict) => conflict.column('accountId').where('state', '=', running).doNothing())
        .returning(notifyOf('id'))
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
    lockRunForSlice: (slice) => lockRunForSlice(db, slice, sequentialSources),
    updateRun: async (runId, patch) => {
      const [ofIntent, ofRun] = apart(patch)
      if (Object.keys(ofRun).length > 0) {
        const changed = db.updateTable('captureRun').set(withJson(ofRun, runJson)).where('id', '=', runId)
        send(changed.returning(notifyOf('id')).execute())
      }
      if (Object.keys(ofIntent).length > 0) {
        const changed = db.updateTable('captureIntent').set(ofIntent).where('runId', '=', runId)
        send(changed.returning(notifyOf('runId')).execute())
      }
    },

    insertTasks: async (runId, tasks) => {
      if (tasks.length === 0) return
      const rows = tasks.map((task) => ({ runId, ...task }))
      send(db.insertInto('captureTask').values(rows).execute())
    },
    readTask: (runId, index) => readTask(db, runId, index),
    taskOf: (runId, index) => knownTasks.read(db, runId, index),
    updateTask: async (runId, index, patch) => {
      send(db.updateTable('captureTask').set(patch).where('runId', '=', runId).where('index', '=', index).execute())
    },
    countInTask: async (runId, index, { fits, fresh, lastType }) => {
      const task = db.updateTable('captureTask').where('runId', '=', runId).where('index', '=', index)
      send(task.set((eb) => ({ fits: eb('fits', '+', fits), fresh: eb('fresh', '+', fresh), lastType })).execute())
    },
  } satisfies Partial<StorageTx>
}

export async function readTask(db: EngineDb, runId: string, index: number) {
  const found = db.selectFrom('captureTask').selectAll().where('runId', '=', runId).where('index', '=', index)
  return (await found.executeTakeFirst()) ?? null
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
