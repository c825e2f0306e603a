import type { Progress, RuntimeStatus } from '@gazetteer/contract'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

export type Sample = { at: number; count: number }
/** What was seen of a run while it was open: the server tells none of it afterwards. */
export type Seen = { samples: readonly Sample[]; last: Progress | null }

const most = 60
const leastMs = 800
const nothing: Seen = { samples: [], last: null }
const seenKey = (jobId: string | null | undefined) => ['runtime', 'seen', jobId ?? '']

/** Remembers how far the run was when, for the rate line and its end. */
export function noteProgress(client: QueryClient, status: RuntimeStatus): void {
  if (status.progress === null || status.manualRunId === null) return
  const sample = { at: status.timestamp, count: status.progress.processed }
  client.setQueryData<Seen>(seenKey(status.manualRunId), ({ samples } = nothing) => {
    const newest = samples.at(-1)
    const isDue = newest === undefined || (sample.at - newest.at >= leastMs && status.status === 'active')
    return { samples: isDue ? [...samples, sample].slice(-most) : samples, last: status.progress }
  })
}

export const useSeen = (jobId: string | null | undefined): Seen =>
  useQuery<Seen>({ queryKey: seenKey(jobId), queryFn: skipToken, gcTime: Infinity }).data ?? nothing

/** Listings a minute between each two samples. */
export const ratesOf = (points: readonly Sample[]): number[] =>
  points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const minutes = (point.at - before.at) / 60_000
    return minutes <= 0 ? 0 : Math.max(0, (point.count - before.count) / minutes)
  })
