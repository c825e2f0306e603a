import { expect, test } from 'vitest'
import { errorText } from './call.ts'

test('prefers error.message, then error, then message, then the status line', () => {
  expect(errorText({ error: { message: 'inner' }, message: 'outer' }, 400, 'Bad Request')).toBe('inner')
  expect(errorText({ error: 'flat', message: 'outer' }, 400, 'Bad Request')).toBe('flat')
  expect(errorText({ message: 'outer' }, 400, 'Bad Request')).toBe('outer')
  expect(errorText(null, 502, 'Bad Gateway')).toBe('502 Bad Gateway')
  expect(errorText('<html>', 500, '')).toBe('500')
})
