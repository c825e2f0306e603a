import { expect, test } from 'vitest'
import { matchingNames } from './many-cities.ts'

const cities = ['Boise, ID', 'Baltimore, MD', 'St. Louis, MO']

test('typed nothing shows all', () => expect(matchingNames(cities, ' ', undefined)).toEqual(cities))

test('puts what the server found by other spellings first, each name once', () => {
  expect(matchingNames(cities, 'saint louis', ['St. Louis, MO'])).toEqual(['St. Louis, MO'])
  expect(matchingNames(cities, 'b', undefined)).toEqual(['Boise, ID', 'Baltimore, MD'])
  expect(matchingNames(cities, 'boise id', ['Boise, ID'])).toEqual(['Boise, ID'])
})
