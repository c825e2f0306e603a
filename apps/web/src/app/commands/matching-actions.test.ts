import { expect, test } from 'vitest'
import { foundBy, matchingActions } from './command-palette.tsx'

const action = (label: string, group: string) => ({ id: label, label, group, run: () => {} })
const actions = [action('Go to Home', 'Go to'), action('Choose cities', 'Capture'), action('Start', 'Capture')]

test('finds actions by name and group, names that begin with the text first', () => {
  const found = (text: string) => matchingActions(actions, text).map(({ label }) => label)
  expect(found('')).toHaveLength(3)
  expect(found('home')).toEqual(['Go to Home'])
  expect(found('capture st')).toEqual(['Start'])
  expect(found('start')).toEqual(['Start'])
  expect(found('nothing')).toEqual([])
})

test('a text also finds jobs, and can be searched in the listings', () => {
  const jobs = [action('Boise · Dentist · JB-1', 'Jobs'), action('Reno · Bakery · JB-2', 'Jobs')]
  const searchListings = (text: string) => action(`Search listings for “${text}”`, 'Listings')
  const found = (text: string) => foundBy(text, { actions, jobs, searchListings }).map(({ label }) => label)
  expect(found('')).toEqual(actions.map(({ label }) => label))
  expect(found('boise')).toEqual(['Boise · Dentist · JB-1', 'Search listings for “boise”'])
  expect(found(' go to ')).toEqual(['Go to Home', 'Search listings for “go to”'])
})
