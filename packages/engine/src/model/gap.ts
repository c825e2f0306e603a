import type { Closing } from './limits.ts'

/** Why an area was not fetched completely; formatted by `texts.gapReason`. */
export type GapReason =
  | { code: 'not-covered'; city: string }
  | { code: 'unknown-city'; city: string }
  /**
   * The source has more rows than it returns and the area is too small to split. `cap` null: the source gave up on
   * the area.
   */
  | { code: 'too-dense'; cap: number | null }
  | { code: 'gave-up'; fault: Fault; attempts: number }
  | ({ code: 'limit' } & Closing)
  /** `cause`: why the run ended before; absent on the map. */
  | { code: 'not-requested'; cause?: 'stopped' | 'credits' | 'failed' }
  | { code: 'cut-short' }

/** What went wrong with a request: detected by the engine, or reported by the source. */
export type Fault = { code: 'no-answer' } | { code: 'repeated-page' } | { code: 'source'; words: string }

/** What is missing in a city or area for one reason; `areas` is 0 where none were planned yet. */
export type GapGroup = { place: string; reason: GapReason; areas: number }

/** `place`: the label of the city or area that the area belongs to. */
export type GapRow = { task: number; place: string; label: string; reason: GapReason }

/** The gaps of each place for one reason as one, whatever the number of attempts; in the order of the rows. */
export function groupGaps(gaps: readonly GapRow[]): GapGroup[] {
  const groups = new Map<string, GapGroup>()
  for (const { place, reason } of gaps) {
    const key = JSON.stringify([place, 'attempts' in reason ? { ...reason, attempts: 0 } : reason])
    const group = groups.get(key)
    groups.set(key, { place, reason, areas: (group?.areas ?? 0) + 1 })
  }
  return [...groups.values()]
}
