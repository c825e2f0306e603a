// @vitest-environment happy-dom
import type { CitySelection } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { giveElementsSize } from '../../../../testing/element-size.ts'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { render } from '../../../../testing/render.tsx'
import { CampaignChoice } from './campaign-choice.tsx'
import type { Lists } from './many-cities.ts'

const api = fakeApi()
giveElementsSize()

const lists: Lists = {
  cities: ['Boise, ID', 'Reno, NV'],
  sizes: new Map(),
  types: ['Bakery', 'Dentist'],
  leadingTypes: [],
  isLoading: false,
}
const boise = { city: 'Boise, ID', businessTypes: ['Dentist'] }

function renderChoice(initial: CitySelection[] = []) {
  const current = { selection: initial }
  function Choice() {
    const [selection, setSelection] = useState<readonly CitySelection[]>(initial)
    const onChange = (next: CitySelection[]) => {
      current.selection = next
      setSelection(next)
    }
    return <CampaignChoice lists={lists} selection={selection} onChange={onChange} />
  }
  render(<Choice />)
  return current
}

const list = (name: string) => within(screen.getByRole('group', { name }))
const toggle = (group: string, name: string) => fireEvent.click(list(group).getByRole('checkbox', { name }))
const tabs = () => list('City to choose business types for')

test('asks for a city first', () => {
  renderChoice()
  expect(list('Cities').getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.queryByRole('group', { name: 'City to choose business types for' })).toBeNull()
})

test('chooses business types for the city that was added last', () => {
  const current = renderChoice([boise])
  toggle('Cities', 'Reno, NV')
  expect(tabs().getByRole('button', { name: 'Reno, NV 0', pressed: true })).toBeDefined()
  toggle('Reno, NV', 'Bakery')
  expect(current.selection).toEqual([boise, { city: 'Reno, NV', businessTypes: ['Bakery'] }])
  fireEvent.click(tabs().getByRole('button', { name: 'Boise, ID 1' }))
  expect(list('Boise, ID').getByRole('checkbox', { name: 'Dentist' })).toHaveProperty('checked', true)
})

test('uses the business types of a city for all cities', () => {
  const current = renderChoice([boise, { city: 'Reno, NV', businessTypes: [] }])
  fireEvent.click(screen.getByRole('button', { name: 'Use for all cities' }))
  expect(current.selection).toEqual([boise, { ...boise, city: 'Reno, NV' }])
})

test('adds many cities with the business types of the current city', () => {
  const current = renderChoice([boise])
  fireEvent.click(screen.getByRole('button', { name: '50 largest' }))
  expect(current.selection).toEqual([boise, { ...boise, city: 'Reno, NV' }])
})

test('adds the cities of a pasted list and keeps unknown names in the field', async () => {
  api.answer('/api/cities/named', {
    success: true,
    found: [{ name: 'Wien', label: 'Vienna, Austria' }],
    unknown: ['Atlantis'],
  })
  const current = renderChoice([boise])
  fireEvent.click(screen.getByRole('button', { name: 'Paste a list' }))
  const field = screen.getByRole('textbox', { name: 'Cities, one per line' })
  fireEvent.change(field, { target: { value: 'Reno\nWien\nAtlantis\n' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add cities' }))
  await waitFor(() => expect(field).toHaveProperty('value', 'Atlantis'))
  expect(screen.getByText(/^2 cities added\./u)).toBeDefined()
  expect(current.selection.map(({ city }) => city)).toEqual(['Boise, ID', 'Reno, NV', 'Vienna, Austria'])
  expect(api.posted('/api/cities/named')).toEqual([{ names: ['Wien', 'Atlantis'] }])
})
