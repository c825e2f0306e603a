import { runChannel } from '@gazetteer/ledger/sql'
import { deleteRunsOf } from './capture-table.ts'
import { captureRoutes } from './routes.ts'
import { liveFeed } from './live-feed.ts'
import { StatusBoard } from './status-board.ts'
import { Worker } from './worker.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { FastifyInstance } from 'fastify'
import type { AppDatabase, Trx } from '../../platform/app-database/index.ts'
import type { Actor } from '../../platform/api/actor.ts'
import type { WorkerSettings } from './worker.ts'
import type { CapturesContext } from './types.ts'

export { markInterrupted } from './mark-interrupted.ts'
export { everyRun } from './every-run.ts'
export { previousRecords, runsOf } from './list-jobs.ts'
export { fileBaseOf, fileNameOf } from './file-name.ts'
export { cityLabel, typeKey } from './selections.ts'
export { recordsOf } from './present-status.ts'
export type { CapturesContext, CaptureSources, Destinations, PlanOf } from './types.ts'

/** What other rooms may ask of captures. */
export type Captures = {
  /** The status at once and after each change, until the signal is aborted. */
  liveFeed: (actor: Actor, signal: AbortSignal) => AsyncIterable<RuntimeStatus>
  deleteAllOf(trx: Trx, accountId: string): Promise<void>
  close(): Promise<void>
}

export type CapturesSettings = {
  context: CapturesContext
  appDatabase: Pick<AppDatabase, 'listen'>
  /** null where this process has no web role. */
  http: FastifyInstance | null
  /** null where this process has no worker role. */
  worker: WorkerSettings | null
}

/** Captures: start, stop, pause, resume, status, recovery, history, and the worker behind them. */
export async function openCaptures(settings: CapturesSettings): Promise<Captures> {
  const { context, http } = settings
  const board = new StatusBoard(context)
  const worker = settings.worker === null ? null : new Worker(context, settings.worker)
  const unlisten = await settings.appDatabase.listen(runChannel, (runId) => {
    void board
      .changed(runId)
      .catch((error: unknown) => context.log.warn({ err: error }, 'a change of a run was not read'))
    void worker
      ?.changed(runId)
      .catch((error: unknown) => context.log.warn({ err: error }, 'a change of a run was not heard'))
  })
  if (http !== null) captureRoutes(http, context, board)
  worker?.start()
  return {
    liveFeed: (actor, signal) => liveFeed(context, board, actor, signal),
    deleteAllOf: (trx, accountId) => deleteRunsOf(trx, accountId),
    close: async () => {
      await unlisten()
      await worker?.close()
    },
  }
}
