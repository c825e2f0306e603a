import type { Closing } from './run.ts'

/** Why an area was not asked to its end; `texts.gapReason` says it. */
export type GapReason =
  | { code: 'not-covered'; city: string }
  | { code: 'unknown-city'; city: string }
  /** The source holds more than it tells and the area is too small to split; `cap` null: the source gave up on it. */
  | { code: 'too-dense'; cap: number | null }
  | { code: 'gave-up'; fault: Fault; attempts: number }
  | ({ code: 'limit' } & Closing)
  /** The run was stopped before its first request, or before its last page. */
  | { code: 'not-requested' }
  | { code: 'cut-short' }
  /** Written by a version that kept sentences. */
  | { code: 'told'; words: string }

/** What went wrong with a request: what the engine noticed, or what the source said in its own words. */
export type Fault = { code: 'no-answer' } | { code: 'repeated-page' } | { code: 'source'; words: string }

/** A gap as the ledger holds it: its area within its task. */
export type GapRow = { task: number; label: string; reason: GapReason }
