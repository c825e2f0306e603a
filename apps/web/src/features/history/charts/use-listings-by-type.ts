import type { Job } from '@gazetteer/contract'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

const maxTypes = 8
/** Of several types, the newest jobs are asked for; each answer is stored with its job. */
const maxAsked = 20

type TypeCount = { type: string; listings: number }

/** Listings of ended jobs by business type, the most first. A job of several types has them in its summary. */
export function useListingsByType(jobs: readonly Job[]): TypeCount[] {
  const counted = jobs.filter(
    ({ status, recordsProcessed, clearedAt }) => status !== 'running' && recordsProcessed > 0 && clearedAt === null,
  )
  const single: TypeCount[] = []
  const several: Job[] = []
  for (const job of counted) {
    const types = new Set([...job.businessTypes, ...job.cities.flatMap(({ businessTypes }) => businessTypes)])
    const [type] = types
    if (types.size === 1 && type !== undefined) single.push({ type, listings: job.recordsProcessed })
    else several.push(job)
  }
  const split = useQueries({
    queries: several.slice(0, maxAsked).map(({ id, endTime }) => ({
      queryKey: ['jobTypes', id, endTime],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call('jobSummary', { params: { jobId: id }, signal })).byType,
      staleTime: Infinity,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  return largest([...single, ...split])
}

function largest(counts: readonly TypeCount[]): TypeCount[] {
  const sums = new Map<string, number>()
  for (const { type, listings } of counts) sums.set(type, (sums.get(type) ?? 0) + listings)
  return [...sums]
    .map(([type, listings]) => ({ type, listings }))
    .toSorted((a, b) => b.listings - a.listings)
    .slice(0, maxTypes)
}
