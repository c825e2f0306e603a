import { expect, test } from 'vitest'
import { citiesNamed, groupNames, largest, namesIn, offersOf, sizeNote, matchingNames } from './many-cities.ts'

const sizes = new Map<string, [number, number]>([
  ['Austin, TX', [1_200_000, 60]],
  ['Boise, ID', [235_684, 12]],
  ['Houston, TX', [3_000_000, 110]],
  ['Springfield, IL', [114_000, 9]],
  ['Springfield, MA', [155_000, 8]],
  ['Houston, AK', [2_000, 1]],
])
const cities = [...sizes.keys()]
const lists = { cities: [{ heading: null, names: cities }], sizes, largest: ['Houston, TX', 'Austin, TX'] }

test('offers all cities of a typed state, the largest ones for an empty text, else none', () => {
  const texas = [{ label: 'All of Texas (2)', cities: ['Austin, TX', 'Houston, TX'] }]
  for (const text of ['texas', 'TX', 'all of Texas']) expect(offersOf(text, lists)).toEqual(texas)
  expect(offersOf('', lists)[0]?.cities).toEqual(['Houston, TX', 'Austin, TX'])
  expect(offersOf('boise', lists)).toEqual([])
})

test('a pasted name without a state resolves to the dominant city, but not when several are alike', () => {
  const found = citiesNamed(['houston', 'Boise, ID', ' boise, id', 'Springfield', 'Atlantis'], { cities, sizes })
  expect([...found]).toEqual([
    ['houston', 'Houston, TX'],
    ['Boise, ID', 'Boise, ID'],
    [' boise, id', 'Boise, ID'],
  ])
})

test('each name is in the first group that has it; unknown names and empty groups are left out', () => {
  const used = { heading: 'Used before', names: ['c', 'x', 'c'] }
  const groups = groupNames(['a', 'b', 'c'], [used, { heading: 'Popular', names: ['c', 'b'] }], 'All')
  expect(groups).toEqual([
    { heading: 'Used before', names: ['c'] },
    { heading: 'Popular', names: ['b'] },
    { heading: 'All', names: ['a'] },
  ])
  expect(namesIn(groups)).toEqual(['c', 'b', 'a'])
  expect(groupNames(['a'], [used], 'All')).toEqual([{ heading: null, names: ['a'] }])
})

test('a size note names its numbers', () => {
  expect(largest(cities, sizes, 1)).toEqual(['Houston, TX'])
  expect([sizeNote(sizes, 'Houston, AK'), sizeNote(sizes, 'Vienna, Austria')]).toEqual(['2,000 people · 1 ZIP', ''])
})

const names = ['Boise, ID', 'Baltimore, MD', 'St. Louis, MO']

test('an empty text shows all names', () => expect(matchingNames(names, ' ', { ranked: undefined })).toEqual(names))

test('puts what the server found by other spellings first, each name once', () => {
  expect(matchingNames(names, 'saint louis', { ranked: ['St. Louis, MO'] })).toEqual(['St. Louis, MO'])
  expect(matchingNames(names, 'b', { ranked: undefined })).toEqual(['Boise, ID', 'Baltimore, MD'])
  expect(matchingNames(names, 'boise id', { ranked: ['Boise, ID'] })).toEqual(['Boise, ID'])
})

test('until the server answers, cities that begin as was typed come first, the largest of them before all', () => {
  const baltics = new Map([
    ['Baltimore, MD', [585_708, 29]],
    ['Baltic, CT', [3_000, 1]],
    ['New Baltimore, MI', [12_000, 1]],
  ] as const)
  const typed = matchingNames([...baltics.keys()].sort(), 'balti', { ranked: undefined, sizes: baltics })
  expect(typed).toEqual(['Baltimore, MD', 'Baltic, CT', 'New Baltimore, MI'])
})
