import { expect, test } from 'vitest'
import { readLimit } from './read-limit.ts'

test('an empty field is no limit, a number is one as people write it', () => {
  expect(readLimit('requests', '  ')).toEqual({ value: null, problem: null })
  expect(readLimit('requests', '1,500')).toEqual({ value: 1500, problem: null })
  expect(readLimit('usd', '$2.50')).toEqual({ value: 2.5, problem: null })
})

test('what the server would refuse is said by the field in its words', () => {
  const whole = 'The limit of requests must be a whole number above 0'
  for (const text of ['0', '2.5', '-3', 'many']) {
    expect(readLimit('requests', text)).toEqual({ value: null, problem: whole })
  }
  expect(readLimit('usd', '0').problem).toBe('The limit in dollars must be a number above 0')
})
