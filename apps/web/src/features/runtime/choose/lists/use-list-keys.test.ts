import { expect, test } from 'vitest'
import { nextIndex } from './use-list-keys.ts'

const names = ['Abilene, TX', 'Baltimore, MD', 'Boise, ID', 'Chicago, IL']

test('arrows, pages and ends move within the list', () => {
  expect(nextIndex('ArrowDown', 0, names)).toBe(1)
  expect(nextIndex('ArrowUp', 0, names)).toBe(0)
  expect(nextIndex('PageDown', 1, names)).toBe(3)
  expect(nextIndex('Home', 3, names)).toBe(0)
  expect(nextIndex('End', 0, names)).toBe(3)
  expect(nextIndex('ArrowDown', 0, [])).toBeNull()
})

test('a letter leads to the next name with it, and round the end to the first', () => {
  expect(nextIndex('b', 0, names)).toBe(1)
  expect(nextIndex('b', 1, names)).toBe(2)
  expect(nextIndex('B', 2, names)).toBe(1)
  expect(nextIndex('x', 0, names)).toBeNull()
  expect(nextIndex(' ', 0, names)).toBeNull()
  expect(nextIndex('Tab', 0, names)).toBeNull()
})
