import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKeys, findDuplicates } from './duplicates.ts'
import { maxKeyLength } from './max-key-length.ts'
import type { DuplicateRow } from './duplicates.ts'

const base = { name: 'Katz', address: '205 E Houston St', phone: '+12122542246', city: 'New York', category: 'Deli' }

test('pass 1: same name, address and phone digits, however they are written', () => {
  const rows = [
    { id: 1, ...base, category: null },
    { id: 2, ...base, name: ' KATZ ', phone: '1 (212) 254-2246', category: null, website: 'https://katz.example' },
  ]
  expect(findDuplicates(rows)).toEqual([{ pass: 1, kept: 2, removed: [1] }])
})

test('pass 2: same name and website', () => {
  expect(
    findDuplicates([
      { id: 1, name: 'A', website: 'https://a.example' },
      { id: 2, name: 'a', website: 'HTTPS://A.EXAMPLE' },
    ]),
  ).toEqual([{ pass: 2, kept: 1, removed: [2] }])
})

test('pass 3: same phone and address, but not for short or zero numbers', () => {
  const pair = (phone: string): DuplicateRow[] => [
    { id: 1, name: 'A', phone, address: '1 Main St' },
    { id: 2, name: 'B', phone, address: '1 main st' },
  ]
  expect(findDuplicates(pair('410-555-0110'))).toEqual([{ pass: 3, kept: 1, removed: [2] }])
  expect(findDuplicates(pair('555-0110'))).toEqual([])
  expect(findDuplicates(pair('000-000-0000'))).toEqual([])
})

test('pass 4: same name, city and category with the same street number', () => {
  const rows = [
    { id: 1, ...base, phone: null },
    { id: 2, ...base, phone: null, address: '205 East Houston Street' },
    { id: 3, ...base, phone: null, address: '207 East Houston Street' },
  ]
  expect(findDuplicates(rows)).toEqual([{ pass: 4, kept: 1, removed: [2] }])
})

test('a pass does not apply where one of its fields is empty', () => {
  expect(findDuplicates([{ id: 1 }, { id: 2 }, { id: 3, name: '' }, { id: 4, name: '' }])).toEqual([])
})

test('the row with the most data stays, among equals the lowest id, whatever the order', () => {
  const rows: DuplicateRow[] = [
    { id: 5, ...base },
    { id: 3, ...base },
    { id: 9, ...base, rating: 4.5 },
  ]
  for (const order of [rows, rows.toReversed()]) {
    expect(findDuplicates(order)).toEqual([{ pass: 1, kept: 9, removed: [3, 5] }])
  }
  expect(findDuplicates(rows.slice(0, 2))[0]?.kept).toBe(3)
})

test('a second pass finds nothing to remove, and every removed row has a group', () => {
  const few = (...values: string[]) => fc.option(fc.constantFrom(...values))
  const row = fc.record({
    name: few('A', 'B', ''),
    address: few('1 Main St', '1 Main Street', '2 Oak Ave'),
    phone: few('4105550110', '4105550111', '000'),
    website: few('https://a.example', ''),
    city: few('Boise'),
    category: few('Deli', 'Bar'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (generated) => {
      const rows = generated.map((fields, id) => ({ id, ...fields }))
      const removed = new Set(findDuplicates(rows).flatMap((group) => group.removed))
      expect(findDuplicates(rows.filter(({ id }) => !removed.has(id)))).toEqual([])
    }),
  )
})

test('a repeated row is not a duplicate of itself', () => {
  const row = { ...base, id: 7 }
  expect(findDuplicates([row, row, { ...base, id: 9 }])).toEqual([{ pass: 1, kept: 7, removed: [9] }])
})

test('keys of long fields are shortened to the stored length and remain distinct', () => {
  const long = (end: string) => ({
    id: 1,
    name: `${'x'.repeat(50_000)}${end}`,
    address: '1 Main St',
    phone: '4105550110',
  })
  const [key = ''] = duplicateKeys(long('a'))
  expect(key.length).toBeLessThanOrEqual(maxKeyLength)
  expect(duplicateKeys({ ...long('A'), id: 2 })[0]).toBe(key)
  expect(duplicateKeys(long('b'))[0]).not.toBe(key)
})
