import type { MatchRow } from '../matching/match-row.ts'
import { eachCandidate } from '../matching/candidates/candidates.ts'
import { featuresOf } from '../matching/compare/features.ts'
import { probabilityOf } from '../matching/model/score.ts'
import { MatchList } from '../matching/list/match-list.ts'

/**
 * Matches are merged without review, so it is higher than the threshold for suggestions: of the matches in the
 * generated sets of two sources, 997 in 1,000 are right.
 */
export const mergeThreshold = 0.58

/** Minimum odds ratio between the best and the second candidate; otherwise neither is chosen. */
const leastLead = 2
/** Less likely pairs do not compete with any merged pair. */
const leastNoted = 0.5

/**
 * Matches rows of another source with ours, by index. Accepts only pairs that are each other's clear best, because a
 * wrong field is worse than an empty one.
 */
export function samePlaces(
  ours: readonly MatchRow[],
  theirs: readonly MatchRow[],
  threshold = mergeThreshold,
): Map<number, number> {
  const rows = [...ours, ...theirs]
  const list = new MatchList(rows)
  const best = rows.map(() => ({ other: -1, score: 0, second: 0 }))
  eachCandidate(list, (first, other) => {
    if (first < ours.length === other < ours.length) return
    const score = probabilityOf(featuresOf(list.record(first), list.record(other), list.frequencies))
    if (score < leastNoted) return
    note(first, other, score)
    note(other, first, score)
  })
  const pairs = new Map<number, number>()
  for (const [index, { other, score, second }] of best.slice(0, ours.length).entries()) {
    const back = best[other]
    if (back?.other !== index || score < threshold) continue
    if (oddsOf(score) - oddsOf(Math.max(second, back.second)) >= leastLead) pairs.set(index, other - ours.length)
  }
  return pairs

  function note(index: number, other: number, score: number): void {
    const own = best[index]
    if (own === undefined) return
    if (score > own.score) best[index] = { other, score, second: own.score }
    else own.second = Math.max(own.second, score)
  }
}

const oddsOf = (score: number): number => Math.log(score / (1 - score + 1e-12) + 1e-12)
