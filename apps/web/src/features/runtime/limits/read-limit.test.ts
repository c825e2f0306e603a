import { expect, test } from 'vitest'
import { readLimit } from './read-limit.ts'

test('an empty field means no limit; numbers are accepted in common formats', () => {
  expect(readLimit('requests', '  ')).toEqual({ value: null, problem: null })
  expect(readLimit('requests', '1,500')).toEqual({ value: 1500, problem: null })
  expect(readLimit('usd', '$2.50')).toEqual({ value: 2.5, problem: null })
})

test("a value that the server would reject shows the server's message at the field", () => {
  const whole = 'The limit of requests must be a whole number above 0'
  for (const text of ['0', '2.5', '-3', 'many']) {
    expect(readLimit('requests', text)).toEqual({ value: null, problem: whole })
  }
  expect(readLimit('usd', '0').problem).toBe('The limit in dollars must be a number above 0')
})
