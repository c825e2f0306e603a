import type { RuntimeStatus } from '@gazetteer/contract'

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

/** "4–7 min"; long ranges in hours: "8–14 h". */
const spanText = ({ least, most }: { least: number; most: number }): string =>
  least < 120 ? `${least}–${most} min` : `${Math.floor(least / 60)}–${Math.ceil(most / 60)} h`

/** "41 s", "2 min 41 s", "3 h 5 min". */
export function spanOfTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** The estimated time left of a run: "3–4 min"; null: not known well enough. */
export function leftText({ secondsLeft, status }: Pick<RuntimeStatus, 'secondsLeft' | 'status'>): string | null {
  if (secondsLeft === null || status !== 'active') return null
  const { low, high } = secondsLeft
  if (high < 60) return 'a minute'
  const least = Math.max(1, Math.floor(low / 60))
  return spanText({ least, most: Math.max(least + 1, Math.ceil(high / 60)) })
}

/** An estimate in words: "under 1 min", "about 6 min", "about 3 h". */
export function spanOfSeconds(seconds: number): string {
  if (seconds < 60) return 'under 1 min'
  return seconds < 7_200 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3600)} h`
}
