/**
 * Estimates how well the model decides about pairs that had no part in its making: nested folds by business and name,
 * and by part of the world. Takes some minutes. Run: npm run measure:matching -- FOLDER, as for generate:matching.
 */
import { resolve } from 'node:path'
import { dataFolder } from './inputs.ts'
import { allExamples, readSources } from './matching/all-examples.ts'
import { calibrated, crossValidate, type ScoredPair } from './matching/cross-validate.ts'
import { type Figures, figuresOf } from './matching/figures.ts'
import { nestedScores, type Outer } from './matching/nested.ts'
import { oddsOf, train } from './matching/train.ts'
import { foldOfFamily, partOfWorld } from './matching/world-parts.ts'

const sources = await readSources(resolve(process.argv[2] ?? dataFolder))
const examples = allExamples(sources)
const { labelled, extra } = examples
const { scored, calibration, threshold } = crossValidate(examples)
const model = train([...labelled.inList, ...labelled.alone, ...extra], 1)
const inSample = labelled.alone.map(({ label, country, row }) => ({
  label,
  country,
  score: calibrated(oddsOf(model, row), calibration),
}))
const folds = nestedScores(sources, (_pair, family) => foldOfFamily(family), print)
const countries = nestedScores(sources, ({ country }) => partOfWorld(country), print)
console.table({
  ...rowsOf('in-sample', inSample, threshold),
  ...rowsOf('five folds', scored, threshold),
  ...rowsOf('nested, by name', folds, 0.5),
  ...rowsOf('nested, by part of the world', countries, 0.5),
})

function print({ part, pairs, chosen, threshold: least }: Outer): void {
  console.log(`${part}: ${pairs} pairs, depth ${chosen.depth}, lambda ${chosen.lambda}, threshold ${least}`)
}

function rowsOf(name: string, pairs: readonly ScoredPair[], least: number): Record<string, Partial<Figures>> {
  const parts = {
    all: pairs,
    'United States': pairs.filter(({ country }) => country === 'US'),
    elsewhere: pairs.filter(({ country }) => country !== 'US'),
  }
  return Object.fromEntries(
    Object.entries(parts).map(([part, of]) => {
      const { f1, auc, precision, recall, recallAt95 } = figuresOf(of, least)
      return [`${name}: ${part}`, { f1, auc, precision, recall, recallAt95 }]
    }),
  )
}
