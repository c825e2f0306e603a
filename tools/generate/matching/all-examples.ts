import { join } from 'node:path'
import type { MatchRow } from '@gazetteer/listing/matching/match-row'
import type { WordTable } from '@gazetteer/listing/matching/list/list-words'
import { recordOf } from '@gazetteer/listing/matching/record/record'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { guideSet, sourceSet } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import { type LabelledPair, labelledPairs } from './labelled-pairs.ts'
import { madePairs, withCoordinates } from './made-pairs.ts'
import { type Example, examplesOf, examplesOfList } from './training-set.ts'

export type AllExamples = {
  pairs: LabelledPair[]
  originals: MatchRow[]
  table: WordTable
  /** The labelled pairs; figures are those of these only. */
  labelled: Example[]
  /** Made from real rows by rule; they take part in training only. */
  extra: Example[]
}

/** Everything that the model learns from, out of a folder with matching/overture-pairs.parquet and breweries.csv. */
export async function allExamples(folder: string): Promise<AllExamples> {
  const pairs = await labelledPairs(join(folder, 'matching', 'overture-pairs.parquet'))
  const originals = breweries(join(folder, 'breweries.csv'))
  const table = wordTable([...pairs.flatMap(({ a, b }) => [a, b]), ...originals])
  const extra = [
    ...examplesOf(madePairs(pairs, randomFrom(5)), 0.3, table),
    ...examplesOf(withCoordinates(pairs, randomFrom(6)), 0.3, table),
    ...examplesOfList(sourceSet(originals, 'tuning'), 1_000, table),
    ...examplesOfList(guideSet(originals, 'tuning'), 1_200, table),
  ]
  return { pairs, originals, table, labelled: examplesOf(pairs, 1, table), extra }
}

/** Words of names in at least four rows; rarer ones weigh the same. */
function wordTable(rows: readonly MatchRow[]): WordTable {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const word of new Set(recordOf(row).name.words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts: new Map([...counts].filter(([, count]) => count >= 4)), total: rows.length }
}
