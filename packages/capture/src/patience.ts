import type { Silence } from './run-pulse.ts'

/** An area that alone is not answered is asked this often before it is kept as a gap. */
const mostTries = 5
/** The same where each try cost the time-out of a request, or the answer made no sense. */
const mostCostlyTries = 3
/** A source that has answered nothing for this long is taken to be down altogether. */
const downAfterMs = 10_000
/** A source that is down is waited for this long: surges of 503 and busy public servers last minutes. */
const mostSilenceMs = 180_000

/** What a failure without a verdict on the area itself leads to: `isDown` asks every area of the source to wait. */
export type Patience = { isOver: boolean; isDown: boolean }

/** `tries` counts this one. */
export function patienceWith(
  tries: number,
  failure: { isCostly: boolean; isSourceWide: boolean; silence: Silence },
): Patience {
  const { isCostly, isSourceWide, silence } = failure
  if (isSourceWide) return { isOver: silence.ms >= mostSilenceMs, isDown: silence.ms < mostSilenceMs }
  if (isCostly) return { isOver: tries >= mostCostlyTries, isDown: false }
  if (silence.isOfAreaAlone) return { isOver: tries >= mostTries, isDown: false }
  if (silence.ms >= mostSilenceMs) return { isOver: true, isDown: false }
  const isDown = silence.ms >= downAfterMs
  return { isOver: tries >= mostTries && !isDown, isDown }
}
