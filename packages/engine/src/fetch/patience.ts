import type { Silence } from './source-silence.ts'

/** An area that alone is not answered is asked this often before it is kept as a gap. */
const maxTries = 5
/** The same where each try cost the time-out of a request, or the answer made no sense. */
const maxCostlyTries = 3
/** A source that has answered nothing for this long is taken to be down altogether. */
const downAfterMs = 10_000
/** A source that is down is waited for this long: surges of 503 and busy public servers last minutes. */
const maxSilenceMs = 180_000

/** What a failure that says nothing of the area itself leads to: `isDown` asks every area of the source to wait. */
export type Patience = { isOver: boolean; isDown: boolean }

export type Failure = {
  /** The try cost the time-out of a request, or its answer made no sense. */
  isCostly: boolean
  /** The source said itself that it is away or too busy for everybody. */
  isSourceWide: boolean
  silence: Silence
}

/** `tries` counts this one. */
export function patienceWith(tries: number, failure: Failure): Patience {
  const { isCostly, isSourceWide, silence } = failure
  if (isSourceWide) return { isOver: silence.ms >= maxSilenceMs, isDown: true }
  if (isCostly) return { isOver: tries >= maxCostlyTries, isDown: false }
  if (silence.isOfAreaAlone) return { isOver: tries >= maxTries, isDown: false }
  if (silence.ms >= maxSilenceMs) return { isOver: true, isDown: false }
  const isDown = silence.ms >= downAfterMs
  return { isOver: tries >= maxTries && !isDown, isDown }
}
