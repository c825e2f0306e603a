import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

test('the table and the record show a value alike', () => {
  expect(valueText(0.874, 'share')).toBe('0.87')
  expect(valueText('temporarily_closed', 'word')).toBe('temporarily closed')
  expect(valueText(4, 'rating')).toBe('4.0')
  expect(valueText('+14105550110', 'phone')).toBe('(410) 555-0110')
  expect([valueText(null, 'text'), valueText('', 'text')]).toEqual(['', ''])
})
