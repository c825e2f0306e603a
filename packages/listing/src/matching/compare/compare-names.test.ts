import { expect, test } from 'vitest'
import { recordOf } from '../record/record.ts'
import { compareNames } from './compare-names.ts'

const compared = (a: string, b: string) =>
  compareNames(recordOf({ id: 1, name: a }), recordOf({ id: 2, name: b }), () => 1)

test('every word of a long name finds its equal, also after the first 32', () => {
  const letters = Array.from('abcdefghijklmnopqrst')
  const words = [...letters, ...letters].map((letter, at) => `${letter}${at < 20 ? 'ur' : 'em'}${letter}a`)
  const [long, longer] = [words.join(' '), `${words.toReversed().join(' ')} zulo`]
  expect(words).toHaveLength(40)
  expect(compared(long, longer)).toMatchObject({ lostLeast: 0, lostMost: 1 })
})

test.each([
  ['A-1 Dental', 'A1 Dental'],
  ['AT Cars', 'A T Cars'],
  ['HairZone', 'Hair Zone'],
  ['Dance4Life', 'Dance 4 Life'],
  ['MakiMori GmbH', 'Maki Mori'],
  ['コインランドリーはなこ', 'コインランドリーハナコ'],
  ['ก๋วยเตี๋ยว นำชัย', 'ก๋วยเตี๋ยวนำชัย'],
])('%s and %s are one name', (one, other) => {
  expect(compared(one, other)).toMatchObject({ overlap: 1, marks: 0, trades: 0, isCoreEqual: true })
})

test.each([
  ['Hall A 1', 'Hall A 2'],
  ['A B Cars', 'A C Cars'],
  ['Hair Zone A', 'Hair Zone B'],
])('%s and %s are two names', (one, other) => {
  expect(compared(one, other)?.marks).toBe(2)
})
