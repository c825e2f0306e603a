import { commonnessOf } from '../likely/commonness.ts'
import { eachPair } from '../likely/pairs.ts'
import { scorePair } from '../likely/score.ts'
import { traitsOf } from '../likely/traits.ts'
import type { DuplicateRow } from '../duplicates.ts'

/**
 * Above it, on the labelled sets of testkit/real-data/labelled/two-sources, 996 of 1,000 pairs are one business: nobody
 * looks at them, so it is higher than where a person is asked.
 */
export const mergeThreshold = 0.9

/** Of two candidates that are about as likely neither is taken: as odds, how much the best must be ahead. */
const leastLead = 2
/** Less likely pairs are no rival to any that is merged. */
const leastNoted = 0.5

/**
 * Which row of another source is the same business as which of ours, by index. Only pairs that are each other's best by far: a wrong
 * field is worse than an empty one.
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
