import { expect, test } from 'vitest'
import { matchingNames } from './many-cities.ts'

const cities = ['Boise, ID', 'Baltimore, MD', 'St. Louis, MO']

test('an empty text shows all names', () => expect(matchingNames(cities, ' ', { ranked: undefined })).toEqual(cities))

test('puts what the server found by other spellings first, each name once', () => {
  expect(matchingNames(cities, 'saint louis', { ranked: ['St. Louis, MO'] })).toEqual(['St. Louis, MO'])
  expect(matchingNames(cities, 'b', { ranked: undefined })).toEqual(['Boise, ID', 'Baltimore, MD'])
  expect(matchingNames(cities, 'boise id', { ranked: ['Boise, ID'] })).toEqual(['Boise, ID'])
})

test('until the server answers, cities that begin as was typed come first, the largest of them before all', () => {
  const sizes = new Map([
    ['Baltimore, MD', [585_708, 29]],
    ['Baltic, CT', [3_000, 1]],
    ['New Baltimore, MI', [12_000, 1]],
  ] as const)
  const typed = matchingNames([...sizes.keys()].sort(), 'balti', { ranked: undefined, sizes })
  expect(typed).toEqual(['Baltimore, MD', 'Baltic, CT', 'New Baltimore, MI'])
})
