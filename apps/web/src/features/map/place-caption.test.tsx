// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { runAreaFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { PlaceCaption } from './place-caption.tsx'
import type { RunArea } from './queries.ts'

const textOf = (...areas: Partial<RunArea>[]) =>
  render(<PlaceCaption label="Boise, ID" areas={areas.map(runAreaFixture)} />).container.textContent

test('counts the ZIP areas that the map shows, not what is fetched in them', () => {
  const [done, rest] = [{ businessTypes: ['Dentist', 'Cafe'] }, { isRemainder: true, label: 'rest' }]
  expect(textOf(done, { ...done, label: 'ZIP 83704' }, rest)).toBe('Boise, ID2 ZIP areas')
  expect(textOf(done, { label: 'ZIP 83704', state: 'running' })).toBe('Boise, ID1 of 2 ZIP areas')
})

test('an area with listings counts, also when the capture ended before it was done', () => {
  const stopped = { state: 'not-requested', fresh: 3 } as const
  expect(textOf(stopped, { ...stopped, label: 'ZIP 83704', fresh: 0 })).toBe('Boise, ID1 of 2 ZIP areas')
})

test('a city without ZIP areas has its name only', () => {
  expect(textOf({ label: 'Lyon' })).toBe('Boise, ID')
  expect(textOf()).toBe('Boise, ID')
})
