import { route } from '../../platform/api/route.ts'
import { readJobLog } from './history/read-job-log.ts'
import { clearJobs, listJobs, readJob, readJobCities } from './history/list-jobs.ts'
import { readJobResult } from './history/job-result.ts'
import { readProvenance } from './provenance/read-provenance.ts'
import { continueCapture } from './run/continue-capture.ts'
import { changeLimits } from './run/change-limits.ts'
import { decideRecovery } from './run/decide-recovery.ts'
import { pauseCapture, resumeCapture, stopCapture } from './run/change-run.ts'
import { previewPlan } from './estimate/preview-plan.ts'
import { readRunMap } from './map/run-map.ts'
import { readJobListings } from './history/read-job-listings.ts'
import { readStatus } from './status/read-status.ts'
import { listRefused, openRefusedFile } from './refused/list-refused.ts'
import { retryRefused } from './refused/retry-refused.ts'
import { retryGaps } from './run/retry-gaps.ts'
import { startCapture } from './run/start-capture.ts'
import { waitUntilDelivered } from './run/until-delivered.ts'
import type { FastifyInstance } from 'fastify'
import type { StatusBoard } from './status/status-board.ts'
import type { CapturesContext } from './types.ts'

/** Below the client's time limit. */
const retryMs = 100_000

export function captureRoutes(http: FastifyInstance, context: CapturesContext, board: StatusBoard): void {
  route(http, 'runtimeStatus', ({ actor }) => readStatus(context, board, actor))
  route(http, 'runtimeStart', async ({ actor, body }) => {
    const { jobId } = await startCapture(context, actor, body)
    board.forget(actor.accountId)
    return { success: true, message: `Capture ${jobId} started`, jobId }
  })
  route(http, 'retryGaps', async ({ actor, body: { jobId } }) => {
    const { areas } = await retryGaps(context, actor, jobId)
    board.forget(actor.accountId)
    return { success: true, message: `Retrying ${areas} failed ${areas === 1 ? 'area' : 'areas'}`, jobId }
  })
  route(http, 'continueJob', async ({ actor, params: { jobId } }) => {
    await continueCapture(context, actor, jobId)
    board.forget(actor.accountId)
    return { success: true, message: `Capture ${jobId} continues`, jobId }
  })
  route(http, 'runtimeLimits', async ({ actor, body: { limits } }) => {
    const answer = await changeLimits(context, actor, limits)
    board.forget(actor.accountId)
    return answer
  })
  route(http, 'runtimePause', async ({ actor }) => {
    await pauseCapture(context, actor)
    return done(actor.accountId)
  })
  route(http, 'runtimeResume', async ({ actor }) => {
    await resumeCapture(context, actor)
    return done(actor.accountId)
  })
  route(http, 'runtimeStop', async ({ actor }) => {
    await stopCapture(context, actor)
    await waitUntilDelivered(context, board, actor.accountId)
    return done(actor.accountId)
  })
  route(http, 'recoveryDecision', async ({ actor, body }) => {
    await decideRecovery(context, actor, body)
    return done(actor.accountId)
  })
  route(http, 'planPreview', ({ actor, body }) => previewPlan(context, actor, body))
  route(http, 'runtimeMap', ({ actor, query }) => readRunMap(context, actor, query))
  route(http, 'tableOrigins', async ({ actor, query }) => ({
    success: true,
    origins: await readProvenance(context, actor, query),
  }))
  jobRoutes(http, context)

  function done(accountId: string): { success: true } {
    board.forget(accountId)
    return { success: true }
  }
}

/** The history and the single jobs of it. */
function jobRoutes(http: FastifyInstance, context: CapturesContext): void {
  route(http, 'jobs', async ({ actor, query }) => ({ success: true, ...(await listJobs(context, actor, query)) }))
  route(http, 'job', async ({ actor, params: { jobId } }) => ({
    success: true,
    ...(await readJob(context, actor, jobId)),
  }))
  route(http, 'jobLog', async ({ actor, params: { jobId }, query }) => ({
    success: true,
    ...(await readJobLog(context, actor, { jobId, ...query })),
  }))
  route(http, 'jobCities', async ({ actor, query }) => ({
    success: true,
    ...(await readJobCities(context, actor, query.jobId)),
  }))
  route(http, 'jobListings', async ({ actor, params: { jobId }, query }) => ({
    success: true,
    ...(await readJobListings(context, actor, { jobId, ...query })),
  }))
  route(http, 'jobResult', async ({ actor, query }) => ({
    success: true,
    ...(await readJobResult(context, actor, query.jobId)),
  }))
  route(http, 'refusedListings', async ({ actor, params: { jobId }, query: { format, ...page }, reply }) => {
    if (format === undefined) return { success: true, ...(await listRefused(context, actor, { jobId, ...page })) }
    const { name, mediaType, stream } = await openRefusedFile(context, actor, { jobId, format })
    return reply
      .header('content-type', mediaType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream)
  })
  route(http, 'retryRefused', async ({ actor, params: { jobId } }) => {
    const { error, ...counts } = await retryRefused(context, { actor, jobId }, AbortSignal.timeout(retryMs))
    return error === null ? { success: true, ...counts } : { success: false, error, message: error, ...counts }
  })
  route(http, 'clearJobs', async ({ actor }) => {
    await clearJobs(context, actor)
    return { success: true }
  })
}
