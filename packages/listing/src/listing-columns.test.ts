import { expect, test } from 'vitest'
import { columnDefinition } from './table-column-types.ts'
import { fieldTable, fieldsWith, listingFields, tableFields, unknownFields } from './listing-columns.ts'
import { type Listing, listingSchema, rawListingSchema, withAllFields } from './listing.ts'

test('the schema has the fields of the table in its order, and null only where a field is optional', () => {
  expect(Object.keys(listingSchema.shape)).toEqual(listingFields)
  const nullable = listingFields.filter((field) => listingSchema.shape[field].safeParse(null).success)
  expect(nullable).toEqual(Object.keys(unknownFields))
  expect(listingFields.filter((field) => !nullable.includes(field))).toEqual(
    fieldsWith('isRequired').filter((field) => field in listingSchema.shape),
  )
})

test('each example is a value of its field', () => {
  for (const field of listingFields)
    expect([field, listingSchema.shape[field].safeParse(fieldTable[field].example).success]).toEqual([field, true])
})

test('positions are unique, on the screen and in HTML files', () => {
  for (const position of ['screen', 'page'] as const) {
    const all = tableFields.flatMap((field) => {
      const { screen, page } = fieldTable[field]
      return (position === 'screen' ? screen?.position : page) ?? []
    })
    expect(new Set(all).size).toBe(all.length)
  }
})

test('rows of sources have their own names, and later fields may be absent', () => {
  expect(Object.keys(rawListingSchema.shape)).toEqual(expect.arrayContaining(['reviewCount', 'plusCode', 'email']))
  expect(rawListingSchema.shape.email.safeParse(undefined).success).toBe(true)
  expect(rawListingSchema.shape.phone.safeParse(undefined).success).toBe(false)
})

test('a listing of an earlier version gets its later fields as unknown', () => {
  const stored: Listing = listingSchema.parse(
    Object.fromEntries(listingFields.map((field) => [field, fieldTable[field].example])),
  )
  Reflect.deleteProperty(stored, 'brand')
  expect(withAllFields(stored)).toEqual({ ...stored, brand: null })
})

test('columns have the type of their kind or their own, and required times a default', () => {
  expect(columnDefinition('rating')).toEqual({ postgres: 'decimal(3,1)', mysql: 'decimal(3,1)' })
  expect(columnDefinition('reviewcount')).toEqual({ postgres: 'integer', mysql: 'int' })
  expect(columnDefinition('status')).toEqual({ postgres: 'text', mysql: 'varchar(32)' })
  expect(columnDefinition('created_at')).toEqual({
    postgres: 'timestamptz not null default now()',
    mysql: 'datetime(3) not null default current_timestamp(3)',
  })
  expect(columnDefinition('first_seen').postgres).toBe('timestamptz')
})
