import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { cellsAsText, cellsOfText, pasted } from './cell-text.ts'

const rows = numberedRows(0, 3)
const keys = ['name', 'city'] as const
const selected = { rows: rows.slice(0, 2), keys: ['city'] as const }
const rest = { rows, keys }

test('copies cells as lines with tabs; unknown values are empty', () => {
  expect(cellsAsText(rows.slice(0, 2), ['name', 'phone', 'city'])).toBe('Listing 1\t\tBoise\nListing 2\t\tBoise')
  expect(cellsOfText('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('one value fills the selected cells', () => {
  expect(pasted('Reno', selected, rest)).toEqual({
    changes: rows.slice(0, 2).map((row) => ({ row, field: 'city', value: 'Reno' })),
  })
})

test('several values go in from the first cell; equal and empty ones change nothing', () => {
  expect(pasted('A\tBoise\n\tReno\nC\tSalem\nD\tErie', selected, rest)).toEqual({
    changes: [
      { row: rows[0], field: 'name', value: 'A' },
      { row: rows[1], field: 'city', value: 'Reno' },
      { row: rows[2], field: 'name', value: 'C' },
      { row: rows[2], field: 'city', value: 'Salem' },
    ],
  })
})

test('a value that its column rejects, or a column without editing, changes nothing', () => {
  expect(pasted('7', { rows, keys: ['rating'] }, rest)).toEqual({ problem: 'Enter a rating from 0 to 5.' })
  expect(pasted('x', { rows, keys: ['source'] }, rest)).toEqual({ problem: 'Source cannot be edited.' })
})
