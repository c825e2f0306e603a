import { join } from 'node:path'
import type { MatchRow } from '@gazetteer/listing/matching'
import { type WordTable, recordOf } from '@gazetteer/listing/matching-training'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { guideSet, sourceSet } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import { foundPairs } from './found-pairs.ts'
import { type LabelledPair, labelledPairs } from './labelled-pairs.ts'
import { madePairs, withCoordinates } from './made-pairs.ts'
import { placeNames } from './place-names.ts'
import { aloneExamplesOf, type Example, examplesOf, examplesOfList } from './training-set.ts'

export type Sources = {
  pairs: LabelledPair[]
  originals: MatchRow[]
  /** Places without labels: they say which words and names are common. */
  places: MatchRow[]
}

export type AllExamples = {
  table: WordTable
  /** The labelled pairs, each compared in one list of all of them and as a list of its own. */
  labelled: { inList: Example[]; alone: Example[] }
  /** Made from real rows by rule, or found in use; they take part in training only. */
  extra: Example[]
}

/** Reads a folder with matching/overture-pairs.parquet, overture/places-real.parquet and breweries.csv. */
export async function readSources(folder: string): Promise<Sources> {
  return {
    pairs: await labelledPairs(join(folder, 'matching', 'overture-pairs.parquet')),
    originals: breweries(join(folder, 'breweries.csv')),
    places: await placeNames(join(folder, 'overture', 'places-real.parquet')),
  }
}

/** Everything that a model learns from; the words are those of the same pairs, so that others stay unseen. */
export function allExamples(sources: Sources): AllExamples {
  const { pairs, originals } = sources
  const table = wordTable(sources)
  const extra = [
    ...examplesOf(madePairs(pairs, randomFrom(5)), 0.3, table),
    ...examplesOf(withCoordinates(pairs, randomFrom(6)), 0.3, table),
    ...aloneExamplesOf(foundPairs(), 1, table),
    ...examplesOfList(sourceSet(originals, 'tuning'), 1_000, table),
    ...examplesOfList(guideSet(originals, 'tuning'), 1_200, table),
  ]
  return {
    table,
    labelled: { inList: examplesOf(pairs, 0.5, table), alone: aloneExamplesOf(pairs, 0.5, table) },
    extra,
  }
}

/** Names of so many businesses are those of chains. */
const leastOfChain = 3

/** Words of names in at least four rows (rarer ones weigh the same), and the names of chains. */
function wordTable({ pairs, originals, places }: Sources): WordTable {
  const counts = new Map<string, number>()
  const holders = new Map<string, Set<string>>()
  const add = (row: MatchRow, business: string): void => {
    const { words, letters } = recordOf(row).name
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
    if (letters !== '') holders.set(letters, (holders.get(letters) ?? new Set()).add(business))
  }
  for (const { a, b, group } of pairs) for (const row of [a, b]) add(row, group)
  for (const row of [...originals, ...places]) add(row, `${row.id} ${row.city ?? ''}`)
  return {
    counts: new Map([...counts].filter(([, count]) => count >= 4)),
    total: 2 * pairs.length + originals.length + places.length,
    chains: new Set([...holders].filter(([, of]) => of.size >= leastOfChain).map(([letters]) => letters)),
  }
}
