import { expect, test } from 'vitest'
import { contradictionIn, filterWords } from './filter-words.ts'

test('describes each filter in words', () => {
  expect(filterWords({ hasWebsite: false, hasPhone: true, hasEmail: true, minRating: 4, maxRating: 4.5 })).toEqual([
    'without a website',
    'with a phone number',
    'with an email address',
    'at least 4 stars',
    'at most 4.5 stars',
  ])
  expect(filterWords({ isBrand: false, minReviews: 1, maxReviews: 1_000 })).toEqual([
    'without a brand',
    'at least 1 review',
    'at most 1,000 reviews',
  ])
  expect(filterWords({})).toEqual([])
})

test('says which bounds contradict each other', () => {
  const lowest = (of: string) => `The lowest ${of} of the filters is above the highest.`
  expect(contradictionIn({ minRating: 4, maxRating: 3.5 })).toBe(lowest('rating'))
  expect(contradictionIn({ minReviews: 1, maxReviews: 0 })).toBe(lowest('review count'))
  expect(contradictionIn({ minRating: 4, maxRating: 4, maxReviews: 0 })).toBeNull()
})
