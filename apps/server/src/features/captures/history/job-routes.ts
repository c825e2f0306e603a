import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/api/route.ts'
import { readJobLog } from './read-job-log.ts'
import { clearJobs, listJobs, readJob, readJobCities } from './list-jobs.ts'
import { readJobResult } from './job-result.ts'
import { readJobListings } from './read-job-listings.ts'
import { readJobPlaces } from './read-job-places.ts'
import { openJobSummaries } from './job-summary.ts'
import { readJobTotals } from './job-totals.ts'
import { listRefused, openRefusedFile } from '../refused/list-refused.ts'
import { retryRefused } from '../refused/retry-refused.ts'
import type { CapturesContext } from '../context.ts'

/** Below the client's time limit. */
const retryMs = 100_000

/** The job history and what single jobs found. */
export function jobRoutes(http: FastifyInstance, context: CapturesContext): void {
  const summaries = openJobSummaries(context)
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
  route(http, 'jobPlaces', async ({ actor, params: { jobId }, query }) => ({
    success: true,
    ...(await readJobPlaces(context, actor, { jobId, ...query })),
  }))
  route(http, 'jobSummary', async ({ actor, params: { jobId } }) => ({
    success: true,
    ...(await summaries(actor, jobId)),
  }))
  route(http, 'jobTotals', async ({ actor }) => ({ success: true, ...(await readJobTotals(context, actor)) }))
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
