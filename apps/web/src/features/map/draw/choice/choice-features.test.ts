import { expect, test } from 'vitest'
import { boundsOfChoice, circleFeatures, densitySteps, partFeatures, tooltipOf } from './choice-features.ts'

const square = (west: number, size: number): [number, number][] => [
  [west, 0],
  [west + size, 0],
  [west + size, size],
  [west, size],
  [west, 0],
]
const part = {
  id: 'a',
  label: 'ZIP 21206',
  people: 1_000,
  expected: null,
  isLeftOut: false,
  canToggle: true,
  rings: [square(0, 1)],
}

test('parts are shaded by the people for their space', () => {
  const parts = [part, { ...part, rings: [square(0, 10)] }, { ...part, people: 9_000 }]
  const [middle = 0, thin = 0, dense = 0] = densitySteps(parts)
  expect([thin, dense > middle, middle > thin]).toEqual([1, true, true])
  expect(partFeatures(parts).features.map(({ properties }) => properties?.['id'])).toEqual(['a', 'a', 'a'])
})

test('circles are larger for more people, and the current place is marked', () => {
  const places = [
    { label: 'Boise, ID', at: [-116, 43] as const, people: 100 },
    { label: 'Reno, NV', at: [-119, 39] as const, people: 10_000 },
  ]
  const drawn = circleFeatures(places, 'Reno, NV').features.map(({ properties }) => properties)
  expect(drawn).toMatchObject([
    { radius: 4, isCurrent: false },
    { radius: 14, isCurrent: true },
  ])
  expect(boundsOfChoice(places, [])).toEqual([-119, 39, -116, 43])
  expect(boundsOfChoice(places, [part])).toEqual([0, 0, 1, 1])
  expect(boundsOfChoice([], [])).toBeNull()
})

test('the tooltip says what a click does', () => {
  const text = (changes: object) => tooltipOf({ ...part, ...changes }, String)
  expect(text({})).toEqual({ title: 'ZIP 21206 · 1000 people', act: 'Click to leave it out' })
  expect(text({ expected: 12 }).title).toBe('ZIP 21206 · about 12 listings')
  expect(text({ isLeftOut: true })).toEqual({ title: 'ZIP 21206 · left out', act: 'Click to add it' })
  expect(text({ canToggle: false }).act).toBeNull()
})
