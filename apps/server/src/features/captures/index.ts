import { deleteRunsOf, runChannel } from '@gazetteer/engine/sql'
import { captureRoutes } from './routes.ts'
import { openLiveFeeds } from './status/live-feed.ts'
import { StatusBoard } from './status/status-board.ts'
import { openWorker } from './work/open-worker.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Trx } from '@gazetteer/app-database'
import type { Actor } from '../../platform/api/actor.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import type { WorkerSettings } from './work/open-worker.ts'
import type { CapturesContext } from './context.ts'

export { roundedRings } from './map/part-state.ts'
export { outlineSignal, sourceOutline } from './map/source-outline.ts'
export { resumeOpenRuns } from './work/resume-open-runs.ts'
export { everyRun, previousRecords, runsOf, storedInFiles } from './history/list-jobs.ts'
export { fileNameOf, fileOf, isFileBaseOf, presetFileBaseOf } from './history/file-name.ts'
export { EstimateQueue } from './estimate/estimate-queue.ts'
export { observeRuns } from './run/observe-runs.ts'
export { newJobId } from './run/open-run.ts'
export { readProvenance } from './provenance/read-provenance.ts'
export { contactsOf, requireContacts } from './run/request/contacts.ts'
export { resolveArea } from './run/request/areas.ts'
export { openedSource } from './run/request/sources.ts'
export { refuseUndecided } from './run/recovery.ts'
export { enrichmentSources, filtersOf, sourceBoundaries, sourcesOf } from './run/request/sources.ts'
export { driveTimesOf, openDriveTimes } from './run/request/drive-times.ts'
export { cityLabel, selectionsOf, typeKey } from './run/request/selections.ts'
export { listedRun, moveToDatabase, ownRun, type RunningJob, runningJobOf } from './run/own-run.ts'
export { stopCapture } from './run/change-run.ts'
export { recordSkipped } from './run/skipped-run.ts'
export { startCapture } from './run/start-capture.ts'
export { recordsOf } from './status/records-of.ts'
export { workSliceCounters } from './work/work-slice-counters.ts'
export { openScheduler } from './work/scheduler.ts'
export type { WorkerSettings } from './work/open-worker.ts'
export type { CapturesContext } from './context.ts'

/** The interface for other features. */
export type Captures = {
  /** Yields the status immediately and after each change, until the signal is aborted. */
  liveFeed: (actor: Actor, signal: AbortSignal) => AsyncIterable<RuntimeStatus>
  /** Deletes the account's runs; the returned function deletes their background jobs after the commit. */
  deleteAllOf(trx: Trx, accountId: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type CapturesDependencies = {
  context: CapturesContext
  /** null without the worker role. */
  worker: WorkerSettings | null
}

/** Captures: start, stop, pause, resume, status, recovery, history, and the worker behind them. */
export async function openCaptures(
  { http, platform }: FeatureStart,
  { context, worker: settings }: CapturesDependencies,
): Promise<Captures> {
  const board = new StatusBoard(context)
  const worker = settings === null ? null : await openWorker(context, settings)
  const logFailure = (runId: string, handled: Promise<unknown> | undefined) =>
    handled?.catch((error: unknown) =>
      context.log.warn({ err: error, run: runId }, 'handling a run change failed; poller will retry'),
    )
  const unlisten = await platform.database.listen(runChannel, (runId) => {
    void logFailure(runId, board.changed(runId))
    void logFailure(runId, worker?.changed(runId))
  })
  const stopJumpListener = context.clock.onJump?.(() => forgetWaits(context))
  captureRoutes(http, context, board)
  return {
    liveFeed: openLiveFeeds(context, board),
    deleteAllOf: async (trx, accountId) => {
      const runIds = await deleteRunsOf(trx, accountId)
      return () => context.jobs.deleteJobsOf(runIds)
    },
    close: async () => {
      stopJumpListener?.()
      worker?.close()
      await context.scheduler.close()
      await unlisten()
    },
  }
}

/** After a clock jump (clock set, or machine slept) everything that waits for a time is due now. */
async function forgetWaits({ engine, jobs, scheduler, log }: CapturesContext): Promise<void> {
  try {
    await engine.forgetWaits()
    await jobs.forgetWaits()
    await scheduler.all()
  } catch (error) {
    log.warn({ err: error }, 'making waiting work due after a clock jump failed')
  }
}
