import type { TableRow } from '@gazetteer/contract'
import type { FilterCondition } from '@gazetteer/listing/filter'
import { expect, test } from 'vitest'
import { appendRows, filterRows, type Rows, valuesOf } from './rows.ts'
import { orderOf, ranksOfRows } from './sort-order.ts'
import { type Filter, type Sort, isFiltered, nextSorts, noFilters, readView, writeView } from './view-state.ts'

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

const ordered = (list: readonly TableRow[], ...sorts: Sort[]) => orderOf(list.length, sorts, ranksOfRows(list))

const sortOf = (column: Sort['column'], isDescending = false): Sort => ({ column, isDescending })

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
    filterRows(rows, ordered(rows.rows, { column, isDescending }), plain).rows.map(({ id }) => id)
  expect(sorted('name', false)).toEqual([2, 1, 3])
  expect(sorted('rating', false)).toEqual([3, 1, 2])
  expect(sorted('rating', true)).toEqual([1, 3, 2])
  const equal = rowsOf(...[5, null, 3, 5, null, 3].map((rating, at) => row(at, { rating })))
  const descending = ordered(equal.rows, { column: 'rating', isDescending: true })
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
  expect(view).toMatchObject({ search: 'dental', sorts: [{ column: 'rating', isDescending: true }], page: 3 })
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
  const up = nextSorts([], 'name', false)
  const down = nextSorts(up, 'name', false)
  expect([up, down, nextSorts(down, 'name', false)]).toEqual([[sortOf('name')], [sortOf('name', true)], []])
})

test('a click that adds changes its column only; another click replaces all', () => {
  const both = nextSorts([sortOf('city')], 'rating', true)
  expect(both).toEqual([sortOf('city'), sortOf('rating')])
  const turned = nextSorts(both, 'city', true)
  expect(turned).toEqual([sortOf('city', true), sortOf('rating')])
  expect(nextSorts(turned, 'city', true)).toEqual([sortOf('rating')])
  expect(nextSorts(turned, 'city', false)).toEqual([sortOf('city')])
  expect(nextSorts(turned, 'name', false)).toEqual([sortOf('name')])
})

test('sorts by several columns, as comparing them one after the other does', () => {
  const sorts = [sortOf('city'), sortOf('rating', true), sortOf('name')]
  const list = Array.from({ length: 500 }, (_, at) =>
    row(at, {
      city: [null, 'Reno', 'boise', 'Boise'][(at * 7) % 4] ?? null,
      rating: [null, 3, 4.5][(at * 5) % 3] ?? null,
      name: `Name ${(at * 7919) % 10}`,
    }),
  )
  const last = (missing: boolean, compared: number): number => (missing ? 1 : compared)
  const expected = list.toSorted((a, b) => {
    const [cityA, cityB] = [a.city?.toLowerCase(), b.city?.toLowerCase()]
    if (cityA !== cityB) return cityB === undefined ? -1 : last(cityA === undefined, (cityA ?? '') < cityB ? -1 : 1)
    if (a.rating !== b.rating) return b.rating == null ? -1 : last(a.rating == null, b.rating - (a.rating ?? 0))
    return (a.name ?? '').localeCompare(b.name ?? '', 'en') || a.id - b.id
  })
  expect([...(ordered(list, ...sorts) ?? [])]).toEqual(expected.map(({ id }) => id))
})

test('the column of the groups is in the address', () => {
  const group = (query: string) => readView(new URLSearchParams(query)).group
  expect(['group=city', 'group=last_updated', 'group=nope', ''].map(group)).toEqual(['city', null, null, null])
  expect(writeView(readView(new URLSearchParams('group=city'))).toString()).toBe('group=city')
})

test('several sorts are in the address; a column counts once', () => {
  const { sorts } = readView(new URLSearchParams('sort=city.asc,rating.desc,nope.asc,city.desc'))
  expect(sorts).toEqual([sortOf('city'), sortOf('rating', true)])
  expect(writeView(readView(new URLSearchParams('sort=city.asc,rating.desc'))).get('sort')).toBe('city.asc,rating.desc')
})

test('a search among sorted rows preserves their order; equal rows stay in load order', () => {
  const many = rowsOf(...Array.from({ length: 1_000 }, (_, id) => row(id + 1, { name: `Name ${(id * 7919) % 100}` })))
  const order = ordered(many.rows, { column: 'name', isDescending: true })
  const found = filterRows(many, order, { ...plain, search: 'name 9' }).rows
  // 19 of the 100 names contain a 9, with ten rows each.
  expect(found).toHaveLength(190)
  const inOrder = found.toSorted((a, b) => (b.name ?? '').localeCompare(a.name ?? '', 'en') || a.id - b.id)
  expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
})

test('ignores accents and case when sorting', () => {
  const { rows } = rowsOf(row(1, { name: 'Zoo' }), row(2, { name: 'Émile' }), row(3, { name: 'eden' }))
  expect([...(ordered(rows, { column: 'name', isDescending: false }) ?? [])]).toEqual([2, 1, 0])
})
