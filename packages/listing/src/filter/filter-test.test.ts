import { expect, test } from 'vitest'
import type { FilterCondition, ListingFilter } from './filter.ts'
import { type FilteredRow, filterTest } from './filter-test.ts'

const row: FilteredRow = {
  name: 'Café Zoë 100%',
  phone: '',
  city: 'Reno',
  rating: 4.5,
  reviewcount: 0,
  website: null,
  socials: ['https://a.example/X', 'https://b.example'],
  created_at: '2026-11-28T23:59:59.999Z',
  last_updated: 'yesterday',
}
const fits = (filter: ListingFilter): boolean => filterTest(filter)(row)

test.each<FilterCondition>([
  { field: 'city', op: 'is', value: 'RENO' },
  { field: 'city', op: 'anyOf', value: ['Boise', 'reno'] },
  { field: 'city', op: 'isNot', value: 'Boise' },
  { field: 'website', op: 'isNot', value: 'https://a.example' },
  { field: 'name', op: 'contains', value: 'FÉ ZO' },
  { field: 'name', op: 'contains', value: '0%' },
  { field: 'name', op: 'startsWith', value: 'café' },
  { field: 'phone', op: 'empty' },
  { field: 'website', op: 'empty' },
  { field: 'email', op: 'empty' },
  { field: 'reviewcount', op: 'notEmpty' },
  { field: 'rating', op: 'gte', value: 4.5 },
  { field: 'rating', op: 'lt', value: 4.6 },
  { field: 'reviewcount', op: 'lte', value: 0 },
  { field: 'rating', op: 'anyOf', value: [1, 4.5] },
  { field: 'socials', op: 'is', value: 'https://a.example/x' },
  { field: 'socials', op: 'contains', value: '/x https' },
  { field: 'created_at', op: 'is', value: '2026-11-28' },
  { field: 'created_at', op: 'before', value: '2026-11-29' },
  { field: 'created_at', op: 'after', value: '2026-11-27' },
  { field: 'created_at', op: 'after', value: '2026-11-29T00:59:00+01:00' },
])('matches $field $op $value', (condition) => expect(fits({ all: [condition] })).toBe(true))

test.each<FilterCondition>([
  { field: 'city', op: 'is', value: 'Ren' },
  { field: 'name', op: 'contains', value: 'cafe' },
  { field: 'name', op: 'contains', value: '1%0' },
  { field: 'phone', op: 'contains', value: '1' },
  { field: 'phone', op: 'notEmpty' },
  { field: 'rating', op: 'gt', value: 4.5 },
  { field: 'confidence', op: 'lt', value: 1 },
  { field: 'socials', op: 'is', value: 'https://a' },
  { field: 'created_at', op: 'before', value: '2026-11-28' },
  { field: 'created_at', op: 'after', value: '2026-11-28' },
  { field: 'last_updated', op: 'before', value: '2026-11-28' },
  { field: 'last_seen', op: 'after', value: '2026-11-28' },
])('does not match $field $op $value', (condition) => expect(fits({ all: [condition] })).toBe(false))

test('joins conditions and groups with and, or', () => {
  const [yes, no] = [{ field: 'city', op: 'is', value: 'Reno' } as const, { field: 'city', op: 'empty' } as const]
  expect([
    fits({ all: [yes, no] }),
    fits({ any: [no, yes] }),
    fits({ all: [yes, { any: [no, yes] }] }),
    fits({ any: [no, { all: [yes, no] }] }),
    fits({ all: [] }),
    fits({ any: [] }),
  ]).toEqual([false, true, true, false, true, true])
})
