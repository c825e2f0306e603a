import { expect, test } from 'vitest'
import {
  hasOwnTypes,
  isPartOfCity,
  chosenPlaces,
  sharedTypes,
  toggleZip,
  withSharedTypes,
  withTypes,
} from './selection.ts'

const baltimore = { city: 'Baltimore, MD', businessTypes: ['Cafe', 'Dentist'] }
const boise = { city: 'Boise, ID', businessTypes: ['Dentist', 'Cafe'] }
const reno = { city: 'Reno, NV', businessTypes: ['Bakery'] }
const all = ['21201', '21202', '21206']

test('the types of most places apply to all; others have their own', () => {
  const places = chosenPlaces({ cities: [reno, baltimore, boise], areas: [] })
  const shared = sharedTypes(places)
  expect(shared).toEqual(['Cafe', 'Dentist'])
  expect(places.filter((place) => hasOwnTypes(place, shared)).map(({ label }) => label)).toEqual(['Reno, NV'])
  expect(sharedTypes([{ businessTypes: [] }])).toEqual([])
})

test('places without types get those for all', () => {
  const empty = { city: 'Salem, OR', businessTypes: [] }
  expect(withSharedTypes({ cities: [empty, reno], areas: [] }).cities).toEqual([
    { ...empty, businessTypes: ['Bakery'] },
    reno,
  ])
})

test('types are set for the places that are meant', () => {
  const { cities } = withTypes({ cities: [boise, reno], areas: [] }, ['Gym'], ({ label }) => label === 'Reno, NV')
  expect(cities).toEqual([boise, { ...reno, businessTypes: ['Gym'] }])
})

test('a city without one of its ZIP areas is a list of the others under its name, and a city again with all', () => {
  const start = { cities: [boise, baltimore], areas: [] }
  const some = toggleZip(start, 'Baltimore, MD', { zip: '21206', all })
  expect(some.cities).toEqual([boise])
  expect(some.areas).toEqual([
    {
      area: { kind: 'zips', name: 'Baltimore, MD', zips: ['21201', '21202'] },
      label: 'Baltimore, MD',
      businessTypes: baltimore.businessTypes,
    },
  ])
  expect(chosenPlaces(some).map(isPartOfCity)).toEqual([false, true])
  const fewer = toggleZip(some, 'Baltimore, MD', { zip: '21201', all })
  expect(fewer.areas).toMatchObject([{ area: { zips: ['21202'] } }])
  expect(toggleZip(fewer, 'Baltimore, MD', { zip: '21202', all })).toEqual(fewer)
  expect(toggleZip(fewer, 'Baltimore, MD', { zip: '99999', all })).toEqual(fewer)
  expect(toggleZip(some, 'Baltimore, MD', { zip: '21206', all })).toEqual(start)
})
