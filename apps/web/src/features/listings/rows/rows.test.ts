import type { TableRow } from '@gazetteer/contract'
import type { FilterCondition } from '@gazetteer/listing/filter'
import { expect, test } from 'vitest'
import { appendRows, filterRows, type Rows, valuesOf } from './rows.ts'
import { orderOf } from './sort-order.ts'
import { type Filter, isFiltered, nextSort, noFilters, readView, writeView } from './view-state.ts'

const row = (id: number, changes: Partial<TableRow> = {}): TableRow => ({
  id,
  name: `Name ${id}`,
  phone: '+14105550110',
  category: 'Dentist',
  address: '1 Main St',
  city: 'Boise',
  state: 'ID',
  rating: 4,
  reviewcount: 3,
  source: 'sample',
  source_id: `s${id}`,
  created_at: null,
  last_updated: null,
  ...changes,
})

const plain = noFilters

function rowsOf(...list: TableRow[]): Rows {
  const rows: Rows = { rows: [], texts: [] }
  appendRows(rows, list)
  return rows
}

test('a row that is loaded twice, because rows were added before it, appears once', () => {
  const rows = rowsOf(row(-1), row(3), row(4))
  appendRows(rows, [row(3), row(4), row(5)])
  expect([rows.rows.map(({ id }) => id), rows.texts.length]).toEqual([[-1, 3, 4, 5], 4])
})

test('a row that was loaded and then deleted is not added again', () => {
  const rows = rowsOf(row(3))
  appendRows(rows, [row(4), row(5)], 4)
  expect(rows.rows.map(({ id }) => id)).toEqual([3, 5])
})

test('finds rows by all search terms and by any phone format, as the API does', () => {
  const rows = rowsOf(
    row(1, { name: 'Harbor Dental' }),
    row(2, { name: 'Canton Grill', phone: null }),
    row(3, { name: 'Thames Books', phone: '+442079460000' }),
  )
  const found = (search: string) => filterRows(rows, null, { ...plain, search }).rows.map(({ id }) => id)
  expect(found('harbor dentist')).toEqual([1])
  expect(found('(410) 555')).toEqual([1])
  expect(found('+1410')).toEqual([1])
  expect(found('20 7946')).toEqual([3])
  expect(found('grill')).toEqual([2])
  expect(found('nothing')).toEqual([])
})

test('hides a row where any of the eight fields is empty, and counts it', () => {
  const rows = rowsOf(row(1), row(2, { rating: null }), row(3, { state: '' }), row(4, { website: null }))
  const shown = filterRows(rows, null, { ...plain, isHidingIncomplete: true })
  expect(shown.rows.map(({ id }) => id)).toEqual([1, 4])
  expect(shown.hiddenIncomplete).toBe(2)
})

test('sorts text without regard to case, numbers as numbers, missing last in both directions', () => {
  const rows = rowsOf(
    row(1, { name: 'b', rating: 10 }),
    row(2, { name: 'A', rating: null }),
    row(3, { name: 'C', rating: 9 }),
  )
  const sorted = (column: 'name' | 'rating', isDescending: boolean) =>
    filterRows(rows, orderOf(rows.rows, { column, isDescending }), plain).rows.map(({ id }) => id)
  expect(sorted('name', false)).toEqual([2, 1, 3])
  expect(sorted('rating', false)).toEqual([3, 1, 2])
  expect(sorted('rating', true)).toEqual([1, 3, 2])
  const equal = rowsOf(...[5, null, 3, 5, null, 3].map((rating, at) => row(at, { rating })))
  const descending = orderOf(equal.rows, { column: 'rating', isDescending: true })
  expect([...(descending ?? [])]).toEqual([0, 3, 2, 5, 1, 4])
})

test('lists the values of a column in order', () =>
  expect(valuesOf([row(1, { city: 'Reno' }), row(2), row(3)], 'city')).toEqual(['Boise', 'Reno']))

test('filters rows by conditions on columns', () => {
  const rows = rowsOf(
    row(1, { rating: 4.5, website: 'https://a.example', confidence: 0.9 }),
    row(2, { rating: null, phone: '', confidence: 0.4, state: 'OR' }),
    row(3, { rating: 4, website: null, source: 'overture' }),
  )
  const found = (changes: Partial<Filter>) => filterRows(rows, null, { ...plain, ...changes }).rows.map(({ id }) => id)
  const cases: [FilterCondition[], number[]][] = [
    [[{ field: 'rating', op: 'gte', value: 4.5 }], [1]],
    [[{ field: 'confidence', op: 'gte', value: 0.5 }], [1]],
    [[{ field: 'phone', op: 'notEmpty' }], [1, 3]],
    [
      [
        { field: 'city', op: 'is', value: 'boise' },
        { field: 'state', op: 'is', value: 'OR' },
      ],
      [2],
    ],
    [[{ field: 'source', op: 'anyOf', value: ['overture', 'x'] }], [3]],
  ]
  for (const [conditions, ids] of cases) expect(found({ filter: { all: conditions } })).toEqual(ids)
})

test('addresses and saved views of earlier versions are read as conditions', () => {
  const read = (query: string) => readView(new URLSearchParams(query))
  const earlier = read('city=Boise%2C+ID&rating=4.5&phone=1&page=2')
  expect(earlier.filter).toEqual({
    all: [
      { field: 'city', op: 'is', value: 'Boise' },
      { field: 'rating', op: 'gte', value: 4.5 },
      { field: 'phone', op: 'notEmpty' },
      { field: 'state', op: 'is', value: 'ID' },
    ],
  })
  const written = writeView(earlier)
  expect([...written.keys()]).toEqual(['filter', 'page'])
  expect(readView(written)).toEqual(earlier)
  expect(
    ['rating=9', 'rating=x', 'confidence=2', 'filter=x', 'filter={"all":[{"field":"x"}]}', ''].map((query) =>
      isFiltered(read(query)),
    ),
  ).toEqual([false, false, false, false, false, false])
})

test('the URL contains only the differences from the default view', () => {
  const view = readView(new URLSearchParams('q=dental&sort=rating.desc&page=3&complete=1&cols=name,phone'))
  expect(view).toMatchObject({ search: 'dental', sort: { column: 'rating', isDescending: true }, page: 3 })
  expect(writeView(view).toString()).toBe('q=dental&complete=1&sort=rating.desc&page=3&cols=name%2Cphone')
  expect(writeView(readView(new URLSearchParams('sort=nonsense.asc&page=-4&cols=nope'))).toString()).toBe('')
  const frozen = (query: string) => readView(new URLSearchParams(query)).frozen
  expect(['freeze=phone', 'freeze=nope', 'freeze=phone&cols=name,city', ''].map(frozen)).toEqual([
    'phone',
    'name',
    'name',
    'name',
  ])
  expect(writeView(readView(new URLSearchParams('freeze=phone'))).toString()).toBe('freeze=phone')
})

test('a column header sorts ascending, then descending, then not', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up?.isDescending, down?.isDescending, nextSort(down, 'name')]).toEqual([false, true, null])
})

test('a search among sorted rows preserves their order; equal rows stay in load order', () => {
  const many = rowsOf(...Array.from({ length: 1_000 }, (_, id) => row(id + 1, { name: `Name ${(id * 7919) % 100}` })))
  const order = orderOf(many.rows, { column: 'name', isDescending: true })
  const found = filterRows(many, order, { ...plain, search: 'name 9' }).rows
  // 19 of the 100 names contain a 9, with ten rows each.
  expect(found).toHaveLength(190)
  const inOrder = found.toSorted((a, b) => (b.name ?? '').localeCompare(a.name ?? '', 'en') || a.id - b.id)
  expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
})

test('ignores accents and case when sorting', () => {
  const { rows } = rowsOf(row(1, { name: 'Zoo' }), row(2, { name: 'Émile' }), row(3, { name: 'eden' }))
  expect([...(orderOf(rows, { column: 'name', isDescending: false }) ?? [])]).toEqual([2, 1, 0])
})
