import { expect, test } from 'vitest'
import { fitsSearch, searchText, searchWords } from './search-text.ts'

const text = searchText({ name: 'Place 7', category: 'Bank', address: '1 Main St', phone: '+12085550123' })
const finds = (search: string): boolean => fitsSearch(text, searchWords(search))

test.each(['place 7', 'BANK main', '208', '(208) 555-0123', '555-0123', '+12085550123', '5550123', '20 8555', ''])(
  'finds "%s"',
  (search) => expect(finds(search)).toBe(true),
)

test.each(['place 12', '12', '(2', '-', 'place 9', '999-0123', 'bank 55'])('does not find "%s"', (search) =>
  expect(finds(search)).toBe(false),
)

test('finds few digits in every other field', () => {
  const other = searchText({ name: 'Place 12', phone: '+12085550123' })
  expect(fitsSearch(other, searchWords('place 12'))).toBe(true)
  expect(fitsSearch(searchText({ name: 'Bar', address: '12 Elm St' }), searchWords('12'))).toBe(true)
})
