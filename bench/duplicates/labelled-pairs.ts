import { findLikelyDuplicates } from '@gazetteer/listing/matching'
import { eachCandidate, MatchList } from '@gazetteer/listing/matching-training'
import { allExamples, readSources } from '../../tools/generate/matching/all-examples.ts'
import { crossValidate, type Validated } from '../../tools/generate/matching/cross-validate.ts'
import { figuresOf } from '../../tools/generate/matching/figures.ts'
import { chosenValuesTable } from './chosen-values.ts'
import type { LabelledPair } from '../../tools/generate/matching/labelled-pairs.ts'
import type { BenchTable } from '../table.ts'

/** The score before the model, measured once on the same pairs, at its threshold of 0.8. */
const before = {
  all: { F1: 0.825, AUC: 0.918, 'recall at precision 0.95': 0.6 },
  'United States': { F1: 0.895, AUC: 0.932, 'recall at precision 0.95': 0.769 },
  elsewhere: { F1: 0.74, AUC: 0.917, 'recall at precision 0.95': 0.565 },
}

/** Figures on labelled pairs of Overture places by five folds, split by business and by country. */
export async function labelledPairTables(folder: string): Promise<BenchTable[]> {
  const sources = await readSources(folder)
  const { pairs } = sources
  const validated = crossValidate(allExamples(sources))
  return [figuresTable(validated), calibrationTable(validated), candidatesTable(pairs), chosenValuesTable(pairs)]
}

function figuresTable({ scored, threshold }: Validated): BenchTable {
  const where = {
    all: scored,
    'United States': scored.filter(({ country }) => country === 'US'),
    elsewhere: scored.filter(({ country }) => country !== 'US'),
  }
  const rows = (['all', 'United States', 'elsewhere'] as const).flatMap((name) => {
    const { f1, precision, recall, auc, recallAt95 } = figuresOf(where[name], threshold)
    return [
      { pairs: name, F1: f1, precision, recall, AUC: auc, 'recall at precision 0.95': recallAt95 },
      { pairs: `${name}, before`, ...before[name] },
    ]
  })
  return {
    title: `labelled pairs of Overture places, five folds, at ${threshold}`,
    rows,
    notes: [
      `${scored.length} pairs, each as a list of its own; no business is in two folds; see npm run measure:matching`,
    ],
  }
}

function calibrationTable({ scored }: Validated): BenchTable {
  const rows = [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95].map((from, at, starts) => {
    const to = starts[at + 1] ?? 1.001
    const inside = scored.filter(({ score }) => score >= from && score < to)
    const mean = inside.reduce((sum, { score }) => sum + score, 0) / Math.max(1, inside.length)
    const share = inside.filter(({ label }) => label === 1).length / Math.max(1, inside.length)
    return { score: `${from} to ${Math.min(1, to)}`, pairs: inside.length, 'mean score': mean, 'one business': share }
  })
  return { title: 'calibration: a score is the share of pairs that are one business', rows }
}

function candidatesTable(pairs: readonly LabelledPair[]): BenchTable {
  const rows = pairs.flatMap(({ a, b }) => [a, b])
  const seen = new Set<string>()
  eachCandidate(new MatchList(rows), (one, other) => seen.add(`${one}|${other}`))
  const positives = pairs.flatMap(({ label }, at) => (label === 1 ? [`${2 * at}|${2 * at + 1}`] : []))
  return {
    title: 'blocking: all rows of the labelled pairs as one list',
    rows: [
      {
        rows: rows.length,
        'true pairs found': positives.filter((pair) => seen.has(pair)).length / positives.length,
        'candidates a row': (2 * seen.size) / rows.length,
        'pairs above the threshold': findLikelyDuplicates(rows, 0.5).length,
      },
    ],
  }
}
