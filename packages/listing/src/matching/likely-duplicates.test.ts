import { expect, test } from 'vitest'
import { findLikelyDuplicates } from './likely-duplicates.ts'
import type { DuplicateRow } from '../duplicates/duplicates.ts'

const katz: DuplicateRow = {
  id: 1,
  name: 'Katz’s Delicatessen Inc.',
  address: '205 E Houston St',
  phone: '+12122542246',
  city: 'New York',
  state: 'NY',
  zip: '10002',
  website: 'https://katzsdelicatessen.com',
  latitude: 40.7223,
  longitude: -73.9874,
}
const found = (...rows: Partial<DuplicateRow>[]) =>
  findLikelyDuplicates([katz, ...rows.map((row, at) => ({ ...katz, id: at + 2, ...row }))])

test.each<[string, Partial<DuplicateRow>]>([
  ['abbreviations', { name: 'Katzs Delicatessen', address: '205 East Houston Street, Suite 4' }],
  ['a typing mistake', { name: 'Katz Delicatesen', website: null }],
  ['a moved phone', { phone: '+12125550199', website: null }],
  ['an unknown address, a few metres on', { address: null, phone: null, latitude: 40.72235, longitude: -73.9876 }],
  ['accents and an ampersand', { name: 'Katz’s Délicatessen & Co', phone: null }],
])('finds a near match by %s', (_what, changes) => {
  expect(found(changes)).toMatchObject([{ a: 1, b: 2, score: expect.any(Number) }])
})

test.each<[string, Partial<DuplicateRow>]>([
  [
    'another branch of a chain',
    { address: '17 W 42nd St', phone: '+12125550142', zip: '10036', latitude: 40.7545, longitude: -73.9843 },
  ],
  [
    'a neighbour in the same building',
    { name: 'Houston Dental Group', phone: '+12125550111', website: 'https://dental.example' },
  ],
  [
    'the same name in another state',
    {
      address: '9 Main St',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      phone: null,
      website: null,
      latitude: 43.6,
      longitude: -116.2,
    },
  ],
  [
    'another business of the same owner',
    {
      name: 'Russ & Daughters',
      website: 'https://russ.example',
      address: '179 E Houston St',
      latitude: 40.7226,
      longitude: -73.9883,
    },
  ],
])('does not report %s', (_what, changes) => {
  expect(found(changes)).toEqual([])
})

test('each pair comes once, the likeliest first, with its reasons', () => {
  const pairs = found({}, { phone: '+12125550199', website: null, name: 'Katz Deli' })
  expect(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size).toBe(pairs.length)
  expect(pairs[0]).toMatchObject({
    a: 1,
    b: 2,
    reasons: ['same name', 'same phone', 'same website', 'same address', '0 m apart'],
  })
  expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => b - a))
})

test.each([
  ['Katz’s Delicatessen Inc.', 'same name'],
  ['Kats Delicatesen House', 'similar names'],
  ['Katz Delicates', 'names nearly equal'],
  ['Russ & Daughters', 'different names'],
])('compares the names in words: %s', (name, reason) => {
  const [pair] = findLikelyDuplicates([katz, { ...katz, id: 2, name }], 0)
  expect(pair?.reasons[0]).toBe(reason)
  expect(pair?.reasons.join(' ')).not.toMatch(/0\.\d/u)
})

test('rows without data are never paired', () => {
  expect(
    findLikelyDuplicates([{ id: 1 }, { id: 2 }, { id: 3, name: '' }, { id: 4, name: null, phone: '0000000000' }]),
  ).toEqual([])
})

test('HTML in the names of a file does not hide that rows are one business', () => {
  const rows = [
    { id: 1, name: 'Ben &amp; Jerry&#8217;s', latitude: 40.1, longitude: -75.1 },
    { id: 2, name: "Ben & Jerry's", latitude: 40.10005, longitude: -75.10005 },
    { id: 3, name: 'Ben & Jerry’s\u200b', latitude: 40.10005, longitude: -75.10006 },
  ]
  const pairs = findLikelyDuplicates(rows)
  expect(pairs.map(({ a, b }) => `${a}|${b}`).toSorted()).toEqual(['1|2', '1|3', '2|3'])
  for (const { score } of pairs) expect(score).toBeGreaterThan(0.9)
})
