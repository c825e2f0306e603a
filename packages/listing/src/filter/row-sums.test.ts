import { expect, test } from 'vitest'
import { addSums, averageRatingOf, rowSumsOf } from './row-sums.ts'

test('counts rows and their values, and takes the mean of the ratings that exist', () => {
  const sums = rowSumsOf(
    [
      { name: 'A', rating: 4, phone: '', socials: [] },
      { name: 'B', rating: null, phone: '+1', reviewcount: 0 },
      { name: 'C', rating: 5, socials: ['https://a.example'] },
    ],
    ['name', 'phone', 'rating', 'socials', 'reviewcount'],
  )
  expect(sums).toEqual({
    count: 3,
    filled: { name: 3, phone: 1, rating: 2, socials: 1, reviewcount: 1 },
    ratings: 9,
  })
  expect(averageRatingOf(sums)).toBe(4.5)
  const more = rowSumsOf([{ name: 'D', rating: 3, phone: '+2' }], ['name', 'phone', 'rating'])
  expect(addSums(sums, more)).toEqual({
    count: 4,
    filled: { name: 4, phone: 2, rating: 3, socials: 1, reviewcount: 1 },
    ratings: 12,
  })
  expect(averageRatingOf(rowSumsOf([], ['rating']))).toBeNull()
})
