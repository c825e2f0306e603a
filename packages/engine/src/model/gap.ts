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
  | { code: 'not-requested' }
  | { code: 'cut-short' }

/** What went wrong with a request: detected by the engine, or reported by the source. */
export type Fault = { code: 'no-answer' } | { code: 'repeated-page' } | { code: 'source'; words: string }

export type GapRow = { task: number; label: string; reason: GapReason }
