import { expect, test } from 'vitest'
import type { MatchRow } from '../match-row.ts'
import { MatchList } from '../list/match-list.ts'
import { eachCandidate } from './candidates.ts'

function candidatesOf(rows: readonly Omit<MatchRow, 'id'>[]): string[] {
  const list = new MatchList(rows.map((row, id) => ({ ...row, id })))
  const pairs: string[] = []
  eachCandidate(list, (one, other) => pairs.push(`${one}|${other}`))
  return pairs
}

const shop = { name: 'Harbor Books', phone: '+14105550142', address: '100 E Pratt St', city: 'Baltimore', zip: '21202' }

test('a pair that shares several keys is visited once', () => {
  expect(candidatesOf([shop, { ...shop }, { name: 'Palm', city: 'Troy' }])).toEqual(['0|1'])
})

test.each([
  ['the phone only', { phone: shop.phone }, { name: 'Other', phone: '410-555-0142' }],
  [
    'the site only',
    { name: 'A', website: 'https://harbor.example/books' },
    { name: 'B', website: 'harbor.example/books' },
  ],
  [
    'a rare word of the name and the city',
    { name: 'Quillfeather Books', city: 'Troy' },
    { name: 'The Quillfeather', city: 'Troy' },
  ],
  ['a misspelt name and the street', { name: 'Harbour Boks', address: shop.address, city: 'Baltimore' }, shop],
])('finds pairs that share %s', (_what, one, other) => {
  expect(candidatesOf([one, other])).toEqual(['0|1'])
})

test('businesses far apart with nothing but a word in common are not compared', () => {
  const here = { name: 'Riverside Dental', city: 'Troy', latitude: 42.73, longitude: -73.69 }
  expect(candidatesOf([here, { ...here, name: 'Riverside Motors', latitude: 43.1 }])).toEqual([])
})

test('many rows with one key are compared with their neighbours only', () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ name: `Shop ${at}`, phone: '+18005550142' }))
  expect(candidatesOf(rows).length).toBeLessThan(300 * 15)
})
