import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { placeSelections } from '../model/request.ts'
import { expectedRequests } from './expected-requests.ts'

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
