import { jobStatuses } from '@gazetteer/contract'
import type { QueryState } from '../../platform/use-query-state.ts'
import type { JobFilter } from './job-filter.tsx'

/** State of the job history; all of it is in the URL. */
export type JobsView = JobFilter & { openId: string | null; hasCharts: boolean }

export const jobsView: QueryState<JobsView> = {
  read: (query) => ({
    search: query.get('q') ?? '',
    status: jobStatuses.find((status) => status === query.get('status')) ?? '',
    openId: query.get('job'),
    hasCharts: query.has('charts'),
  }),
  write: ({ search, status, openId, hasCharts }, query) => {
    const written = new URLSearchParams(query)
    const texts = { q: search, status, job: openId ?? '', charts: hasCharts ? 'shown' : '' }
    for (const [key, text] of Object.entries(texts)) {
      // Deleted first, so that a view has one address, whatever the order of its changes.
      written.delete(key)
      if (text !== '') written.set(key, text)
    }
    return written
  },
}
