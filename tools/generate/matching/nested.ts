import { recordOf } from '@gazetteer/listing/matching-training'
import { allExamples, type Sources } from './all-examples.ts'
import { calibrated, crossValidate, type ScoredPair, type Validated } from './cross-validate.ts'
import { figuresOf } from './figures.ts'
import { connected, type LabelledPair } from './labelled-pairs.ts'
import { type TrainingSettings, oddsOf, settings, train } from './train.ts'
import { aloneExamplesOf } from './training-set.ts'

/** What the inner folds choose from. */
const choices: readonly TrainingSettings[] = [settings, { ...settings, lambda: 8, depth: 3 }]

export type Outer = { part: string; pairs: number; chosen: TrainingSettings; threshold: number }

/**
 * Scores each pair by a model of the other parts that saw neither its businesses nor their names. Settings,
 * calibration, threshold, common words and chains come from the other parts. Scores are shifted so that each
 * part's threshold is 0.5.
 */
export function nestedScores(
  sources: Sources,
  partOf: (pair: LabelledPair, family: string) => string,
  onPart: (outer: Outer) => void,
): ScoredPair[] {
  const familyOf = familiesOf(sources.pairs)
  const placed = sources.pairs.map((pair) => {
    const family = familyOf(pair)
    return { pair, family, part: partOf(pair, family) }
  })
  return [...new Set(placed.map(({ part }) => part))].toSorted().flatMap((part) => {
    const unseen = placed.filter((one) => one.part === part)
    const families = new Set(unseen.map(({ family }) => family))
    const seen = placed.filter(({ family }) => !families.has(family)).map(({ pair }) => pair)
    const examples = allExamples({ ...sources, pairs: seen })
    const { chosen, validated } = bestOf(choices.map((one) => ({ chosen: one, validated: innerFolds(examples, one) })))
    const model = train([...examples.labelled.inList, ...examples.labelled.alone, ...examples.extra], 1, chosen)
    const { calibration, threshold } = validated
    onPart({ part, pairs: unseen.length, chosen, threshold })
    const shift = Math.log(threshold / (1 - threshold))
    return aloneExamplesOf(
      unseen.map(({ pair }) => pair),
      1,
      examples.table,
    ).map(({ row, label, country }) => {
      const score = calibrated(oddsOf(model, row), calibration)
      return { label, country, score: 1 / (1 + Math.exp(shift - Math.log(score / (1 - score)))) }
    })
  })
}

const innerFolds = (examples: ReturnType<typeof allExamples>, chosen: TrainingSettings): Validated =>
  crossValidate(examples, { folds: 2, seed: 2, chosen })

type Tried = { chosen: TrainingSettings; validated: Validated }

function bestOf([first, ...others]: Tried[]): Tried {
  if (first === undefined) throw new RangeError('There is nothing to choose from')
  const areaOf = ({ validated: { scored, threshold } }: Tried): number => figuresOf(scored, threshold).auc
  return others.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best), first)
}

/** Pairs of one family share a business or a name, so that a chain is in one part only. */
function familiesOf(pairs: readonly LabelledPair[]): (pair: LabelledPair) => string {
  const rootOf = connected(
    pairs.flatMap(({ a, b, group }) =>
      [a, b].map((row): [string, string] => [`name ${recordOf(row).name.core}`, `group ${group}`]),
    ),
  )
  return ({ group }) => rootOf(`group ${group}`)
}
