import { expect, test } from 'vitest'
import { texts } from './index.ts'

const away = { code: 'source', words: 'Overpass is away.' } as const

test('one attempt reads "once"', () => {
  const reason = (attempts: number) => texts.gapReason({ code: 'gave-up', fault: away, attempts })
  expect([reason(1), reason(5)]).toEqual(['Overpass is away, tried once', 'Overpass is away, tried 5 times'])
})

test('gaps and warnings name their area and types', () => {
  const reason = { code: 'gave-up', fault: away, attempts: 2 } as const
  expect(texts.gap('ZIP 83702', ['cafe'], reason)).toBe('Gap in ZIP 83702 · Cafe: Overpass is away, tried 2 times')
  expect(texts.slowed(texts.area('ZIP 83702', ['cafe']), away, 2)).toBe(
    'ZIP 83702 · Cafe: Overpass is away. Retrying in 2 seconds',
  )
})

test('tasks that are planned together are one line', () => {
  const task = { index: 0, cityIndex: 0, typeIndex: 0, types: ['cafe'], fitLimit: null }
  const rounds = ['Boise, ID', 'Boise, ID', 'Nampa, ID'].map((city) => ({ task: { ...task, city }, areas: [1, 2] }))
  expect(texts.planned(rounds.slice(0, 1))).toBe('Boise, ID · Cafe: 2 areas queued')
  expect(texts.planned(rounds.slice(0, 2))).toBe('4 areas queued in Boise, ID')
  expect(texts.planned(rounds)).toBe('6 areas queued in 2 cities')
})
