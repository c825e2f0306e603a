import { expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { byCount, withUnmapped } from './unmapped.ts'

const of = (categories: Record<string, number>) => ({ unmapped: categories, leftOut: {} })

test('counts of pages add up; a page without any changes nothing', () => {
  const first = withUnmapped(null, of({ 'Car Wash and Detail': 300, Hill: 2 }))
  const both = withUnmapped(first, of({ 'Car Wash and Detail': 11, Dune: 5 }))
  expect(both).toMatchObject({ places: 318, categories: { 'Car Wash and Detail': 311, Dune: 5, Hill: 2 } })
  expect(withUnmapped(both, of({}))).toBeNull()
  expect(byCount(both?.categories ?? {})[0]).toEqual(['Car Wash and Detail', 311])
})

test('places without a name add up; those that are too long are of the whole data', () => {
  // A run of an earlier version has no such count.
  const before = { places: 1, categories: { Hill: 1 } }
  const first = withUnmapped(before, { unmapped: {}, leftOut: { nameless: 2, tooLong: 3 } })
  const both = withUnmapped(first, { unmapped: {}, leftOut: { nameless: 2, tooLong: 3 } })
  expect(both).toEqual({ ...before, leftOut: { nameless: 4, tooLong: 3 } })
})

test('only the most frequent categories are stored', () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`c${at}`, at + 1]))
  const found = withUnmapped(null, of(many))
  expect(found?.places).toBe(11_325)
  expect(Object.keys(found?.categories ?? {})).toHaveLength(100)
})

test('the sentence names the most frequent', () => {
  expect(texts.unmapped({ places: 1204, categories: { Hill: 3, 'Car Wash and Detail': 311 } })).toEqual([
    '1,204 places have categories without a business type: Car Wash and Detail 311, Hill 3',
  ])
  expect(texts.unmapped({ places: 1, categories: { Hill: 1 } })).toEqual([
    '1 place has a category without a business type: Hill 1',
  ])
  expect(texts.unmapped(null)).toEqual([])
})
