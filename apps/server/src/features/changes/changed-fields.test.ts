import { normalizeListing, withheldRow } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const listing = (address: string | null) => {
  const row = { ...withheldRow, name: 'Gasthaus', address }
  const origin = {
    source: 'overpass',
    category: null,
    city: 'Heidelberg',
    state: null,
    country: 'DE',
    seenAt: '',
  } as const
  const found = normalizeListing(row, origin)
  if (found === null) throw new Error('The row has a name')
  return found
}

test.each([
  ['217 Hauptstraße', 'Hauptstraße 217', 0],
  ['Calle Mayor 12', 'Calle Mayor, 12', 0],
  ['Hauptstraße 217', 'Hauptstraße 219', 1],
  [null, 'Hauptstraße 217', 1],
  ['Hauptstraße 217', null, 1],
])('from %j to %j there are %i changes', (before, after, count) => {
  expect(changedFields(listing(before), listing(after), false)).toHaveLength(count)
})
