import { featureNames, featureSigns, type Tree } from '@gazetteer/listing/matching-training'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { boost, type Settings } from './boost.ts'
import type { Example } from './training-set.ts'

export type Model = { base: number; trees: Tree[] }
export type TrainingSettings = Omit<Settings, 'random'>

/** Deeper, more or stronger regularized trees gained nothing in nested folds (`npm run measure:matching`). */
export const settings: TrainingSettings = {
  trees: 400,
  depth: 4,
  rate: 0.07,
  lambda: 2,
  leastInLeaf: 3,
  rowShare: 0.7,
  featureShare: 0.5,
}

export function train(examples: readonly Example[], seed: number, chosen = settings): Model {
  return boost(
    {
      rows: examples.map(({ row }) => row),
      labels: examples.map(({ label }) => label),
      weights: examples.map(({ weight }) => weight),
      signs: featureNames.map((name) => featureSigns[name]),
    },
    { ...chosen, random: randomFrom(seed) },
  )
}

/** The model's answer in log-odds, before calibration. */
export function oddsOf({ base, trees }: Model, row: Float64Array): number {
  let odds = base
  for (const tree of trees) {
    let at = tree
    while ('feature' in at) {
      const value = row[at.feature] ?? Number.NaN
      at = (Number.isNaN(value) ? at.isMissingLeft : value < at.below) ? at.left : at.right
    }
    odds += at.leaf
  }
  return odds
}
