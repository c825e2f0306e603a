import type { MatchRow } from './match-row.ts'
import { eachCandidate } from './candidates/candidates.ts'
import { featuresOf } from './compare/features.ts'
import { reasonsOf } from './model/reasons.ts'
import { likelyFrom, probabilityOf } from './model/score.ts'
import { frequenciesOf } from './record/frequencies.ts'
import { type MatchRecord, recordOf } from './record/record.ts'

/**
 * Two rows that are probably one business, `a` with the lower id; `score` is the calibrated probability. `reasons`
 * say what speaks for and against it. Suggested for review only: nothing is merged.
 */
export type LikelyDuplicate = { a: number; b: number; score: number; reasons: string[] }

/** The threshold with the best F1 on labelled pairs; see docs/decisions/0020. */
export const defaultThreshold = likelyFrom

/**
 * Finds pairs that the four passes miss: other spellings, abbreviations, a changed phone, slightly different
 * coordinates. The most likely come first.
 */
export const findLikelyDuplicates = (rows: Iterable<MatchRow>, threshold = defaultThreshold): LikelyDuplicate[] =>
  duplicatesOf(Array.from(rows, recordOf), threshold)

/** The same for rows that were read one at a time, so that a long list is never held twice. */
export function duplicatesOf(records: readonly MatchRecord[], threshold: number): LikelyDuplicate[] {
  const common = frequenciesOf(records)
  const found: LikelyDuplicate[] = []
  eachCandidate(records, common, (one, other) => {
    const [a, b] = [records[one], records[other]]
    if (a === undefined || b === undefined) return
    const features = featuresOf(a, b, common)
    const score = probabilityOf(features)
    if (score < threshold) return
    found.push({ a: Math.min(a.id, b.id), b: Math.max(a.id, b.id), score, reasons: reasonsOf(features) })
  })
  return found.sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
}
