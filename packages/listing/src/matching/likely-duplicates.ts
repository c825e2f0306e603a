import type { MatchRow } from './match-row.ts'
import { eachCandidate } from './candidates/candidates.ts'
import { featuresOf } from './compare/features.ts'
import { MatchList } from './list/match-list.ts'
import { reasonsOf } from './model/reasons.ts'
import { likelyFrom, probabilityOf } from './model/score.ts'

/**
 * Two rows that are probably one business, `a` with the lower id; `score` is the calibrated probability. `reasons`
 * say what speaks for and against it. Suggested for review only: nothing is merged.
 */
export type LikelyDuplicate = { a: number; b: number; score: number; reasons: string[] }

/**
 * Finds pairs that the four passes miss: other spellings, abbreviations, a changed phone, slightly different
 * coordinates. The most likely come first.
 */
export function findLikelyDuplicates(rows: readonly MatchRow[], threshold = likelyFrom): LikelyDuplicate[] {
  const list = new MatchList(rows)
  const found: LikelyDuplicate[] = []
  eachCandidate(list, (one, other) => {
    const [a, b] = [list.record(one), list.record(other)]
    const features = featuresOf(a, b, list.frequencies)
    const score = probabilityOf(features)
    if (score < threshold) return
    found.push({ a: Math.min(a.id, b.id), b: Math.max(a.id, b.id), score, reasons: reasonsOf(features) })
  })
  return found.sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
}
