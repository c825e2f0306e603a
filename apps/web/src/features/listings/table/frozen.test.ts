import { expect, test } from 'vitest'
import { type ColumnKey, columns } from '../rows/columns.ts'
import { frozenEdges, frozenProps } from './frozen.ts'

const shown = columns.filter(({ key }) => key === 'name' || key === 'phone' || key === 'address')
const edgesOf = (last: ColumnKey, frameWidth: number) =>
  frozenEdges({ columns: shown, last, widthOf: () => 100 }, 44, frameWidth)

test('columns are frozen up to the chosen one, each beside the one before it', () => {
  expect(edgesOf('name', 1000)).toEqual([44])
  expect(edgesOf('phone', 1000)).toEqual([44, 144])
})

test('columns that would cover the frame scroll with the others', () => {
  expect(edgesOf('address', 500)).toEqual([44, 144])
  expect(edgesOf('address', 200)).toEqual([])
})

test('only the last frozen column has the line', () => {
  expect([0, 1, 2].map((at) => frozenProps([44, 144], at)['data-frozen'])).toEqual(['yes', 'last', undefined])
})
