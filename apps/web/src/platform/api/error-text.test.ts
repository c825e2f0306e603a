import { expect, test } from 'vitest'
import { UserError } from './api-error.ts'
import { errorText, messageOf } from './call.ts'

test('prefers error.message, then error, then message, then the status line', () => {
  expect(errorText({ error: { message: 'inner' }, message: 'outer' }, 400, 'Bad Request')).toBe('inner')
  expect(errorText({ error: 'flat', message: 'outer' }, 400, 'Bad Request')).toBe('flat')
  expect(errorText({ message: 'outer' }, 400, 'Bad Request')).toBe('outer')
  expect(errorText(null, 502, 'Bad Gateway')).toBe('502 Bad Gateway')
  expect(errorText('<html>', 500, '')).toBe('500')
})

test('shows messages written for the user, and never a text of the browser', () => {
  expect(messageOf(new UserError('Name is too long.'), 'usual')).toBe('Name is too long.')
  expect(messageOf(new UserError(''), 'usual')).toBe('usual')
  expect(messageOf(new TypeError('Failed to fetch'), 'usual')).toBe('usual')
  expect(messageOf(new SyntaxError('Unexpected token <'), 'usual')).toBe('usual')
})
