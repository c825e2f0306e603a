import {
  eachCandidate,
  type Features,
  featureNames,
  featuresOf,
  type WordTable,
  MatchList,
} from '@gazetteer/listing/matching-training'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { Labelled } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import type { LabelledPair } from './labelled-pairs.ts'

export type Example = { row: Float64Array; label: number; weight: number; group: string; country: string }

/**
 * Some labels call branches of one street and another the same business. Lists need the opposite: without a shared
 * phone, site or coordinate, another street is another place.
 */
const shareOfDoubt = 0.7

/** Features of labelled pairs; the frequencies are those of all their rows, as in one list. */
export function examplesOf(pairs: readonly LabelledPair[], weight: number, table: WordTable): Example[] {
  const list = new MatchList(
    pairs.flatMap(({ a, b }) => [a, b]),
    table,
  )
  return pairs.map(({ label, group, country, weight: own = 1 }, at) => {
    const features = featuresOf(list.record(2 * at), list.record(2 * at + 1), list.frequencies)
    return {
      row: Float64Array.from(featureNames, (name) => features[name]),
      label,
      weight: weight * own * (label === 1 && features.elsewhere === 1 ? shareOfDoubt : 1),
      group,
      country,
    }
  })
}

/** The same pairs, each as a list of its own: a user's list may be short, and then says nothing of words and chains. */
export const aloneExamplesOf = (pairs: readonly LabelledPair[], weight: number, table: WordTable): Example[] =>
  pairs.flatMap((pair) => examplesOf([pair], weight, table))

/** Most candidates of a list are easy: two shared words of a town. A sample of them is enough. */
const shareOfEasy = 0.04
const isEasy = ({ nameOverlap, phone, domain }: Features): boolean =>
  nameOverlap < 0.35 && !(phone >= 2) && domain !== 1

/** True pairs weigh less than the others, as in lists. */
const shareOfTrue = 0.45

/** Candidates of a generated list. Their weights sum up to `total`. */
export function examplesOfList({ rows, pairs }: Labelled, total: number, table: WordTable): Example[] {
  const list = new MatchList(rows, table)
  const random = randomFrom(3)
  const examples: Example[] = []
  eachCandidate(list, (one, other) => {
    const [a, b] = [list.record(one), list.record(other)]
    const features = featuresOf(a, b, list.frequencies)
    const isTrue = pairs.has(`${Math.min(a.id, b.id)}|${Math.max(a.id, b.id)}`)
    if (!isTrue && isEasy(features) && random() > shareOfEasy) return
    const label = Number(isTrue)
    examples.push({
      row: Float64Array.from(featureNames, (name) => features[name]),
      label,
      weight: 1,
      group: `made-${a.id}`,
      country: 'US',
    })
  })
  const positives = examples.filter(({ label }) => label === 1).length
  for (const example of examples)
    example.weight =
      example.label === 1
        ? (total * shareOfTrue) / positives
        : (total * (1 - shareOfTrue)) / (examples.length - positives)
  return examples
}
