import type { RuntimeStatus } from '@gazetteer/contract'

type Clock = Pick<RuntimeStatus, 'startTime' | 'endTime' | 'totalPausedMs' | 'pauseStartMs' | 'timestamp'>

/** Time of the run without its pauses. `receivedAt` and `now` are this browser's clock, the rest the server's. */
export function elapsedMs(status: Clock, receivedAt: number, now: number): number {
  if (status.startTime === null) return 0
  const serverNow = now - receivedAt + status.timestamp
  const end = status.endTime ?? status.pauseStartMs ?? serverNow
  return Math.max(0, end - status.startTime - status.totalPausedMs)
}

/** Listings a minute over the whole run. */
export function ratePerMinute(count: number, ms: number): number {
  return ms < 1000 ? 0 : Math.round((count * 60_000) / ms)
}

/** A span of minutes in which the rest is probably done, from the share that is done; null where that would be a guess. */
export function minutesLeft(share: number, ms: number): { least: number; most: number } | null {
  if (share < 0.04 || share >= 1 || ms < 10_000) return null
  const minutes = (ms * (1 - share)) / share / 60_000
  return { least: Math.max(1, Math.floor(minutes * 0.8)), most: Math.max(2, Math.ceil(minutes * 1.4)) }
}
