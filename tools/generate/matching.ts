/**
 * Trains the model that decides whether two rows are one business, and writes its weights with provenance and
 * figures. The labelled pairs stay outside the repository. Run: npm run generate:matching -- FOLDER, where FOLDER has
 * matching/overture-pairs.parquet and breweries.csv.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MatchRow } from '@gazetteer/listing/matching/match-row'
import { recordOf } from '@gazetteer/listing/matching/record/record'
import type { WordTable } from '@gazetteer/listing/matching/record/frequencies'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { guideSet, sourceSet } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { repository } from './inputs.ts'
import { crossValidate } from './matching/cross-validate.ts'
import { figuresOf } from './matching/figures.ts'
import { labelledPairs } from './matching/labelled-pairs.ts'
import { madePairs, withCoordinates } from './matching/made-pairs.ts'
import { train } from './matching/train.ts'
import { type Example, examplesOf, examplesOfList } from './matching/training-set.ts'
import { printWeights, printWords } from './matching/print.ts'

const folder = resolve(process.argv[2] ?? join(repository, '../shared/data'))
const pairs = await labelledPairs(join(folder, 'matching', 'overture-pairs.parquet'))
const originals = breweries(join(folder, 'breweries.csv'))

const table = wordTable([...pairs.flatMap(({ a, b }) => [a, b]), ...originals])
const extra: Example[] = [
  ...examplesOf(madePairs(pairs, randomFrom(5)), 0.45, table),
  ...examplesOf(withCoordinates(pairs, randomFrom(6)), 0.3, table),
  ...examplesOfList(sourceSet(originals, 'tuning'), 1_000, table),
  ...examplesOfList(guideSet(originals, 'tuning'), 1_200, table),
]
const labelled = examplesOf(pairs, 1, table)
const { scored, calibration, threshold } = crossValidate(labelled, extra)
const figures = {
  all: figuresOf(scored, threshold),
  us: figuresOf(
    scored.filter(({ country }) => country === 'US'),
    threshold,
  ),
  elsewhere: figuresOf(
    scored.filter(({ country }) => country !== 'US'),
    threshold,
  ),
}
console.table(figures)
console.log({ calibration, threshold, pairs: pairs.length, extra: extra.length })
const model = train([...labelled, ...extra], 1)
const generated = join(repository, 'packages/listing/src/matching/model/generated')
const provenance = {
  pairs: pairs.length,
  originals: originals.length,
  figures: figures.all,
  elsewhere: figures.elsewhere,
}
writeFileSync(join(generated, 'weights.ts'), printWeights(model, { ...calibration, threshold }, provenance))
writeFileSync(join(generated, 'words.ts'), printWords(table))

/** Words of names in at least four rows; rarer ones weigh the same. */
function wordTable(rows: readonly MatchRow[]): WordTable {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const word of new Set(recordOf(row).name.words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts: new Map([...counts].filter(([, count]) => count >= 4)), total: rows.length }
}
