import type { DuplicateRow } from './duplicates.ts'
import { commonnessOf } from './likely/commonness.ts'
import { eachPair } from './likely/pairs.ts'
import { type LikelyReason, scorePair } from './likely/score.ts'
import { traitsOf } from './likely/traits.ts'

export type { LikelyReason } from './likely/score.ts'

/**
 * Two rows that are probably one business, `a` with the lower id; `score` is 0 to 1. Suggested for review only:
 * nothing is merged.
 */
export type LikelyDuplicate = { a: number; b: number; score: number; reasons: LikelyReason[] }

/** From the labelled sets of bench/duplicates: above it, more than 19 of 20 pairs are one business. */
export const defaultThreshold = 0.8

/**
 * Finds pairs that the four passes miss: other spellings, abbreviations, a changed phone, slightly different
 * coordinates. The most likely come first.
 */
export function findLikelyDuplicates(rows: Iterable<DuplicateRow>, threshold = defaultThreshold): LikelyDuplicate[] {
  const all = Array.from(rows, traitsOf)
  const common = commonnessOf(all)
  const found: LikelyDuplicate[] = []
  eachPair(all, common.weightOf, (one, other) => {
    const [a, b] = [all[one], all[other]]
    if (a === undefined || b === undefined) return
    const scored = scorePair([a, b], common, threshold)
    if (scored !== null) found.push({ a: Math.min(a.id, b.id), b: Math.max(a.id, b.id), ...scored })
  })
  return found.sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
}
