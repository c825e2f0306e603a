import { type DuplicateRow, findDuplicates } from '@gazetteer/listing/duplicates'
import { findLikelyDuplicates, defaultThreshold } from '@gazetteer/listing/likely-duplicates'
import { randomFrom } from '@gazetteer/testkit/scripted-source'
import type { Table } from '../table.ts'
import { labelledSet } from './labelled.ts'

const sizes = [10_000, 100_000, 1_000_000]
const likelySizes = [10_000, 100_000, 300_000]

/** The four passes by size; likely duplicates by size, and their precision and recall on labelled pairs. */
export async function run(): Promise<Table[]> {
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
    accuracy(),
  ]
}

function accuracy(): Table {
  const title = 'likely duplicates on labelled pairs of real breweries'
  const labelled = labelledSet('measuring')
  if (labelled === null) return { title, rows: [], notes: ['skipped: breweries.csv is not on this machine'] }
  const { rows, pairs } = labelled
  const found = findLikelyDuplicates(rows, 0)
  const table = [0.5, 0.7, defaultThreshold, 0.9, 0.95].map((threshold) => {
    const kept = found.filter(({ score }) => score >= threshold)
    const right = kept.filter(({ a, b }) => pairs.has(`${a}|${b}`)).length
    return {
      threshold: String(threshold),
      found: kept.length,
      right,
      precision: right / kept.length,
      recall: right / pairs.size,
    }
  })
  const alone = pairsOfPasses(rows)
  const right = alone.filter((pair) => pairs.has(pair)).length
  table.push({
    threshold: 'four passes alone',
    found: alone.length,
    right,
    precision: right / Math.max(1, alone.length),
    recall: right / pairs.size,
  })
  return {
    title,
    rows: table,
    notes: [
      `${rows.length} rows, ${pairs.size} pairs that are one business; measured on breweries that the score was not set on`,
    ],
  }
}

function pairsOfPasses(rows: DuplicateRow[]): string[] {
  return findDuplicates(rows).flatMap(({ kept, removed }) =>
    removed.map((id) => `${Math.min(kept, id)}|${Math.max(kept, id)}`),
  )
}

function measured(size: number, work: (rows: DuplicateRow[]) => number): Table['rows'][number] {
  const rows = invented(size)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const start = performance.now()
  const found = work(rows)
  const ms = performance.now() - start
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20
  return {
    rows: size.toLocaleString('en-US'),
    found,
    ms: Math.round(ms),
    'µs a row': (ms * 1_000) / size,
    'heap MB': Math.max(0, Math.round(megabytes)),
  }
}

/** Rows of a town with a fitting number of names and streets, one in ten listed twice. */
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
  return rows
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
