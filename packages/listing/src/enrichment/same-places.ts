import { commonnessOf } from '../duplicates/likely/commonness.ts'
import { eachPair } from '../duplicates/likely/pairs.ts'
import { scorePair } from '../duplicates/likely/score.ts'
import { traitsOf } from '../duplicates/likely/traits.ts'
import type { DuplicateRow } from '../duplicates/duplicates.ts'

/**
 * Above it, 996 of 1,000 pairs are one business (labelled sets in testkit/real-data/labelled/two-sources). Matches
 * are merged without review, so it is higher than the threshold for suggestions.
 */
export const mergeThreshold = 0.9

/** Minimum odds ratio between the best and the second candidate; otherwise neither is chosen. */
const leastLead = 2
/** Less likely pairs do not compete with any merged pair. */
const leastNoted = 0.5

/**
 * Matches rows of another source with ours, by index. Accepts only pairs that are each other's clear best, because a
 * wrong field is worse than an empty one.
 */
export function samePlaces(
  ours: readonly DuplicateRow[],
  theirs: readonly DuplicateRow[],
  threshold = mergeThreshold,
): Map<number, number> {
  const all = [...ours, ...theirs].map((row, index) => traitsOf({ ...row, id: index }))
  const common = commonnessOf(all)
  const best = all.map(() => ({ other: -1, score: 0, second: 0 }))
  eachPair(all, common.weightOf, (one, other) => {
    if (one < ours.length === other < ours.length) return
    const [a, b] = [all[one], all[other]]
    if (a === undefined || b === undefined) return
    const score = scorePair([a, b], common, leastNoted)?.score
    if (score === undefined) return
    note(one, other, score)
    note(other, one, score)
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
