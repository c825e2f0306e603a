import { patient } from '@gazetteer/testkit/time/wait-for'
import { expect, test } from 'vitest'
import { compareDuplicates, duplicateKeys, findDuplicates, type DuplicateRow } from './duplicates.ts'

const shop = { name: 'Sub Shop', website: 'https://www.subshop.example' }
const cafe = { name: 'Corner Coffee', city: 'Boston', category: 'Cafe' }

test('addresses and cities separate branches without coordinates', () => {
  const rows: DuplicateRow[] = [
    { ...shop, id: 1, address: '1 Main St', city: 'Boston' },
    { ...shop, id: 2, address: '900 Oak Ave', city: 'Boston' },
    { ...shop, id: 3, address: '44 Elm St', city: 'Cambridge' },
    { ...cafe, id: 4, address: '100 Main St' },
    { ...cafe, id: 5, address: '100 Oak Ave' },
  ]
  expect(findDuplicates(rows)).toEqual([])
  expect(compareDuplicates(rows).apart).toEqual([
    { pass: 2, kept: 1, removed: [2, 3] },
    { pass: 4, kept: 4, removed: [5] },
  ])
})

const at = (id: number, north: number, more: Partial<DuplicateRow> = {}): DuplicateRow => ({
  ...shop,
  id,
  latitude: 49.28 + north / 111_320,
  longitude: -123.12,
  ...more,
})

test.each<[string, DuplicateRow, DuplicateRow, boolean]>([
  ['at one place', at(1, 0), at(2, 0), false],
  ['140 m apart', at(1, 0), at(2, 140), false],
  ['160 m apart', at(1, 0), at(2, 160), true],
  ['160 m apart with one address', at(1, 0, { address: '1 Main St' }), at(2, 160, { address: '1 Main St' }), true],
  ['close, with other addresses', at(1, 0, { address: '1 Main St' }), at(2, 50, { address: '9 Oak Ave' }), false],
  [
    'one without coordinates, one address',
    at(1, 0, { address: '1 Main St' }),
    { ...shop, id: 2, address: '1 Main Street' },
    false,
  ],
  [
    'one without coordinates, other numbers',
    at(1, 0, { address: '1 Main St' }),
    { ...shop, id: 2, address: '7 Main St' },
    true,
  ],
  ['without addresses, other cities', { ...shop, id: 1, city: 'Boston' }, { ...shop, id: 2, city: 'Lynn' }, true],
  ['without any place', { ...shop, id: 1 }, { ...shop, id: 2 }, false],
  ['one without any place', at(1, 0), { ...shop, id: 2 }, false],
])('name and website, %s', (_what, one, other, isApart) => {
  const { groups, apart } = compareDuplicates([one, other])
  expect([groups.length, apart.length]).toEqual(isApart ? [0, 1] : [1, 0])
})

test('near rows of each branch are one, and the branches are listed once', () => {
  const rows = [at(1, 0), at(2, 10), at(3, 5_000), at(4, 5_020), at(5, 9_000)]
  expect(compareDuplicates(rows)).toEqual({
    groups: [
      { pass: 2, kept: 1, removed: [2] },
      { pass: 2, kept: 3, removed: [4] },
    ],
    apart: [{ pass: 2, kept: 1, removed: [3, 5] }],
  })
})

test('a pair of two passes is listed once, and what another pass removes is not listed', () => {
  const both = { ...shop, ...cafe, name: 'Sub Shop' }
  const pair = [
    { ...both, id: 1, address: '100 Main St' },
    { ...both, id: 2, address: '100 Oak Ave' },
  ]
  expect(compareDuplicates(pair).apart).toEqual([{ pass: 2, kept: 1, removed: [2] }])
  const phone = '+14105550110'
  const moved = [
    at(1, 0, { phone, address: '1 Main St' }),
    at(2, 900, { phone, address: '1 Main St', name: 'sub shop' }),
  ]
  expect(compareDuplicates(moved)).toEqual({ groups: [{ pass: 1, kept: 1, removed: [2] }], apart: [] })
})

test('the passes that name a place do not look at the distance', () => {
  const phone = '+14105550110'
  const pair = [
    { id: 1, name: 'A', phone, address: '1 Main St', latitude: 1, longitude: 1 },
    { id: 2, name: 'B', phone, address: '1 Main St', latitude: 2, longitude: 2 },
  ]
  expect(findDuplicates(pair)).toEqual([{ pass: 3, kept: 1, removed: [2] }])
})

test('a removed branch does not keep other branches out of later captures', () => {
  const [removed] = duplicateKeys({ ...shop, id: 1, address: '900 Oak Ave', city: 'Boston' })
  expect(duplicateKeys({ ...shop, id: 0, address: '44 Elm St', city: 'Boston' })).not.toContain(removed)
  expect(duplicateKeys({ ...shop, id: 0, address: '900 Oak Avenue', city: 'Boston' })).toContain(removed)
})

test('thousands of branches of one chain are compared in time', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => at(index + 1, index * 200))
  const started = performance.now()
  expect(compareDuplicates(rows).apart[0]?.removed).toHaveLength(4_999)
  expect(performance.now() - started).toBeLessThan(patient(10_000))
})
