import { expect, test } from 'vitest'
import { filterOfEarlier } from './earlier-filters.ts'

test('reads the fixed conditions of earlier versions as conditions', () => {
  const earlier = { city: 'Reno', category: 'Deli', rating: 4, confidence: 0.5, source: 'osm-extract' }
  expect(filterOfEarlier({ ...earlier, hasPhone: true, hasWebsite: true })).toEqual({
    all: [
      { field: 'city', op: 'is', value: 'Reno' },
      { field: 'category', op: 'is', value: 'Deli' },
      { field: 'rating', op: 'gte', value: 4 },
      { field: 'confidence', op: 'gte', value: 0.5 },
      { field: 'source', op: 'is', value: 'osm-extract' },
      { field: 'phone', op: 'notEmpty' },
      { field: 'website', op: 'notEmpty' },
    ],
  })
})

test('none is no filter', () => {
  expect(filterOfEarlier({ city: '', category: '', rating: null, hasPhone: false })).toBeNull()
})
