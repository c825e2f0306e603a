// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { render } from '../../../../testing/render.tsx'
import { usePreferences } from '../../preferences.ts'
import { useChoice } from '../use-choice.ts'
import type { Lists } from './many-cities.ts'
import { SingleChoice } from './single-choice.tsx'

const api = fakeApi()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const lists: Lists = {
  cities: [{ heading: null, names: ['Boise, ID', 'Reno, NV'] }],
  sizes: new Map([['Boise, ID', [235_000, 9]]]),
  largest: [],
  types: [],
  isLoading: false,
}

function Choice() {
  const choice = useChoice('manual', true)
  return (
    <>
      <SingleChoice lists={lists} choice={choice} renderMap={({ label }) => <p>{label}</p>}>
        Options
      </SingleChoice>
      <output>{choice.draft.city}</output>
    </>
  )
}

function answerMap() {
  api.refuse('/api/areas/outlines', 'No map in this test.')
  api.answer('/api/cities/named', { success: true, found: [], unknown: [] })
}

function renderChoice(city: string | null = null) {
  answerMap()
  usePreferences.setState({ city })
  render(<Choice />)
  return screen.getByRole('combobox', { name: 'City' })
}

const options = () => within(screen.getByRole('listbox', { name: 'Cities' })).findAllByRole('option')
const chosen = () => screen.getByRole('status').textContent

test('lists the cities with their sizes and takes the clicked one', async () => {
  const field = renderChoice()
  fireEvent.click(field)
  const [boise, reno] = await options()
  expect(boise?.getAttribute('aria-description')).toBe('235,000 people · 9 ZIPs')
  if (reno !== undefined) fireEvent.click(reno)
  expect(chosen()).toBe('Reno, NV')
  expect(field).toHaveProperty('value', 'Reno, NV')
})

test('finds cities worldwide through the server', async () => {
  const vienna = { label: 'Vienna, Austria', name: 'Vienna', state: null, country: 'AT', population: 1_900_000 }
  api.answer('/api/cities', { success: true, cities: [{ ...vienna, latitude: 48.2, longitude: 16.4 }] })
  const field = renderChoice()
  fireEvent.change(field, { target: { value: 'wien' } })
  const option = await screen.findByRole('option', { name: 'Vienna, Austria' })
  const searches = api.received.filter(({ path }) => path === '/api/cities')
  expect(searches.map(({ query }) => query)).toEqual([{ q: 'wien', limit: '50' }])
  fireEvent.click(option)
  expect(chosen()).toBe('Vienna, Austria')
})

test('reports that no city matches', async () => {
  api.answer('/api/cities', { success: true, cities: [] })
  fireEvent.change(renderChoice(), { target: { value: 'atlantis' } })
  await screen.findByText('No matching city')
  expect(screen.queryByRole('option')).toBeNull()
})

test('restores the selected city when the search is left, and clears it on request', () => {
  api.answer('/api/cities', { success: true, cities: [] })
  const field = renderChoice('Boise, ID')
  fireEvent.change(field, { target: { value: 'Ren' } })
  fireEvent.blur(field)
  expect(field).toHaveProperty('value', 'Boise, ID')
  fireEvent.click(screen.getByRole('button', { name: 'Clear city' }))
  expect(chosen()).toBe('')
  expect(field).toHaveProperty('value', '')
})

test('a suggested city takes one click', () => {
  renderChoice()
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Suggested cities' })).getByRole('button', { name: /^Reno, NV/u }),
  )
  expect(chosen()).toBe('Reno, NV')
  expect(screen.getByText('Map: Reno, NV')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Reno, NV/u, pressed: true })).toBeDefined()
})
