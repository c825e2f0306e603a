import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { placeSelections } from '../model/request.ts'
import { expectedRequests, requestsForListings } from './expected-requests.ts'

const { declaration } = scriptedSource([], { cap: 60, pageSize: 20 })

function expectedOf(cities: readonly string[]) {
  const selections = cities.map((city) => ({ city, types: ['restaurant', 'dentist'] }))
  const placed = placeSelections({ mode: 'autonomous', source: 'sample', selections, onlyNew: false }, declaration)
  return expectedRequests(placed, { ...declaration, mode: 'autonomous' })
}

test('the number of requests of a large city grows with its population', () => {
  const large = expectedOf(['Chicago, IL'])(2)
  const small = expectedOf(['Adak, AK'])(2)
  expect(small).toBeGreaterThanOrEqual(2)
  expect(small).toBeLessThan(3)
  expect(large).toBeGreaterThan(100 * small)
})

test('tasks are estimated in order, up to their total number', () => {
  const upTo = expectedOf(['Adak, AK', 'Chicago, IL'])
  expect(upTo(0)).toBe(0)
  expect(upTo(2)).toBeLessThan(3)
  expect(upTo(3) - upTo(2)).toBeCloseTo(upTo(4) - upTo(3))
  expect(upTo(Infinity)).toBe(upTo(4))
})

test('with a listings limit and a cap, a city is halved until the listings are found', () => {
  const limited = (listings: number, cap: number | null) =>
    requestsForListings(listings, { fitLimit: 120 }, { ...declaration, cap })
  expect(limited(120, null)).toBe(6)
  expect(limited(120, 60)).toBeCloseTo(17)
  expect(limited(120, 120)).toBeCloseTo(14)
  expect(limited(36, 60)).toBeCloseTo(3)
  expect(limited(12, 60)).toBeCloseTo(1)
})
