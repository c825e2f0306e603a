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
  const pairs: LikelyDuplicate[] = []
  eachCandidate(list, (one, other) => {
    const pair = comparePair(list, one, other)
    if (pair.score >= threshold) pairs.push(withReasons(pair))
  })
  return pairs.sort(likeliestFirst)
}

/** The same for a server: `pause` returns null, or a promise that resolves after other work had time to run. */
export async function findLikelyDuplicatesInSlices(
  rows: readonly MatchRow[],
  { threshold, pause }: { threshold: number; pause: () => Promise<void> | null },
): Promise<LikelyDuplicate[]> {
  const list = new MatchList(rows)
  const candidates: [number, number][] = []
  eachCandidate(list, (one, other) => candidates.push([one, other]))
  const pairs: LikelyDuplicate[] = []
  for (const [one, other] of candidates) {
    const paused = pause()
    if (paused !== null) await paused
    const pair = comparePair(list, one, other)
    if (pair.score >= threshold) pairs.push(withReasons(pair))
  }
  return pairs.sort(likeliestFirst)
}

type Compared = { a: number; b: number; score: number; features: ReturnType<typeof featuresOf> }

function comparePair(list: MatchList, one: number, other: number): Compared {
  const [a, b] = [list.record(one), list.record(other)]
  const features = featuresOf(a, b, list.frequencies)
  return { a: Math.min(a.id, b.id), b: Math.max(a.id, b.id), score: probabilityOf(features), features }
}

const withReasons = ({ a, b, score, features }: Compared): LikelyDuplicate => ({
  a,
  b,
  score,
  reasons: reasonsOf(features),
})

const likeliestFirst = (one: LikelyDuplicate, other: LikelyDuplicate): number =>
  other.score - one.score || one.a - other.a || one.b - other.b
