import { expect, test } from 'vitest'
import { filterTextSchema } from './filter.ts'

const read = (filter: unknown) =>
  filterTextSchema.safeParse(typeof filter === 'string' ? filter : JSON.stringify(filter))
const messages = (filter: unknown): string[] => (read(filter).error?.issues ?? []).map(({ message }) => message)
const reno = { field: 'city', op: 'anyOf', value: ['Reno', 'Boise'] }
const withoutSite = {
  any: [
    { field: 'website', op: 'empty' },
    { field: 'rating', op: 'gte', value: 4 },
  ],
}

test('reads conditions and groups', () => {
  const filter = { all: [reno, withoutSite, { field: 'created_at', op: 'after', value: '2026-11-28' }] }
  expect(read(filter).data).toEqual(filter)
  expect(filterTextSchema.parse(undefined)).toBeUndefined()
})

test('takes 50 conditions, and a condition with 200 values', () => {
  const list = (length: number) => Array.from({ length }, (_, at) => `City ${at}`.padEnd(95, 'x'))
  expect(messages({ any: list(50).map((value) => ({ field: 'city', op: 'is', value })) })).toEqual([])
  expect(messages({ all: [{ field: 'city', op: 'anyOf', value: list(200) }] })).toEqual([])
})

test.each([
  ['{', 'The filter is not valid JSON.'],
  [[], 'The filter must be {"all": […]} or {"any": […]}.'],
  [{ all: [], any: [] }, 'A group of the filter has either all or any.'],
  [{ all: [{ field: 'salary', op: 'is', value: 1 }] }, 'The filter names a column that does not exist: salary.'],
  [{ all: [{ field: 'city', op: 'like', value: 'a' }] }, 'The filter names an operator that does not exist: like.'],
  [{ all: [{ field: 'city', op: 'gt', value: 'a' }] }, 'Filter by City: the operator gt does not fit this column.'],
  [{ all: [{ field: 'rating', op: 'gt', value: '4' }] }, 'Filter by Rating: enter a number.'],
  [{ all: [{ field: 'city', op: 'is', value: 4 }] }, 'Filter by City: the value must be a text.'],
  [{ all: [{ field: 'city', op: 'is' }] }, 'Filter by City: the value is missing.'],
  [{ all: [{ field: 'city', op: 'is', value: '' }] }, 'A value of the filter is empty.'],
  [{ all: [{ field: 'city', op: 'is', value: ['a'] }] }, 'Filter by City: is takes one value.'],
  [{ all: [{ field: 'city', op: 'anyOf', value: 'a' }] }, 'Filter by City: anyOf takes a list of values.'],
  [{ all: [{ field: 'city', op: 'empty', value: 'a' }] }, 'Filter by City: the operator empty takes no value.'],
  [
    { all: [{ field: 'created_at', op: 'before', value: '28.11.2026' }] },
    'Filter by Created: enter a day as 2026-11-28, or a time in ISO 8601.',
  ],
  [{ all: [{ any: [withoutSite] }] }, 'Groups of the filter can be nested one level deep.'],
  [{ all: Array.from({ length: 51 }, () => reno) }, 'A filter can have up to 50 conditions.'],
  [`"${'x'.repeat(20_000)}"`, 'The filter is too long: it can have up to 20,000 characters as JSON.'],
])('refuses %j', (filter, message) => expect(messages(filter)).toContain(message))
