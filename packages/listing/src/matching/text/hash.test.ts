import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { digitsHashOf, foldedHashOf } from './hash.ts'

/** Besides any text, much that case and white space change: the Kelvin sign is a k, U+00A0 is a space. */
const text = oneof(
  string({
    unit: constantFrom(
      'a',
      'A',
      'z',
      'Z',
      '0',
      '1',
      '9',
      ' ',
      '\t',
      '\n',
      '-',
      '.',
      'É',
      'é',
      'İ',
      '\u212a',
      '\u00a0',
      '\ufeff',
    ),
  }),
  string({ unit: 'binary' }),
)

test('a folded hash is that of the text in lower case without spaces around it, 0 for an empty one', () => {
  assert(
    property(text, (value) => {
      const folded = value.trim().toLowerCase()
      expect(foldedHashOf(value)).toBe(foldedHashOf(folded))
      expect(foldedHashOf(value) === 0).toBe(folded === '')
    }),
    { numRuns: 2_000 },
  )
  expect(foldedHashOf(' \u212aiosk ')).toBe(foldedHashOf('kiosk'))
  expect(foldedHashOf('kiosk')).not.toBe(foldedHashOf('kiosks'))
})

test('a hash of digits ignores all else; 0 for too few digits, and for zeros only', () => {
  assert(
    property(text, (value) => {
      const digits = value.replace(/\D/g, '')
      expect(digitsHashOf(value)).toBe(digitsHashOf(digits))
      expect(digitsHashOf(value) === 0).toBe(digits === '')
      expect(digitsHashOf(value, 3) === 0).toBe(digits.length < 3 || /^0+$/.test(digits))
    }),
    { numRuns: 2_000 },
  )
  expect(digitsHashOf('(410) 555-0100', 10)).toBe(digitsHashOf('4105550100'))
  expect(digitsHashOf('4105550100')).not.toBe(digitsHashOf('4105550010'))
})
