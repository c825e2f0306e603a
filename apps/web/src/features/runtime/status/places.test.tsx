// @vitest-environment happy-dom
import type { Place, PlaceTotals, RuntimeStatus } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import {
  countersFixture,
  placeFixture,
  placesFixture,
  placeTotalsFixture,
  statusFixture,
} from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { expectedAreas, notePlaces, usePlaces } from './places.ts'

const api = fakeApi()
const path = '/api/jobs/JB-1/places'
const running = statusFixture({ status: 'active', manualRunId: 'JB-1', placeChanges: { isComplete: true, places: [] } })

/** Answers in pages, as the server does. */
const answerPlaces = (places: readonly Place[]) =>
  api.answer(path, ({ query: { limit, after } }) => ({
    success: true,
    seq: 1,
    total: places.length,
    places: places.slice(Number(after ?? -1) + 1).slice(0, Number(limit)),
    totals: placeTotalsFixture(),
  }))

function renderPlaces(status: RuntimeStatus = running) {
  const pushes: ((placeChanges: RuntimeStatus['placeChanges']) => void)[] = []
  function Shown() {
    const client = useQueryClient()
    useEffect(() => void pushes.push((placeChanges) => notePlaces(client, { ...status, placeChanges })), [client])
    const places = usePlaces('JB-1', status)
    return <output>{places.map(({ key, listings }) => `${key}:${listings}`).join(' ')}</output>
  }
  render(<Shown />)
  return (placeChanges: RuntimeStatus['placeChanges']) => act(() => pushes.at(-1)?.(placeChanges))
}
const shown = () => screen.getByRole('status').textContent
const reads = () => api.received.filter((call) => call.path === path)

test('applies the changes of the live feed in plan order, without another request', async () => {
  answerPlaces(placesFixture(3, 0))
  const push = renderPlaces()
  await waitFor(() => expect(shown()).toBe('0:0 1:0 2:0'))
  push({ isComplete: true, places: [placeFixture({ key: '2', listings: 5 }), placeFixture({ key: '0', listings: 9 })] })
  await waitFor(() => expect(shown()).toBe('0:9 1:0 2:5'))
  push({ isComplete: true, places: [] })
  push(undefined)
  expect(shown()).toBe('0:9 1:0 2:5')
  expect(reads()).toHaveLength(1)
})

test('reads all places again if a message could not have all changes', async () => {
  answerPlaces(placesFixture(2, 0))
  const push = renderPlaces()
  await waitFor(() => expect(shown()).toBe('0:0 1:0'))
  answerPlaces(placesFixture(2, 1))
  push({ isComplete: false, places: [placeFixture({ key: '1', listings: 77 })] })
  await waitFor(() => expect(shown()).toBe('0:10 1:0'))
  expect(reads()).toHaveLength(2)
})

test('reads pages until all places are there', async () => {
  answerPlaces(placesFixture(2_400, 0))
  renderPlaces()
  await waitFor(() => expect(shown()?.split(' ')).toHaveLength(2_400))
  expect(reads().map(({ query }) => query['after'])).toEqual([undefined, '999', '1999'])
})

test('without a job it asks for nothing', () => {
  function Shown() {
    return <output>{usePlaces(null, undefined).length}</output>
  }
  render(<Shown />)
  expect(shown()).toBe('0')
  expect(api.received).toEqual([])
})

test('the areas of a job are those of its places, with the splits that the expected listings tell', () => {
  const areas = (
    totals: Partial<PlaceTotals>,
    { expected, stored, planned = 1 }: { expected: number | null; stored: number; planned?: number },
  ) =>
    expectedAreas(
      { ...placeTotalsFixture(), places: 1, ...totals },
      Array.from({ length: planned }, () => placeFixture({ areasKnown: 2 })),
      { expectedListings: expected, counters: countersFixture({ stored }) },
    )
  // Fifty cities, half a minute: 33 of the 112 areas are done, and 947 of 120,000 listings are stored.
  const begun = { areasDone: 33, areasKnown: 112, places: 50 }
  expect(33 / areas(begun, { expected: 120_000, stored: 947, planned: 32 })).toBeLessThan(0.012)
  expect(areas(begun, { expected: null, stored: 947, planned: 32 })).toBe(175)
  const started = { areasDone: 0, areasKnown: 64, places: 50 }
  expect(areas(started, { expected: 120_000, stored: 0, planned: 32 })).toBe(100)
  // The end is exact, whatever was expected; more listings than expected say nothing.
  expect(areas({ areasDone: 40, areasKnown: 40 }, { expected: 9_000, stored: 6_000 })).toBe(40)
  expect(areas({ areasDone: 10, areasKnown: 40 }, { expected: 500, stored: 900 })).toBe(40)
})
