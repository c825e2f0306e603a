import type { Progress, RuntimeStatus } from '@gazetteer/contract'

type Clock = Pick<RuntimeStatus, 'startTime' | 'endTime' | 'totalPausedMs' | 'pauseStartMs' | 'timestamp'>

/** Elapsed time without pauses. `receivedAt` and `now` are this browser's clock; all others are the server's. */
export function elapsedMs(status: Clock, receivedAt: number, now: number): number {
  if (status.startTime === null) return 0
  const serverNow = now - receivedAt + status.timestamp
  const end = status.endTime ?? status.pauseStartMs ?? serverNow
  return Math.max(0, end - status.startTime - status.totalPausedMs)
}

/** Listings per minute over the whole run; null in the first second, when it would be a guess. */
export const ratePerMinute = (count: number, ms: number): number | null =>
  ms < 1000 ? null : Math.round((count * 60_000) / ms)

/** Minimum number of requests to measure the pace. */
const fewest = 5

/** Estimated range of minutes left at the current pace; null if there is too little data. */
export function minutesLeft(
  progress: Pick<Progress, 'requests' | 'requestsLeft'>,
  ms: number,
): { least: number; most: number } | null {
  const { requests, requestsLeft } = progress
  if (requestsLeft === null || requests < fewest || ms < 10_000) return null
  const minutes = (ms * requestsLeft) / requests / 60_000
  return { least: Math.max(1, Math.floor(minutes * 0.8)), most: Math.max(2, Math.ceil(minutes * 1.4)) }
}

/** "4–7 min"; long ranges in hours: "8–14 h". */
export const spanText = ({ least, most }: { least: number; most: number }): string =>
  least < 120 ? `${least}–${most} min` : `${Math.floor(least / 60)}–${Math.ceil(most / 60)} h`
