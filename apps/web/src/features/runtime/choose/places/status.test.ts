import { expect, test } from 'vitest'
import { type Situation, choiceStatus } from './status.ts'

const boise = { city: 'Boise, ID', businessTypes: ['Dentist', 'Cafe'] }
const reno = { city: 'Reno, NV', businessTypes: ['Dentist'] }
const empty = { city: 'Salem, OR', businessTypes: [] }
const disc = {
  area: { kind: 'circle' as const, name: 'Disc', center: [0, 0] as [number, number], radiusM: 5 },
  label: 'Disc',
  businessTypes: ['Cafe'],
}

const status = (changes: Partial<Situation>) => {
  const none = { isDrawing: false, searchProblem: null, hasLimitProblem: false, block: null }
  return choiceStatus({ single: null, selection: { cities: [boise], areas: [] }, ...none, ...changes })
}

test('counts what is ready', () => {
  expect(status({ selection: { cities: [boise, reno], areas: [] } }).text).toBe(
    'Ready: 2 cities, 3 city and type pairs',
  )
  expect(status({ selection: { cities: [reno], areas: [disc] } }).text).toBe(
    'Ready: 1 city and 1 area, 2 place and type pairs',
  )
  expect(status({ single: boise }).text).toBe('Ready: 1 city, 2 city and type pairs')
})

test.each<[Partial<Situation>, string, string | null]>([
  [{ selection: { cities: [], areas: [] } }, 'Select at least one city to start', 'places'],
  [{ selection: { cities: [empty], areas: [] } }, 'Choose at least one business type', 'types'],
  [{ selection: { cities: [boise, empty], areas: [] } }, 'Choose at least one business type for Salem, OR', 'types'],
  [{ searchProblem: 'No ZIP code 99999. Check the number.' }, 'No ZIP code 99999. Check the number.', 'places'],
  [{ hasLimitProblem: true }, 'Correct the limits', 'limits'],
  [{ block: 'No database' }, 'No database', null],
  [{ isDrawing: true }, 'Use the drawn areas or go back to the list first', 'drawing'],
  [{ single: { city: null, businessTypes: [] } }, 'Choose a city and at least one business type', 'places'],
  [{ single: { city: 'Boise, ID', businessTypes: [] } }, 'Choose a city and at least one business type', 'types'],
])('names the first problem and its remedy: %#', (changes, text, remedy) => {
  expect(status(changes)).toMatchObject({ isReady: false, text, remedy })
})
