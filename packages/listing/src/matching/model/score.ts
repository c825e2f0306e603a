import { featureNames, type Features } from '../compare/features.ts'
import { weights } from './generated/weights.ts'
import { readForest, sumOfTrees } from './trees.ts'

const forest = readForest(weights.trees)
const columns = featureNames.map((name) => weights.features.indexOf(name))
const row = new Float64Array(weights.features.length)

/** The calibrated probability that two rows are one business: of the pairs at 0.9, nine in ten are. */
export function probabilityOf(features: Features): number {
  for (const [at, name] of featureNames.entries()) row[columns[at] ?? 0] = features[name]
  const { base, slope, shift } = weights
  const odds = base + sumOfTrees(forest, row)
  return 1 / (1 + Math.exp(-(slope * odds + shift)))
}

/** Maximizes F1 on labelled pairs that the model did not see; `npm run generate:matching` finds it. */
export const likelyFrom = weights.threshold
