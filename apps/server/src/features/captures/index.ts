import { runChannel } from '@gazetteer/engine/sql'
import { deleteRunsOf } from './capture-table.ts'
import { captureRoutes } from './routes.ts'
import { openLiveFeeds } from './status/live-feed.ts'
import { StatusBoard } from './status/status-board.ts'
import { openWorker } from './work/open-worker.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { FastifyInstance } from 'fastify'
import type { AppDatabase, Trx } from '../../platform/app-database/index.ts'
import type { Actor } from '../../platform/api/actor.ts'
import type { WorkerSettings } from './work/open-worker.ts'
import type { CapturesContext } from './types.ts'

export { markInterrupted } from './work/mark-interrupted.ts'
export { everyRun, previousRecords, runsOf, storedInFiles } from './history/list-jobs.ts'
export { fileBaseOf, fileNameOf } from './history/file-name.ts'
export { enrichmentSources } from './run/enrichment-sources.ts'
export { EstimateQueue } from './run/estimate-queue.ts'
export { newJobId } from './run/job-id.ts'
export { cityLabel, selectionsOf, typeKey } from './run/selections.ts'
export { stopCapture } from './run/change-run.ts'
export { startCapture } from './run/start-capture.ts'
export { recordsOf } from './status/present-status.ts'
export { workSliceCounters } from './work/work-slice-counters.ts'
export { openScheduler } from './work/scheduler.ts'
export type { WorkerSettings } from './work/open-worker.ts'
export type { CapturesContext } from './types.ts'

/** What other rooms may ask of captures. */
export type Captures = {
  /** The status at once and after each change, until the signal is aborted. */
  liveFeed: (actor: Actor, signal: AbortSignal) => AsyncIterable<RuntimeStatus>
  /** Deletes the account's runs; what it resolves to deletes their background jobs, after the commit. */
  deleteAllOf(trx: Trx, accountId: string): Promise<() => Promise<void>>
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
export async function openCaptures({ context, appDatabase, http, ...settings }: CapturesSettings): Promise<Captures> {
  const board = new StatusBoard(context)
  const worker = settings.worker === null ? null : await openWorker(context, settings.worker)
  const tell = (runId: string, told: Promise<unknown> | undefined) =>
    told?.catch((error: unknown) => context.log.warn({ err: error, run: runId }, 'a change of a run was not heard'))
  const unlisten = await appDatabase.listen(runChannel, (runId) => {
    void tell(runId, board.changed(runId))
    void tell(runId, worker?.changed(runId))
  })
  const unheard = context.clock.onJump?.(() => forgetWaits(context))
  if (http !== null) captureRoutes(http, context, board)
  return {
    liveFeed: openLiveFeeds(context, board),
    deleteAllOf: async (trx, accountId) => {
      const runIds = await deleteRunsOf(trx, accountId)
      return () => context.jobs.deleteOf(runIds)
    },
    close: async () => {
      unheard?.()
      context.scheduler.close()
      await unlisten()
      await worker?.close()
    },
  }
}

/** The clock jumped (it was set, or the machine slept): what waits for an instant of the old time is due now. */
async function forgetWaits({ engine, jobs, scheduler, log }: CapturesContext): Promise<void> {
  try {
    await engine.forgetWaits()
    await jobs.forgetWaits()
    await scheduler.all()
  } catch (error) {
    log.warn({ err: error }, 'after a jump of the clock what waits could not be made due')
  }
}
