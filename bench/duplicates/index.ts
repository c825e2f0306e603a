import { dirname } from 'node:path'
import { type DuplicateRow, findDuplicates } from '@gazetteer/listing/duplicates'
import { findLikelyDuplicates } from '@gazetteer/listing/matching'
import { likelyFrom } from '@gazetteer/listing/matching-training'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { type Labelled, guideSet, sourceSet } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { BenchTable } from '../table.ts'
import { labelledPairTables } from './labelled-pairs.ts'

const sizes = [10_000, 100_000, 1_000_000]
const likelySizes = [10_000, 100_000, 300_000, 1_000_000]

/** Time of the four passes and of likely duplicates by size; precision and recall of the latter on labelled pairs. */
export async function run(): Promise<BenchTable[]> {
  const passes = sizes.map((size) =>
    measured(size, (rows) => findDuplicates(rows).reduce((sum, { removed }) => sum + removed.length, 0)),
  )
  const likely = likelySizes.map((size) => measured(size, (rows) => findLikelyDuplicates(rows).length))
  return [
    {
      title: 'the four passes, one row in ten a duplicate',
      rows: passes,
      notes: ['linear where the time a row stays the same'],
    },
    { title: 'likely duplicates, the same rows', rows: likely },
    ...accuracies(),
    ...(await onLabelledPairs()),
  ]
}

/** Empty without the labelled pairs, which are not in the repository. */
export async function onLabelledPairs(): Promise<BenchTable[]> {
  const file = realData('matching/overture-pairs.parquet')
  return file === null ? [] : await labelledPairTables(dirname(dirname(file)))
}

function accuracies(): BenchTable[] {
  const file = realData('breweries.csv')
  if (file === null) return []
  const originals = breweries(file)
  return [
    accuracy('real breweries as two maps sources list them', sourceSet(originals, 'measuring'), 0.98),
    accuracy('real names and streets as two printed guides list them', guideSet(originals, 'measuring'), 0.979),
  ]
}

/** Measured on the half of the businesses that the model was not trained on; settings were chosen by it. */
function accuracy(what: string, { rows, pairs }: Labelled, before: number): BenchTable {
  const found = findLikelyDuplicates(rows, 0)
  const table = [0.3, likelyFrom, 0.7, 0.8, 0.9, 0.95].map((threshold) =>
    figures(
      String(threshold),
      found.filter(({ score }) => score >= threshold).map(({ a, b }) => `${a}|${b}`),
      pairs,
    ),
  )
  return {
    title: `likely duplicates, ${what}`,
    rows: [...table, figures('four passes only', pairsOfPasses(rows), pairs)],
    notes: [`${rows.length} rows, ${pairs.size} pairs that are one business; before the model, at 0.8: F1 ${before}`],
  }
}

function figures(threshold: string, found: string[], pairs: Labelled['pairs']): BenchTable['rows'][number] {
  const right = found.filter((pair) => pairs.has(pair)).length
  const [precision, recall] = [right / Math.max(1, found.length), right / pairs.size]
  const f1 = (2 * precision * recall) / Math.max(0.001, precision + recall)
  return { threshold, found: found.length, right, precision, recall, F1: f1 }
}

function pairsOfPasses(rows: DuplicateRow[]): string[] {
  return findDuplicates(rows).flatMap(({ kept, removed }) =>
    removed.map((id) => `${Math.min(kept, id)}|${Math.max(kept, id)}`),
  )
}

function measured(size: number, work: (rows: DuplicateRow[]) => number): BenchTable['rows'][number] {
  const rows = invented(size)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const [start, processor] = [performance.now(), process.cpuUsage()]
  const found = work(rows)
  const ms = performance.now() - start
  const used = process.cpuUsage(processor)
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20
  return {
    rows: size.toLocaleString('en-US'),
    found,
    ms: Math.round(ms),
    'processor ms': Math.round((used.user + used.system) / 1_000),
    'µs a row': (ms * 1_000) / size,
    'heap MB': Math.max(0, Math.round(megabytes)),
  }
}

/** Rows of a town with realistic numbers of names and streets; one in ten is listed twice. */
function invented(size: number): DuplicateRow[] {
  const random = randomFrom(size)
  const rows: DuplicateRow[] = []
  for (let id = 1; id <= size; id += 1) {
    const twin = rows[Math.floor(random() * rows.length)]
    if (twin !== undefined && random() < 0.1) {
      rows.push({ ...twin, id, rating: null })
      continue
    }
    const owner = syllables(random)
    rows.push({
      id,
      name: `${owner} ${syllables(random)} Restaurant`,
      phone: `+1410${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`,
      category: 'Restaurant',
      address: `${1 + Math.floor(random() * 9_000)} ${syllables(random)} Street`,
      city: `City ${Math.floor(random() * (size / 500))}`,
      state: 'MD',
      zip: String(10_000 + Math.floor(random() * 80_000)),
      website: random() < 0.5 ? `https://${owner.toLowerCase()}-${id}.example` : null,
      latitude: 25 + random() * 20,
      longitude: -120 + random() * 45,
      rating: 4,
    })
  }
  // Texts put together are stored as parts until they are read; rows out of a file are not.
  return rows.map((row) => structuredClone(row))
}

const parts = [
  'ba',
  'ker',
  'mil',
  'lo',
  'ran',
  'to',
  'sa',
  'vin',
  'der',
  'hol',
  'mar',
  'ti',
  'go',
  'len',
  'wick',
  'ford',
]

function syllables(random: () => number): string {
  const word = Array.from({ length: 3 }, () => parts[Math.floor(random() * parts.length)] ?? '').join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
