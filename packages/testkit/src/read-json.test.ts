import { expect, test } from 'vitest'
import { z } from 'zod'
import { readJson } from './read-json.ts'

test('reads the named properties and keeps the others', () => {
  expect(readJson({ id: 'a', records: 2 }, { id: z.string() })).toEqual({ id: 'a', records: 2 })
})

test.each([
  ['is no object', null, '"expected": "object"'],
  ['lacks the property', { records: 2 }, '"expected": "string"'],
  ['has another type there', { id: 2 }, '"expected": "string"'],
])('throws when the value %s', (_, value, problem) => {
  expect(() => readJson(value, { id: z.string() })).toThrow(problem)
})
