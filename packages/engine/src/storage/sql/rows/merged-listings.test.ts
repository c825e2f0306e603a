import { expect, test } from 'vitest'
import { MergedListings } from './merged-listings.ts'
import { normalizeListing, type Listing } from '@gazetteer/listing'

const origin = {
  source: 'sample',
  category: null,
  city: 'Boise',
  state: 'ID',
  country: 'US',
  seenAt: '2026-11-29',
} as const
const empty = { phone: null, address: null, city: null, state: null, zip: null, country: null, rating: null }
const rest = { reviewCount: null, plusCode: null, website: null, latitude: null, longitude: null, hours: null }

function listing(name: string): Listing {
  const found = normalizeListing({ ...empty, ...rest, sourceId: name, name, types: [], isClosed: false }, origin)
  if (found === null) throw new Error('A listing needs a name.')
  return found
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ seq: from + at, listing: listing(`Place ${from + at}`) }))
const seqs = (listings: readonly { seq: number }[] | null) => listings?.map(({ seq }) => seq) ?? null

test('returns what was merged after the checkpoint, as long as it is complete', () => {
  const merged = new MergedListings()
  merged.add('r1', numbered(1, 3))
  merged.add('r1', numbered(4, 5))
  expect(seqs(merged.read('r1', { after: 0, upTo: 2 }))).toEqual([1, 2])
  expect(seqs(merged.read('r1', { after: 2, upTo: 5 }))).toEqual([3, 4, 5])
  // The write failed: the checkpoint stays.
  expect(seqs(merged.read('r1', { after: 2, upTo: 5 }))).toEqual([3, 4, 5])
  expect(merged.read('r1', { after: 5, upTo: 6 })).toBeNull()
  expect(merged.read('r2', { after: 0, upTo: 1 })).toBeNull()
})

test('after a delivery from the beginning the earlier ones are read from the database', () => {
  const merged = new MergedListings()
  merged.add('r1', numbered(1, 4))
  merged.read('r1', { after: 2, upTo: 4 })
  expect(merged.read('r1', { after: 0, upTo: 4 })).toBeNull()
})

test('listings that another process merged in between are missing, so nothing is returned for them', () => {
  const merged = new MergedListings()
  merged.add('r1', numbered(1, 2))
  merged.add('r1', numbered(6, 7))
  expect(merged.read('r1', { after: 0, upTo: 7 })).toBeNull()
  expect(seqs(merged.read('r1', { after: 5, upTo: 7 }))).toEqual([6, 7])
})

test('is bounded: the run that waits longest is forgotten', () => {
  const merged = new MergedListings()
  merged.add('slow', numbered(1, 11_000))
  merged.add('other', numbered(1, 11_000))
  expect(merged.read('slow', { after: 0, upTo: 11_000 })).toBeNull()
  expect(merged.read('other', { after: 0, upTo: 11_000 })).toHaveLength(11_000)
  merged.add('other', numbered(11_001, 22_000))
  expect(merged.read('other', { after: 11_000, upTo: 22_000 })).toBeNull()
})
