import { expect, test } from 'vitest'
import { businessTypes } from './business-types.ts'
import { searchBusinessTypes } from './search-business-types.ts'
import { similarTypes } from './similar-types.ts'

test('the longest name with a typing error is still found', () => {
  const names = businessTypes.flatMap((type) => [type.name, ...type.synonyms].map((name) => ({ name, type })))
  const [longest] = names.toSorted((a, b) => b.name.length - a.name.length)
  const typed = `${longest?.name.slice(0, -1)}q`
  expect(searchBusinessTypes(typed, 3)).toContain(longest?.type)
})

// U+FDFA folds to 18 letters.
test.each([['\u{FDFA}'.repeat(200)], ['restaurant '.repeat(10_000)], [`e${'\u0301'.repeat(60_000)}`.repeat(2)]])(
  'a text longer than any name is not compared',
  (text) => {
    expect(similarTypes(text)).toEqual([])
  },
)
