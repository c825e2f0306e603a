import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('one is once', () => {
  expect(texts.gaveUp('The source was away.', 1)).toBe('The source was away, asked once')
  expect(texts.gaveUp('The source was away.', 5)).toBe('The source was away, asked 5 times')
})

test('gaps and warnings name what was asked', () => {
  const area = texts.area('ZIP 83702', ['cafe'])
  expect(texts.gap(area, 'away')).toBe('Gap in ZIP 83702 · Cafe: away')
  expect(texts.slowed(area, 'Overpass is away.', 2)).toBe(
    'ZIP 83702 · Cafe: Overpass is away. Trying again in 2 seconds',
  )
})
