import { eachCandidate } from '@gazetteer/listing/matching/candidates/candidates'
import { type Features, featureNames, featuresOf } from '@gazetteer/listing/matching/compare/features'
import { type WordTable, frequenciesOf } from '@gazetteer/listing/matching/record/frequencies'
import { recordOf } from '@gazetteer/listing/matching/record/record'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { Labelled } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import type { LabelledPair } from './labelled-pairs.ts'

export type Example = { row: Float64Array; label: number; weight: number; group: string; country: string }

/**
 * Some labels call branches of one street and another the same business. Lists need the opposite: without a shared
 * phone, site or coordinate, another street is another place.
 */
const shareOfDoubt = 0.4

/** Features of labelled pairs; the frequencies are those of all their rows, as in one list. */
export function examplesOf(pairs: readonly LabelledPair[], weight: number, table: WordTable): Example[] {
  const records = pairs.map(({ a, b }, at) => [recordOf(a, 2 * at), recordOf(b, 2 * at + 1)] as const)
  const common = frequenciesOf(records.flat(), table)
  return pairs.map(({ label, group, country, weight: own = 1 }, at) => {
    const [a, b] = records[at] ?? []
    if (a === undefined || b === undefined) throw new Error('A pair has no rows')
    const features = featuresOf(a, b, common)
    return {
      row: Float64Array.from(featureNames, (name) => features[name]),
      label,
      weight: weight * own * (label === 1 && features.elsewhere === 1 ? shareOfDoubt : 1),
      group,
      country,
    }
  })
}

/** Most candidates of a list are easy: two shared words of a town. A sample of them is enough. */
const shareOfEasy = 0.04
const isEasy = ({ nameOverlap, phone, domain }: Features): boolean =>
  nameOverlap < 0.35 && !(phone >= 2) && domain !== 1

/** True pairs weigh less than the others, as in lists. */
const shareOfTrue = 0.45

/** Candidates of a generated list. Their weights sum up to `total`. */
export function examplesOfList({ rows, pairs }: Labelled, total: number, table: WordTable): Example[] {
  const records = rows.map((row, at) => recordOf(row, at))
  const common = frequenciesOf(records, table)
  const random = randomFrom(3)
  const examples: Example[] = []
  eachCandidate(records, common, (one, other) => {
    const [a, b] = [records[one], records[other]]
    if (a === undefined || b === undefined) return
    const features = featuresOf(a, b, common)
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
