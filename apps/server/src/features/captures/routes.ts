import { jobRoutes } from './history/job-routes.ts'
import { route } from '../../platform/api/route.ts'
import { continueCapture, retryGapsOfJob } from './run/continue-capture.ts'
import { changeLimits } from './run/change-limits.ts'
import { decideRecovery } from './run/recovery.ts'
import { pauseCapture, resumeCapture, stopCapture } from './run/change-run.ts'
import { previewPlan } from './estimate/preview-plan.ts'
import { openPartCounts } from './map/part-counts.ts'
import { readRunMap } from './map/run-map.ts'
import { openRunPlaces } from './map/run-places.ts'
import { queueCapture, readQueue, removeQueued } from './queue/queue-capture.ts'
import { readStatus } from './status/read-status.ts'
import { startCapture } from './run/start-capture.ts'
import { waitUntilDelivered } from './run/close-ended.ts'
import type { RunOrigin } from '@gazetteer/engine'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/api/actor.ts'
import type { StatusBoard } from './status/status-board.ts'
import type { CapturesContext } from './context.ts'

export function captureRoutes(http: FastifyInstance, context: CapturesContext, board: StatusBoard): void {
  const map = { ...context, partCounts: openPartCounts(context.db), runPlaces: openRunPlaces(context.db) }
  route(http, 'runtimeStatus', ({ actor }) => readStatus(context, board, actor))
  route(http, 'runtimeStart', async ({ actor, body }) => {
    const { jobId } = await startCapture(context, { accountId: actor.accountId, origin: originOf(actor) }, body)
    board.forget(actor.accountId)
    return { success: true, message: `Capture ${jobId} started`, jobId }
  })
  route(http, 'runtimeQueue', async ({ actor }) => ({
    success: true,
    queue: await readQueue(context, actor.accountId),
  }))
  route(http, 'queueCapture', async ({ actor, body }) => ({
    success: true,
    ...(await queueCapture(context, { accountId: actor.accountId, origin: originOf(actor) }, body)),
  }))
  route(http, 'removeQueued', async ({ actor, body: { id } }) => {
    await removeQueued(context, actor.accountId, id)
    return { success: true }
  })
  route(http, 'retryGaps', async ({ actor, body: { jobId } }) => {
    const { areas } = await retryGapsOfJob(context, actor, jobId)
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
  route(http, 'runtimeMap', ({ actor, query }) => readRunMap(map, actor, query))
  jobRoutes(http, context)

  function done(accountId: string): { success: true } {
    board.forget(accountId)
    return { success: true }
  }
}

const originOf = ({ key }: Actor): RunOrigin => (key === null ? 'browser' : 'key')
