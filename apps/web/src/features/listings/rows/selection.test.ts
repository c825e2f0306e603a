import { expect, test } from 'vitest'
import { inSight, noSelection, pressRow } from './selection.ts'

const order = [10, 20, 30, 40, 50]
const plain = { isShift: false, isToggle: false }
const shift = { isShift: true, isToggle: false }
const toggle = { isShift: false, isToggle: true }

test('a press selects that row alone', () => {
  const first = pressRow(noSelection, order, 20, plain)
  expect([...pressRow(first, order, 40, plain).ids]).toEqual([40])
})

test('shift selects the range from the last pressed row, both ways', () => {
  const first = pressRow(noSelection, order, 40, plain)
  expect([...pressRow(first, order, 20, shift).ids]).toEqual([20, 30, 40])
  expect([...pressRow(pressRow(first, order, 20, shift), order, 50, shift).ids]).toEqual([40, 50])
})

test('ctrl adds and removes', () => {
  const two = pressRow(pressRow(noSelection, order, 10, plain), order, 30, toggle)
  expect([...two.ids]).toEqual([10, 30])
  expect([...pressRow(two, order, 10, toggle).ids]).toEqual([30])
})

test('shift without a last row selects that row', () =>
  expect([...pressRow(noSelection, order, 30, shift).ids]).toEqual([30]))

test('what a search hides stays selected but is not worked on', () => {
  const shown = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(inSight(shown, new Set([2, 3, 9]))).toEqual({ rows: [{ id: 2 }, { id: 3 }], hidden: 1 })
  expect(inSight(shown, new Set())).toEqual({ rows: [], hidden: 0 })
})
