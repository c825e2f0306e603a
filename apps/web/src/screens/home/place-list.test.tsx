// @vitest-environment happy-dom
import type { Place } from '@gazetteer/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { giveElementsSize } from '../../testing/element-size.ts'
import { placeFixture, placesFixture, progressFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { maxPlainPlaces } from './max-plain-places.ts'
import { PlaceList, type PlaceListProps } from './place-list.tsx'

giveElementsSize()

function renderList(places: readonly Place[], props: Partial<PlaceListProps> = {}) {
  const onPick = vi.fn()
  render(
    <PlaceList
      places={places}
      isMany={places.length > maxPlainPlaces}
      isPaused={false}
      isFailuresOnly={false}
      running={null}
      picked={null}
      onPick={onPick}
      {...props}
    >
      {null}
    </PlaceList>,
  )
  return onPick
}

const list = () => within(screen.getByRole('list', { name: 'Cities' }))
/** What the list says, line by line. */
const lines = () =>
  list()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('button[aria-pressed]')?.getAttribute('aria-label') ?? item.textContent)
const names = () => lines().flatMap((line) => /^(City \d+), ID: /u.exec(line ?? '')?.[1] ?? [])
const search = () => screen.getByRole('textbox', { name: 'Find a city' })

test('names each place with its state, areas and listings', () => {
  const gaps = { failed: 3, notRequested: 0 }
  renderList([
    placeFixture({ key: '0', label: 'Boise, ID', state: 'done', areasDone: 4, listings: 1_200 }),
    placeFixture({ key: '1', label: 'Reno, NV', state: 'running' }),
    placeFixture({ key: '2', label: 'Salem, OR', state: 'waiting', areasDone: 0, areasKnown: 0, listings: 0 }),
    placeFixture({ key: '3', label: 'Provo, UT', state: 'partial', gaps }),
    placeFixture({ key: '4', label: 'Logan, UT', state: 'partial', gaps: { failed: 0, notRequested: 2 } }),
    placeFixture({ key: '5', label: 'Miami, FL', state: 'failed', areasDone: 4, listings: 0, gaps }),
    placeFixture({ key: '6', label: 'Tampa, FL', state: 'not-requested', areasDone: 0, listings: 0 }),
  ])
  expect(lines()).toEqual([
    'Boise, ID: Done, 4 of 4 areas, 1,200 listings',
    'Reno, NV: Running, 2 of 4 areas, 28 listings',
    'Salem, OR: Waiting, 0 of 0 areas, 0 listings',
    'Provo, UT: 3 areas failed, 2 of 4 areas, 28 listings',
    'Logan, UT: Partly requested, 2 of 4 areas, 28 listings',
    'Miami, FL: Failed, 4 of 4 areas, 0 listings',
    'Tampa, FL: Not requested, 0 of 4 areas, 0 listings',
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('lists the business types of the first running place under it', () => {
  const types = [
    { type: 'Restaurant', areasDone: 21, areasKnown: 21, listings: 1_072 },
    { type: 'Cafe', areasDone: 0, areasKnown: 0, listings: 0 },
  ]
  renderList([
    placeFixture({ key: '0', label: 'Boise, ID', state: 'done', areasDone: 4, listings: 1_200 }),
    placeFixture({ key: '1', label: 'Reno, NV', types }),
    placeFixture({ key: '3', label: 'Salem, OR', areasDone: 0, types }),
  ])
  expect(lines().slice(1)).toEqual([
    'Reno, NV: Running, 2 of 4 areas, 28 listings',
    'Restaurant21 / 211,072',
    'Cafe0 / ––',
    'Salem, OR: Running, 0 of 4 areas, 28 listings',
  ])
})

test('a place that has not started has no numbers to see', () => {
  renderList([placeFixture({ state: 'waiting', areasDone: 0, areasKnown: 0, listings: 0 })])
  expect(list().getByRole('button').textContent).toBe('Boise, ID0 / ––')
})

test('while the capture is on hold, so is the running place', () => {
  renderList([placeFixture()], { isPaused: true })
  expect(lines()).toEqual(['Boise, ID: On hold, 2 of 4 areas, 28 listings'])
})

test('groups many places: running, waiting with the next one, done with the newest first', () => {
  renderList(placesFixture(20, 3))
  expect(lines()).toEqual([
    'Running 1areas, listings',
    'City 4, ID: Running, 0 of 4 areas, 0 listings',
    'Waiting 16next: City 5, ID',
    ...[5, 6, 7, 8].map((at) => `City ${at}, ID: Waiting, 0 of 4 areas, 0 listings`),
    'Show 12 more',
    'Done 333 listings',
    ...[3, 2, 1].map((at) => `City ${at}, ID: Done, 4 of 4 areas, ${at + 9} listings`),
  ])
})

test('shows the other waiting places', () => {
  renderList(placesFixture(20, 0))
  expect(names()).toHaveLength(5)
  fireEvent.click(list().getByRole('button', { name: 'Show 15 more' }))
  expect(names()).toHaveLength(20)
  expect(list().queryByRole('button', { name: /^Show/u })).toBeNull()
})

test('finds places by name, also waiting ones behind Show more', () => {
  renderList(placesFixture(40, 2))
  fireEvent.change(search(), { target: { value: ' CITY 39' } })
  expect(names()).toEqual(['City 39'])
})

test('says that no place has the name', () => {
  renderList(placesFixture(40, 2))
  fireEvent.change(search(), { target: { value: 'Nowhere' } })
  expect(screen.getByText('No city matches "Nowhere".')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toContain('City 1')
})

test('orders each group by listings or by name', () => {
  renderList(placesFixture(14, 12))
  const order = screen.getByRole('combobox', { name: 'Order of the cities' })
  fireEvent.change(order, { target: { value: 'listings' } })
  expect(names()).toEqual([13, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((at) => `City ${at}`))
  fireEvent.change(order, { target: { value: 'name' } })
  expect(names()).toEqual([13, 14, 1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `City ${at}`))
})

test('shows only places with failures', () => {
  const places = placesFixture(14, 12).map((place, at) =>
    at === 5 ? { ...place, state: 'partial' as const, gaps: { failed: 2, notRequested: 0 } } : place,
  )
  renderList(places, { isFailuresOnly: true })
  expect(names()).toEqual(['City 6'])
})

test('of 2,000 places it renders those that are in sight', () => {
  renderList(placesFixture(2_000, 1_990))
  const rendered = list().getAllByRole('listitem').length
  expect(rendered).toBeGreaterThan(10)
  expect(rendered).toBeLessThan(80)
})

test('a click shows a place on the map, a second click all of them', () => {
  const onPick = renderList(placesFixture(2, 1), { picked: 'City 2, ID' })
  const [first, second] = list().getAllByRole('button')
  expect([first, second].map((row) => row?.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  for (const row of [first, second]) if (row !== undefined) fireEvent.click(row)
  expect(onPick.mock.calls).toEqual([['City 1, ID'], [null]])
})

test('of a single place it names the business type that is fetched', () => {
  renderList([placeFixture()], { running: progressFixture() })
  expect(screen.getByText('Dentist')).toBeDefined()
})
