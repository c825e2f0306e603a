import type { Progress, RuntimeStatus } from '@gazetteer/contract'

type Clock = Pick<RuntimeStatus, 'startTime' | 'endTime' | 'totalPausedMs' | 'pauseStartMs' | 'timestamp'>

/** Time of the run without its pauses. `receivedAt` and `now` are this browser's clock, the rest the server's. */
export function elapsedMs(status: Clock, receivedAt: number, now: number): number {
  if (status.startTime === null) return 0
  const serverNow = now - receivedAt + status.timestamp
  const end = status.endTime ?? status.pauseStartMs ?? serverNow
  return Math.max(0, end - status.startTime - status.totalPausedMs)
}

/** Listings a minute over the whole run; null in its first second, where that would be a guess. */
export const ratePerMinute = (count: number, ms: number): number | null =>
  ms < 1000 ? null : Math.round((count * 60_000) / ms)

/** So many requests show how fast they go. */
const fewest = 5

/** A span of minutes in which the rest is probably done, at the pace so far; null where that would be a guess. */
export function minutesLeft(
  progress: Pick<Progress, 'requests' | 'requestsLeft'>,
  ms: number,
): { least: number; most: number } | null {
  const { requests, requestsLeft } = progress
  if (requestsLeft === null || requests < fewest || ms < 10_000) return null
  const minutes = (ms * requestsLeft) / requests / 60_000
  return { least: Math.max(1, Math.floor(minutes * 0.8)), most: Math.max(2, Math.ceil(minutes * 1.4)) }
}

/** "4–7 min"; long spans in hours: "8–14 h". */
export const spanText = ({ least, most }: { least: number; most: number }): string =>
  least < 120 ? `${least}–${most} min` : `${Math.floor(least / 60)}–${Math.ceil(most / 60)} h`
