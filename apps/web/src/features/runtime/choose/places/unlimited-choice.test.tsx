// @vitest-environment happy-dom
import type { ChosenArea, CitySelection, DrawnArea } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { giveElementsSize } from '../../../../testing/element-size.ts'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { installationFixture } from '../../../../testing/fixtures.ts'
import { render } from '../../../../testing/render.tsx'
import type { Lists } from '../lists/many-cities.ts'
import { useFoundPlaces } from './find-places.ts'
import { UnlimitedChoice } from './unlimited-choice.tsx'

const api = fakeApi()
giveElementsSize()

const lists: Lists = {
  cities: [{ heading: null, names: ['Boise, ID', 'Reno, NV'] }],
  sizes: new Map(),
  largest: ['Boise, ID', 'Reno, NV'],
  types: [{ heading: null, names: ['Bakery', 'Dentist'] }],
  isLoading: false,
}
const plan = {
  success: true,
  areas: 1,
  expectedListings: 1,
  listings: null,
  expectedRequests: 1,
  expectedBytes: null,
  expectedSeconds: 1,
  costUsd: null,
  usd: null,
  retention: '',
  source: { id: 'sample', title: 'Sample', isFictional: true },
}
const boise = { city: 'Boise, ID', businessTypes: ['Dentist'] }

const triangle: DrawnArea = {
  kind: 'polygon',
  name: '',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
}

const onDrawing = vi.fn<(isDrawing: boolean) => void>()
const found = { city: null, latitude: 30, longitude: -97, population: 1_000, zips: 3 }

function renderChoice(initial: CitySelection[] = []) {
  api.refuse('/api/areas/outlines', 'No map in this test.')
  const current = { selection: initial, areas: new Array<ChosenArea>() }
  function Choice() {
    const [places, setPlaces] = useState<{ cities: CitySelection[]; areas: ChosenArea[] }>({
      cities: initial,
      areas: [],
    })
    const [text, setText] = useState('')
    const [wanted, setWanted] = useState<{ label: string | null; isOwn: boolean }>({ label: null, isOwn: false })
    const field = useRef<HTMLInputElement>(null)
    return (
      <UnlimitedChoice
        lists={lists}
        selection={places}
        onChange={(change) => {
          const next = { ...places, ...change }
          Object.assign(current, { selection: next.cities, areas: next.areas })
          setPlaces(next)
        }}
        search={{ text, onText: setText, found: useFoundPlaces(text), field }}
        wanted={wanted}
        onWanted={setWanted}
        onDrawing={onDrawing}
        source={null}
        renderMap={({ label, onPlace, drawing }) => (
          <>
            <p>{label}</p>
            <button type="button" onClick={() => onPlace('Reno, NV')}>
              Reno on the map
            </button>
            {drawing !== null && (
              <>
                <button type="button" onClick={() => drawing.onChange([], 'The last shape is not finished.')}>
                  First corner
                </button>
                <button type="button" onClick={() => drawing.onChange([triangle], null)}>
                  Last corner
                </button>
              </>
            )}
          </>
        )}
      >
        Options
      </UnlimitedChoice>
    )
  }
  api.answer('/api/cities/named', { success: true, found: [], unknown: [] })
  render(<Choice />)
  return current
}

const list = (name: string) => within(screen.getByRole('group', { name }))
const toggle = (group: string, name: string) => fireEvent.click(list(group).getByRole('checkbox', { name }))
const types = (name: string) => list('Business types').getByRole('checkbox', { name })

test('a business type is for all cities; those chosen later get it too', () => {
  const current = renderChoice()
  expect(list('Cities').getAllByRole('checkbox')).toHaveLength(2)
  toggle('Cities', 'Boise, ID')
  toggle('Business types', 'Dentist')
  toggle('Cities', 'Reno, NV')
  expect(current.selection).toEqual([boise, { ...boise, city: 'Reno, NV' }])
  expect(screen.getByText('Map: Reno, NV')).toBeDefined()
})

test('a city has its own types on request, is tagged, and gets those of all again', () => {
  const current = renderChoice([boise, { ...boise, city: 'Reno, NV' }])
  fireEvent.focus(list('Cities').getByRole('checkbox', { name: 'Reno, NV' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Reno only' }))
  toggle('Business types', 'Bakery')
  const reno = { city: 'Reno, NV', businessTypes: ['Dentist', 'Bakery'] }
  expect(current.selection).toEqual([boise, reno])
  expect(list('Cities').getByRole('checkbox', { name: 'Reno, NV' }).getAttribute('aria-description')).toContain(
    'own types',
  )
  fireEvent.click(screen.getByRole('radio', { name: 'For all cities' }))
  expect(types('Bakery')).toHaveProperty('checked', false)
  expect(screen.getByText('Reno, NV has its own types: Dentist, Bakery')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(current.selection).toEqual([boise, { ...boise, city: 'Reno, NV' }])
})

test('a click on the map chooses a city, and a chosen one is removed by its box or Delete', () => {
  const current = renderChoice([boise])
  fireEvent.click(screen.getByRole('button', { name: 'Reno on the map' }))
  expect(current.selection.map(({ city }) => city)).toEqual(['Boise, ID', 'Reno, NV'])
  const row = list('Cities').getByRole('checkbox', { name: 'Reno, NV' })
  fireEvent.focus(row)
  fireEvent.keyDown(row, { key: 'Delete' })
  toggle('Cities', 'Boise, ID')
  expect(current.selection).toEqual([])
})

test('adds many cities with the business types of the current city', () => {
  const current = renderChoice([boise])
  fireEvent.click(screen.getByRole('button', { name: '50 largest' }))
  expect(current.selection).toEqual([boise, { ...boise, city: 'Reno, NV' }])
})

test('adds the cities of a pasted list and keeps unknown names in the field', async () => {
  const current = renderChoice([boise])
  const vienna = { name: 'Wien', label: 'Vienna, Austria', population: 1, zips: null, latitude: 48, longitude: 16 }
  api.answer('/api/cities/named', { success: true, found: [vienna], unknown: ['Atlantis'] })
  fireEvent.click(screen.getByRole('button', { name: 'Paste a list' }))
  const field = screen.getByRole('textbox', { name: /^Cities, ZIP codes/u })
  fireEvent.change(field, { target: { value: 'Reno\nWien\nAtlantis\n' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  await waitFor(() => expect(field).toHaveProperty('value', 'Atlantis'))
  expect(screen.getByText(/^2 cities added\./u)).toBeDefined()
  expect(current.selection.map(({ city }) => city)).toEqual(['Boise, ID', 'Reno, NV', 'Vienna, Austria'])
  expect(api.posted('/api/cities/named')).toContainEqual({ names: ['Wien', 'Atlantis'] })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('adds a county by its name with the business types of the current city, and removes it again', async () => {
  api.answer('/api/areas', {
    success: true,
    areas: [
      { id: 'county:48453', kind: 'county', label: 'Travis County, TX', ...found },
      { id: 'city:Austin, TX', kind: 'city', label: 'Austin, TX', ...found },
    ],
  })
  api.answer('/api/runtime/plan', plan)
  const current = renderChoice([boise])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search cities' }), { target: { value: 'travis' } })
  const county = await list('Cities').findByRole('checkbox', { name: 'Travis County, TX' })
  expect(list('Cities').getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(county)
  const travis = { area: { kind: 'admin', id: 'county:48453' }, label: 'Travis County, TX', businessTypes: ['Dentist'] }
  await waitFor(() => expect(current.areas).toEqual([travis]))
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  fireEvent.click(list('Cities').getByRole('checkbox', { name: 'Travis County, TX' }))
  expect(current.areas).toEqual([])
})

test('adds a typed circle, and shows why the server refuses an area', async () => {
  const current = renderChoice([boise])
  press('Type a circle')
  type('Latitude', '97.7')
  type('Longitude', '30.27')
  type('Radius in miles', '5 km')
  press('Add circle')
  expect(screen.getByRole('alert').textContent).toContain('latitude first')
  type('Latitude', '30.27')
  type('Longitude', '-97.74')
  api.refuse('/api/runtime/plan', 'The area is empty.')
  press('Add circle')
  await screen.findByText('The area is empty.')
  expect(current.areas).toEqual([])
  api.answer('/api/runtime/plan', plan)
  press('Add circle')
  const area = { kind: 'circle', name: 'Area 1', center: [-97.74, 30.27], radiusM: 5000 }
  await waitFor(() => expect(current.areas).toEqual([{ area, label: 'Area 1', businessTypes: ['Dentist'] }]))
})

test('adds drawn areas only when the last one is finished', async () => {
  api.answer('/api/runtime/plan', plan)
  const current = renderChoice([boise])
  press('Draw on map')
  press('First corner')
  expect(screen.getByRole('button', { name: 'Use these areas' })).toHaveProperty('disabled', true)
  expect(onDrawing).toHaveBeenLastCalledWith(true)
  press('Last corner')
  press('Use these areas')
  await waitFor(() => expect(current.areas.map(({ label }) => label)).toEqual(['Area 1']))
  expect(onDrawing).toHaveBeenLastCalledWith(false)
  expect(current.areas[0]?.area).toEqual({ ...triangle, name: 'Area 1' })
})

test('an area is renamed by F2 or its button; a taken or empty name is refused and Escape keeps the old one', async () => {
  api.answer('/api/runtime/plan', plan)
  const current = renderChoice([boise])
  press('Type a circle')
  type('Latitude', '30.27')
  type('Longitude', '-97.74')
  press('Add circle')
  const row = (name: string) => list('Cities').getByRole('checkbox', { name })
  const field = () => screen.getByRole('textbox', { name: 'New name of Area 1' })
  await screen.findByRole('checkbox', { name: 'Area 1' })
  expect(screen.queryByRole('button', { name: 'Rename Boise, ID' })).toBeNull()
  fireEvent.focus(row('Area 1'))
  fireEvent.keyDown(row('Area 1'), { key: 'F2' })
  fireEvent.change(field(), { target: { value: 'Boise, ID' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(screen.getByText('Another place is called “Boise, ID”.')).toBeDefined()
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(current.areas).toMatchObject([{ label: 'Area 1' }])
  press('Rename Area 1')
  fireEvent.change(field(), { target: { value: ' Downtown ' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(current.areas).toMatchObject([{ label: 'Downtown', area: { kind: 'circle', name: 'Downtown' } }])
  expect(row('Downtown').getAttribute('aria-keyshortcuts')).toBe('Delete F2')
})

test('a drive time is not offered without a service', async () => {
  api.answer('/api/installation', installationFixture())
  renderChoice([boise])
  expect(screen.queryByRole('button', { name: 'Drive time' })).toBeNull()
})

test('a drive time is added from a city with minutes and a way to travel', async () => {
  api.answer('/api/installation', installationFixture({ hasDriveTimes: true }))
  const austin = { label: 'Austin, TX', name: 'Austin', state: 'TX', country: 'US', population: 1 }
  api.answer('/api/cities', { success: true, cities: [{ ...austin, latitude: 30.27, longitude: -97.74 }] })
  const current = renderChoice([boise])
  fireEvent.click(await screen.findByRole('button', { name: 'Drive time' }))
  const from = screen.getByRole('combobox', { name: 'From' })
  const point = (value: string) => fireEvent.change(from, { target: { value } })
  point('somewhere')
  press('Add drive time')
  await screen.findByText(/^Choose a city from the list/u)
  point('30.27, -97.74')
  type('Minutes', '121')
  press('Add drive time')
  await screen.findByText('Enter whole minutes from 1 to 120.')
  type('Minutes', '20')
  api.refuse('/api/runtime/plan', 'The service for drive times failed.')
  press('Add drive time')
  await screen.findByText('The service for drive times failed.')
  expect(current.areas).toEqual([])
  point('austin')
  fireEvent.click(await screen.findByRole('option', { name: 'Austin, TX' }))
  fireEvent.click(screen.getByRole('radio', { name: 'by bicycle' }))
  api.answer('/api/runtime/plan', plan)
  press('Add drive time')
  const name = 'Austin, TX, 20 min by bicycle'
  const area = { kind: 'drive-time', name, center: [-97.74, 30.27], minutes: 20, mode: 'bicycle' }
  await waitFor(() => expect(current.areas).toEqual([{ area, label: name, businessTypes: ['Dentist'] }]))
})
