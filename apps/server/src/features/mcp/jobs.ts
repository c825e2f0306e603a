import type { Job } from '@gazetteer/contract'
import { isoOf } from './answer.ts'
import type { ApiCall } from './api-call.ts'

/** The job with this id, else the newest one; null: there is none. An unknown id is refused. */
export async function jobOf(call: ApiCall, id: string | undefined, signal?: AbortSignal): Promise<Job | null> {
  if (id === undefined) return (await call('jobs', { query: { limit: 1 } }, signal)).jobs[0] ?? null
  return (await call('job', { params: { jobId: id } }, signal)).job
}

const gapsShown = 5

/** A capture of several cities has its types with each city. */
const typesOf = ({ businessTypes, cities }: Job): string[] =>
  businessTypes.length > 0 ? businessTypes : [...new Set(cities.flatMap((city) => city.businessTypes))]

/** A job in few words. */
export const briefJob = (job: Job) => ({
  jobId: job.id,
  status: job.status,
  message: job.message,
  started: isoOf(job.startTime),
  ended: isoOf(job.endTime),
  cities: job.cities.slice(0, 10).map(({ city }) => city),
  cityCount: job.cities.length,
  businessTypes: typesOf(job).slice(0, 10),
  listings: job.recordsProcessed,
  leftOutByFilters: job.filtered,
  requests: job.requests,
  source: job.source,
  gaps: job.gaps.length,
})

/** Where the listings of a job come from and what is missing; every answer with listings carries it. */
export async function aboutJob(call: ApiCall, job: Job, signal?: AbortSignal) {
  const { sources } = await call('sources', {}, signal)
  const source = sources.find(({ id }) => id === job.source)
  return {
    jobId: job.id,
    source: source?.title ?? job.source,
    licence: source?.licence ?? null,
    attribution: source?.attribution ?? null,
    isFictional: source?.isFictional ?? false,
    date: isoOf(job.endTime ?? job.startTime),
    status: job.status,
    gaps: {
      count: job.gaps.length,
      first: job.gaps.slice(0, gapsShown),
    },
  }
}
