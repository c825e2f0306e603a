import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+14105550110', '(410) 555-0110'],
  ['+16045550123', '(604) 555-0123'],
  ['+442079460000', '+44 20 7946 0000'],
  ['+358401234567', '+358 40 1234567'],
  ['call us', 'call us'],
])('%s is displayed as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})
