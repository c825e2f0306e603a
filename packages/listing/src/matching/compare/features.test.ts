import { expect, test } from 'vitest'
import type { MatchRow } from '../match-row.ts'
import { MatchList } from '../list/match-list.ts'
import { type Features, featuresOf } from './features.ts'

function featuresOfPair(a: Partial<MatchRow>, b: Partial<MatchRow>): Features {
  const list = new MatchList([a, b].map((row, id) => ({ ...row, id })))
  return featuresOf(list.record(0), list.record(1), list.frequencies)
}

test.each([
  ['SP', 'São Paulo', 'BR', Number.NaN],
  ['13', '東京都', 'JP', Number.NaN],
  ['Bayern', 'bayern', 'DE', 1],
  ['Bayern', 'Hessen', 'DE', 0],
  ['SP', 'RJ', 'BR', 0],
  ['Ohio', 'OR', 'US', 0],
  ['Ohio', 'OH', 'US', 1],
])('states %s and %s of %s', (one, other, country, expected) => {
  const row = { name: 'Linden', country }
  expect(featuresOfPair({ ...row, state: one }, { ...row, state: other }).state).toBe(expected)
})

test('a chain is known in a list of two rows; a name of one place is not taken for one', () => {
  const chainOf = (name: string): number =>
    featuresOfPair({ name, address: '401 9th Ave' }, { name, address: '435 W 31st St' }).isChain
  expect(chainOf('Starbucks')).toBe(1)
  expect(chainOf('McDonald’s')).toBe(1)
  expect(chainOf('Quill & Feather')).toBe(0)
})
