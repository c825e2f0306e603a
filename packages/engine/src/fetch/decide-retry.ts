import type { Silence } from './source-silence.ts'

/** Maximum attempts for an area that fails while other areas succeed; then it becomes a gap. */
const maxTries = 5
/** Maximum attempts when each one costs a full timeout or returns an invalid answer. */
const maxCostlyTries = 3
/** A source without any answer for this long counts as down. */
const downAfterMs = 10_000
/** How long to wait for a source that is down: bursts of 503 and busy public servers last minutes. */
export const usualPatienceMs = 180_000

/** What to do after a failure that is not specific to the area. `isDown`: every area of the source waits. */
export type RetryDecision = { isOver: boolean; isDown: boolean }

export type Failure = {
  /** The attempt cost a full timeout, or its answer was invalid. */
  isCostly: boolean
  /** The source itself reported that it is unavailable or overloaded. */
  isSourceWide: boolean
  silence: Silence
  /** How long to wait for a source that is down. */
  patienceMs: number
}

/** `tries` includes this attempt. */
export function decideRetry(tries: number, failure: Failure): RetryDecision {
  const { isCostly, isSourceWide, silence, patienceMs } = failure
  if (isSourceWide) return { isOver: silence.ms >= patienceMs, isDown: true }
  if (isCostly) return { isOver: tries >= maxCostlyTries, isDown: false }
  if (silence.isAreaSpecific) return { isOver: tries >= maxTries, isDown: false }
  if (silence.ms >= patienceMs) return { isOver: true, isDown: false }
  const isDown = silence.ms >= downAfterMs
  return { isOver: tries >= maxTries && !isDown, isDown }
}
