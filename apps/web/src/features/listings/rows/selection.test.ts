import { expect, test } from 'vitest'
import { visibleSelection, noSelection, pressRow } from './selection.ts'

const order = [10, 20, 30, 40, 50]
const plain = { isShift: false, isToggle: false }
const shift = { isShift: true, isToggle: false }
const toggle = { isShift: false, isToggle: true }

test('a plain click selects only that row', () => {
  const first = pressRow(noSelection, order, { ...plain, id: 20 })
  expect([...pressRow(first, order, { ...plain, id: 40 }).ids]).toEqual([40])
})

test('shift selects the range from the last pressed row, both ways', () => {
  const first = pressRow(noSelection, order, { ...plain, id: 40 })
  expect([...pressRow(first, order, { ...shift, id: 20 }).ids]).toEqual([20, 30, 40])
  expect([...pressRow(pressRow(first, order, { ...shift, id: 20 }), order, { ...shift, id: 50 }).ids]).toEqual([40, 50])
})

test('ctrl adds and removes', () => {
  const two = pressRow(pressRow(noSelection, order, { ...plain, id: 10 }), order, { ...toggle, id: 30 })
  expect([...two.ids]).toEqual([10, 30])
  expect([...pressRow(two, order, { ...toggle, id: 10 }).ids]).toEqual([30])
})

test('shift without a last row selects that row', () =>
  expect([...pressRow(noSelection, order, { ...shift, id: 30 }).ids]).toEqual([30]))

test('hidden rows stay selected, but actions do not apply to them', () => {
  const shown = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(visibleSelection(shown, new Set([2, 3, 9]))).toEqual({ rows: [{ id: 2 }, { id: 3 }], hidden: 1 })
  expect(visibleSelection(shown, new Set())).toEqual({ rows: [], hidden: 0 })
})
