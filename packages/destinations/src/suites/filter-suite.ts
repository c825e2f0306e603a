import { type Listing, type TableField, fieldTable } from '@gazetteer/listing'
import {
  type FilterCondition,
  type FilterNode,
  type FilterOperator,
  type ListingFilter,
  filterTest,
  operatorsOf,
} from '@gazetteer/listing/filter'
import { Random } from '@gazetteer/testkit/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Destination, DestinationRow } from '../destination.ts'
import { type Bench, listing } from './store-suite.ts'

const plainTexts = ['Reno', 'reno', 'RENO ', 'Boise', '100%', '1_0', 'O\'Hare \\ "x"', '4.5', 'I', 'a', '', ' ']
const otherTexts = [
  'Café',
  'cafe',
  'CAFÉ',
  'Cafe\u0301',
  'İzmir',
  'ısı',
  'K',
  'k',
  'Straße',
  'STRASSE',
  '寿司',
  'Reno\u00a0',
]
const lists = [null, ['https://a.example/X'], ['https://a.example/x', 'https://b.example/%'], ['https://é.example']]
const numbers = [null, 0, 1, 4.1, 4.5, 5]
const times = [
  '2026-11-27T23:59:59.999Z',
  '2026-11-28T00:00:00.000Z',
  '2026-11-28T12:30:00.500Z',
  '2026-11-29T00:00:00.000Z',
  '1999-12-31T23:00:00.000Z',
]
const days = ['2026-11-27', '2026-11-28', '2026-11-29', '1999-12-31']
const instants = ['2026-11-28T12:30:00.500Z', '2026-11-28T13:30:00.500+01:00', '0000-01-01', '9999-12-31', ...times]

type Values = { texts: readonly string[]; times: readonly string[] }
const plain: Values = { texts: plainTexts, times: days }
const all: Values = { texts: [...plainTexts, ...otherTexts], times: [...days, ...instants] }

function randomListings(random: Random, { texts }: Values): Listing[] {
  const text = () => (random.chance(0.2) ? null : random.pick(texts))
  return Array.from({ length: 150 }, (_, at) =>
    listing(`f${at}`, {
      name: random.pick(texts),
      phone: text(),
      category: text(),
      city: text(),
      website: text(),
      brand: text(),
      socials: random.pick(lists),
      rating: random.pick(numbers),
      confidence: random.pick(numbers),
      reviewcount: random.pick([null, 0, 1, 12, 2_000_000_000]),
      created_at: random.pick(times),
      last_updated: random.pick(times),
    }),
  )
}

type Choice = {
  fields: readonly TableField[]
  operators: (field: TableField) => readonly FilterOperator[]
  values: Values
}

function randomCondition(random: Random, { fields, operators, values }: Choice): FilterCondition {
  const field = random.pick(fields)
  const op = random.pick(operators(field))
  if (op === 'empty' || op === 'notEmpty') return { field, op }
  const { kind } = fieldTable[field]
  const value = (): string | number => {
    if (kind === 'time') return random.pick(values.times)
    if (kind === 'number' || kind === 'integer') return random.pick([0, 1, 4.1, 4.5, 12, -1, 1e21])
    const text = random.pick(values.texts.filter((one) => one !== ''))
    return random.chance(0.4) ? text.slice(0, random.between(1, text.length)) : text
  }
  return { field, op, value: op === 'anyOf' ? [value(), value(), value()] : value() }
}

function randomFilter(random: Random, choice: Choice): ListingFilter {
  const list = (make: () => FilterNode) => Array.from({ length: random.between(0, 3) }, make)
  const group = (nodes: FilterNode[]): ListingFilter => (random.chance(0.5) ? { all: nodes } : { any: nodes })
  const condition = () => randomCondition(random, choice)
  return group(list(() => (random.chance(0.3) ? group(list(condition)) : condition())))
}

const ofAll: Choice = {
  fields: [
    'name',
    'phone',
    'city',
    'website',
    'brand',
    'socials',
    'rating',
    'confidence',
    'reviewcount',
    'created_at',
    'last_seen',
    'status',
  ],
  operators: operatorsOf,
  values: all,
}
/** What the database decides by itself: ASCII texts, numbers and days. */
const ofDatabase: Choice = {
  fields: ['name', 'phone', 'city', 'website', 'brand', 'rating', 'confidence', 'reviewcount', 'created_at'],
  operators: (field) =>
    fieldTable[field].kind === 'time' ? ['is', 'before', 'after', 'notEmpty'] : operatorsOf(field),
  values: plain,
}

const rounds = 200

async function scanned(store: Destination, filter: ListingFilter | null): Promise<DestinationRow[]> {
  const rows: DestinationRow[] = []
  for await (const chunk of store.scan({ chunk: 70, filter })) rows.push(...chunk)
  return rows
}

const idsOf = (rows: readonly DestinationRow[]): number[] => rows.map(({ id }) => id)

/** `loosened`: statements that give columns other types and values; null: the store reads all rows. */
export function filterSuite(openBench: () => Promise<Bench>, loosened: ((table: string) => string[]) | null): void {
  describe('filters', () => {
    let bench: Bench
    beforeAll(async () => {
      bench = await openBench()
    })
    afterAll(() => bench.stop())

    async function filled(random: Random, values: Values): Promise<Destination> {
      await bench.sql(`drop table if exists ${bench.table}`)
      const store = bench.open()
      await bench.makeTable(store)
      await store.upsert(randomListings(random, values))
      return store
    }

    /** The filters for which a scan has other matching rows than the whole table. */
    async function wrongFilters(store: Destination, random: Random): Promise<ListingFilter[]> {
      const rows = await scanned(store, null)
      const wrong: ListingFilter[] = []
      for (let round = 0; round < rounds; round += 1) {
        const filter = randomFilter(random, ofAll)
        const matches = filterTest(filter)
        const found = idsOf((await scanned(store, filter)).filter(matches))
        if (found.join() !== idsOf(rows.filter(matches)).join()) wrong.push(filter)
      }
      return wrong
    }

    test('a scan with a filter has every row that the plain evaluation matches', async () => {
      const random = new Random(1)
      const store = await filled(random, all)
      expect(await wrongFilters(store, random)).toEqual([])
      await store.close()
    })

    if (loosened === null) return

    test('the database leaves out every other row, where both compare alike', async () => {
      const random = new Random(2)
      const store = await filled(random, plain)
      const rows = await scanned(store, null)
      for (let round = 0; round < rounds; round += 1) {
        const filter = randomFilter(random, ofDatabase)
        const found = await scanned(store, filter)
        expect({ filter, ids: idsOf(found) }).toEqual({ filter, ids: idsOf(rows.filter(filterTest(filter))) })
      }
      await store.close()
    })

    test('no matching row is missing where the owner changed types of columns', async () => {
      const random = new Random(3)
      const store = await filled(random, all)
      for (const statement of loosened(bench.table)) await bench.sql(statement)
      expect(await wrongFilters(store, random)).toEqual([])
      await store.close()
    })
  })
}
