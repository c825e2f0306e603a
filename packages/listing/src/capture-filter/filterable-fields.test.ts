import { expect, test } from 'vitest'
import { fieldsWithoutSource } from './filterable-fields.ts'

const overture = { id: 'overture', fields: ['name', 'website', 'brand'] } as const
const chains = { id: 'alltheplaces', fields: ['name', 'email', 'phone', 'rating'] } as const

test('a field needs the source itself, or one that may fill it', () => {
  const filters = { hasWebsite: true, hasEmail: false, minRating: 4 }
  expect(fieldsWithoutSource(filters, { source: overture, completing: [] })).toEqual(['email', 'rating'])
  expect(fieldsWithoutSource(filters, { source: overture, completing: [chains] })).toEqual(['rating'])
  expect(fieldsWithoutSource({ isBrand: true }, { source: overture, completing: [] })).toEqual([])
})
