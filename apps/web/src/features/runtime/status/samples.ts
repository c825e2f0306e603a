import type { Progress, RuntimeStatus } from '@gazetteer/contract'
import { useSyncExternalStore } from 'react'

type Sample = { at: number; count: number }

const most = 60
const listeners = new Set<() => void>()
let jobId: string | null = null
let samples: readonly Sample[] = []
let rates: readonly number[] = []
let last: { jobId: string; progress: Progress } | null = null

/** Remembers how many listings there were when, for the rate line. A new job starts a new line. */
export function addSample(status: RuntimeStatus): void {
  if (status.progress === null || status.manualRunId === null) return
  const sample = { at: status.timestamp, count: status.progress.processed }
  last = { jobId: status.manualRunId, progress: status.progress }
  const known = status.manualRunId === jobId ? samples : []
  const newest = known.at(-1)
  if (newest !== undefined && (sample.at - newest.at < 800 || status.status !== 'active')) return
  jobId = status.manualRunId
  samples = [...known, sample].slice(-most)
  rates = ratesOf(samples)
  for (const listener of listeners) listener()
}

/** Listings a minute between each two samples. */
export function ratesOf(points: readonly Sample[]): number[] {
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const minutes = (point.at - before.at) / 60_000
    return minutes <= 0 ? 0 : Math.max(0, (point.count - before.count) / minutes)
  })
}

export function useRates(): readonly number[] {
  return useSyncExternalStore(subscribe, () => rates)
}

/** The run's progress; after its end the last that was seen of it, since the server then sends none. */
export function lastProgress(status: RuntimeStatus | undefined): Progress | null {
  if (status === undefined) return null
  return status.progress ?? (last !== null && last.jobId === status.manualRunId ? last.progress : null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
