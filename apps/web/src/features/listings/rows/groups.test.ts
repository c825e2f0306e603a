import type { TableRow } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { isGroupable } from './columns.ts'
import { groupsOf, groupsOfPage, sortsOfGroups } from './groups.ts'

const rowsIn = (...cities: (string | null)[]): TableRow[] =>
  numberedRows(0, cities.length).map((row, at) => ({ ...row, city: cities[at] ?? null }))

test('rows with equal values, but for case and accents, are a group; rows without a value are the last one', () => {
  const groups = groupsOf(rowsIn('Boise', 'boise', 'Málaga', 'Malaga', 'Reno', '', null), 'city')
  expect(groups.map(({ from, count, row }) => [from, count, row.city])).toEqual([
    [0, 2, 'Boise'],
    [2, 2, 'Málaga'],
    [4, 1, 'Reno'],
    [5, 2, ''],
  ])
})

test('a page has the headers of its groups, also of one that began before', () => {
  const groups = groupsOf(rowsIn('a', 'a', 'a', 'b', 'c', 'c'), 'city')
  const onPage = (start: number, end: number) =>
    groupsOfPage(groups, start, end).map(({ at, count, row }) => [at, count, row.city])
  expect(onPage(0, 2)).toEqual([[0, 3, 'a']])
  expect(onPage(2, 5)).toEqual([
    [0, 3, 'a'],
    [1, 1, 'b'],
    [2, 2, 'c'],
  ])
  expect(onPage(6, 8)).toEqual([])
})

test('the order of groups comes before the others, and has the direction of its column', () => {
  const [city, rating] = [
    { column: 'city', isDescending: true } as const,
    { column: 'rating', isDescending: false } as const,
  ]
  expect(sortsOfGroups('city', [rating, city])).toEqual([city, rating])
  expect(sortsOfGroups('state', [rating])).toEqual([{ column: 'state', isDescending: false }, rating])
  expect(sortsOfGroups(null, [rating])).toEqual([rating])
})

test('rows are not grouped by times', () =>
  expect([isGroupable('city'), isGroupable('rating'), isGroupable('last_updated')]).toEqual([true, true, false]))
