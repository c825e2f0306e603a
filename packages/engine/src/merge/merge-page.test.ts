import * as fc from 'fast-check'
import { passesFilters } from '@gazetteer/listing/capture-filter'
import { placeAt, placesIn } from '@gazetteer/testkit/fakes/scripted-source'
import { findCity } from '@gazetteer/places/us'
import { expect, test } from 'vitest'
import { outcomes } from '../model/outcomes.ts'
import { judgeRows, mergePage } from './merge-page.ts'
import { outsideRow, type RawListing, withheldRow } from '@gazetteer/listing'
import type { MergeContext, MergeFacts } from './merge-page.ts'

const boise = findCity('Boise, ID')
if (boise === null) throw new Error('Boise is a city')

const context: MergeContext = {
  source: 'sample',
  city: boise,
  task: 0,
  types: ['restaurant'],
  seenAt: '2026-11-21T00:00:00.000Z',
  minConfidence: null,
  filters: null,
  isFollowed: false,
}
const nothing: MergeFacts = {
  tasksOfFound: new Map(),
  knownBefore: new Set(),
  creditsLeft: null,
  fitLeft: null,
  storeLeft: null,
  isClosing: false,
}
const here = { latitude: boise.latitude, longitude: boise.longitude }
const place = (sourceId: string, changes: Partial<RawListing> = {}): RawListing => ({
  ...placeAt({ sourceId, name: `Place ${sourceId}`, types: ['restaurant'], ...here }),
  ...changes,
})

const merge = (rows: readonly RawListing[], given: MergeContext, facts: MergeFacts) =>
  mergePage(judgeRows(rows, given), given, facts)

test('each row gets one outcome: opted out, outside, closed, unfit, duplicate, known, over the limit or fresh', () => {
  const rows = [
    place('fresh'),
    place('far', { latitude: 40.7, longitude: -74 }),
    place('elsewhere', { city: 'Meridian', state: 'ID' }),
    place('closed', { isClosed: true, confidence: 0 }),
    place('closed bar', { isClosed: true, types: ['bar'] }),
    place('nameless', { name: ' ' }),
    place('bar', { types: ['bar'] }),
    place('fresh'),
    place('other-task'),
    place('earlier-run'),
    withheldRow,
    withheldRow,
  ]
  const merged = merge(rows, context, {
    ...nothing,
    tasksOfFound: new Map([['other-task', [3]]]),
    knownBefore: new Set(['earlier-run']),
  })
  expect(merged.counters).toEqual({
    raw: 12,
    optedOut: 2,
    outside: 2,
    closed: 1,
    unfit: 3,
    filtered: 0,
    duplicate: 2,
    known: 1,
    overLimit: 0,
    fresh: 1,
  })
  expect(merged).toMatchObject({ fits: 3, foundAgain: ['other-task'], known: ['earlier-run'] })
  expect(merged.fresh.map(({ listing }) => listing.source_id)).toEqual(['fresh'])
})

test('where the source decided whether a row is outside, it is not decided again', () => {
  const rows = [
    place('far', { latitude: 40.7, longitude: -74, isOutside: false }),
    { ...outsideRow, sourceId: 'out', ...here },
    outsideRow,
  ]
  const { counters, fresh } = merge(rows, context, nothing)
  expect(counters).toMatchObject({ raw: 3, outside: 2, fresh: 1 })
  expect(fresh.map(({ listing }) => listing.source_id)).toEqual(['far'])
})

test('the category is the most specific type’s name, city and state come from the request where absent', () => {
  const [found] = merge([place('a', { types: ['pizza-restaurant', 'restaurant'] })], context, nothing).fresh
  expect(found?.listing).toMatchObject({
    category: 'Pizza Restaurant',
    city: 'Boise',
    state: 'ID',
    rating: null,
    phone: null,
  })
})

test('a row that its source trusts too little does not fit; one without a confidence is not judged by it', () => {
  const rows = [
    place('sure', { confidence: 0.9, provider: 'meta', licence: 'CDLA-Permissive-2.0' }),
    place('unsure', { confidence: 0.2 }),
    place('unknown'),
  ]
  const { fresh, counters } = merge(rows, { ...context, minConfidence: 0.5 }, nothing)
  expect(fresh).toMatchObject([
    { listing: { source_id: 'sure', confidence: 0.9 }, provider: 'meta', licence: 'CDLA-Permissive-2.0' },
    { listing: { source_id: 'unknown', confidence: null }, provider: null, licence: null },
  ])
  expect(counters).toMatchObject({ raw: 3, unfit: 1, fresh: 2 })
})

test('a place that this task found before is a duplicate and does not count again', () => {
  const merged = merge([place('a')], context, { ...nothing, tasksOfFound: new Map([['a', [0]]]) })
  expect(merged).toMatchObject({ fits: 0, counters: { duplicate: 1 } })
})

test('a page that exceeds the credits stores only what they cover and defers the rest', () => {
  const rows = placesIn('Boise, ID', 10).map((row) => ({ ...row, ...here }))
  const merged = merge(rows, context, { ...nothing, creditsLeft: 4 })
  expect(merged).toMatchObject({ areCreditsSpent: true, counters: { raw: 4, fresh: 4, overLimit: 0 } })
  expect(merged.rest).toEqual(rows.slice(4))
  expect(merge(rows, context, { ...nothing, creditsLeft: 11 }).areCreditsSpent).toBe(false)
})

test('the limit of a task counts what fits, new or not', () => {
  const rows = [place('a'), place('b'), place('c'), place('d')]
  const merged = merge(rows, context, { ...nothing, fitLeft: 3, tasksOfFound: new Map([['a', [7]]]) })
  expect(merged).toMatchObject({
    fits: 3,
    isFitLimitReached: true,
    counters: { duplicate: 1, fresh: 2, overLimit: 1 },
  })
})

test('a filtered row uses up no limit; its first occurrence decides', () => {
  const filters = { hasWebsite: true }
  const website = 'https://place.example'
  const rows = [
    place('without'),
    place('closed', { isClosed: true }),
    place('a', { website }),
    place('a'),
    place('without', { website }),
    place('known'),
    place('filtered', { website }),
    place('other-task'),
    place('nameless', { name: null }),
    place('b', { website }),
    place('c', { website }),
    place('without'),
  ]
  const given = { ...context, filters, isFollowed: true }
  const facts = {
    ...nothing,
    tasksOfFound: new Map([
      ['other-task', [3]],
      ['filtered', []],
    ]),
    knownBefore: new Set(['known']),
  }
  const merged = merge(rows, given, facts)
  expect(merged.counters).toMatchObject({ raw: 12, closed: 1, filtered: 2, fresh: 3, duplicate: 5, known: 0, unfit: 1 })
  expect(merged).toMatchObject({ fits: 4, foundAgain: ['other-task'], filtered: ['without', 'known'], rest: [] })
  expect([...merged.seen].map(({ status, listing }) => [listing.source_id, status])).toEqual([
    ['without', 'filtered'],
    ['closed', 'permanently_closed'],
    ['known', 'filtered'],
  ])
  expect(merge(rows, given, { ...facts, fitLeft: 1 })).toMatchObject({
    fits: 1,
    counters: { filtered: 2, fresh: 1, overLimit: 3 },
  })
  const withCredits = merge(rows, given, { ...facts, creditsLeft: 2 })
  expect(withCredits).toMatchObject({ areCreditsSpent: true, counters: { raw: 10, fresh: 2, filtered: 2 } })
  expect(withCredits.rest.map(({ sourceId }) => sourceId)).toEqual(['c', 'without'])
})

test('whatever the rows, filters and limits, the outcomes add up and no limit is passed', () => {
  const row = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    isClosed: fc.boolean(),
    isFar: fc.boolean(),
    type: fc.constantFrom('restaurant', 'bar'),
    isOptedOut: fc.boolean(),
    hasWebsite: fc.boolean(),
  })
  const filter = fc.constantFrom(null, { hasWebsite: true }, { hasWebsite: false }, { minRating: 4 })
  const limit = fc.option(fc.integer({ min: 0, max: 8 }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), filter, limit, limit, (generated, filters, creditsLeft, fitLeft) => {
      const rows = generated.map(({ id, isClosed, isFar, type, isOptedOut, hasWebsite }) =>
        isOptedOut
          ? withheldRow
          : place(String(id), {
              isClosed,
              website: hasWebsite ? 'https://place.example' : null,
              types: [type],
              ...(isFar ? { latitude: 30, longitude: -90 } : {}),
            }),
      )
      const { counters, fresh, fits, rest } = merge(rows, { ...context, filters }, { ...nothing, creditsLeft, fitLeft })
      expect(fresh.every(({ listing }) => filters === null || passesFilters(listing, filters))).toBe(true)
      expect(counters.raw + rest.length).toBe(rows.length)
      expect(outcomes.reduce((sum, outcome) => sum + counters[outcome], 0)).toBe(counters.raw)
      const merged = generated.slice(0, counters.raw)
      expect(counters.optedOut).toBe(merged.filter(({ isOptedOut }) => isOptedOut).length)
      expect(new Set(fresh.map(({ listing }) => listing.source_id)).size).toBe(counters.fresh)
      expect(counters.fresh).toBeLessThanOrEqual(creditsLeft ?? Infinity)
      expect(fits).toBeLessThanOrEqual(fitLeft ?? Infinity)
    }),
  )
})

test('the run’s listing limit defers the rest of the page, starting with the first row it does not allow', () => {
  const rows = [
    place('a'),
    place('far', { latitude: 40.7, longitude: -74 }),
    place('b'),
    place('a'),
    place('c'),
    place('d'),
  ]
  const merged = merge(rows, context, { ...nothing, storeLeft: 2 })
  expect(merged.fresh.map(({ listing }) => listing.source_id)).toEqual(['a', 'b'])
  expect(merged.counters).toMatchObject({ raw: 4, fresh: 2, outside: 1, duplicate: 1, overLimit: 0 })
  expect(merged.rest.map(({ sourceId }) => sourceId)).toEqual(['c', 'd'])
  const atTheEnd = merge(rows, context, { ...nothing, storeLeft: 2, isClosing: true })
  expect(atTheEnd).toMatchObject({ rest: [], counters: { raw: 6, fresh: 2, overLimit: 2 } })
})

test('rows without an id are no listings, and none of them is a duplicate of another', () => {
  const rows = [place('', { name: 'One' }), place('', { name: 'Two' }), place('', { isClosed: true })]
  const merged = merge(rows, context, nothing)
  expect(merged.counters).toMatchObject({ raw: 3, unfit: 3, duplicate: 0, fresh: 0, closed: 0 })
})

test('a row inside the city that names no country has the country of the city', () => {
  const rows = [place('none'), place('named', { country: 'CA' })]
  const { fresh } = merge(rows, context, nothing)
  expect(fresh.map(({ listing }) => listing.country)).toEqual(['US', 'CA'])
})
