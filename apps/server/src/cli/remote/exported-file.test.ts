import { expect, test } from 'vitest'
import { fileOptionsOf } from './exported-file.ts'

test.each([
  ['h.csv', {}, 'csv'],
  ['h.XLSX', {}, 'xlsx'],
  ['h.csv', { preset: 'HubSpot' }, 'csv'],
  ['companies', { preset: 'HubSpot' }, 'csv'],
  ['-', { preset: 'HubSpot' }, 'csv'],
  ['-', { delimiter: 'tab' }, 'csv'],
  ['h.json', { preset: 'HubSpot' }, 'json'],
  ['companies', { format: 'ndjson', preset: 'HubSpot' }, 'ndjson'],
  ['companies', {}, undefined],
] as const)('%s with %j is a file of the format %s', (out, options, format) => {
  expect(fileOptionsOf(out, options).format).toBe(format)
})

test.each([
  ['h.csv', { format: 'json' }, '--out h.csv: the ending .csv contradicts --format json'],
  ['h.json', { format: 'csv', preset: 'HubSpot' }, 'the ending .json contradicts --format csv'],
  ['h.json', { delimiter: 'semicolon' }, '--delimiter semicolon: only CSV has one, and the format is json'],
] as const)('%s with %j is refused', (out, options, message) => {
  expect(() => fileOptionsOf(out, options)).toThrow(message)
})
