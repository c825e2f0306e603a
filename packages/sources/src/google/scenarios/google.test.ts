import { fakeGooglePlaces, type FakeGooglePlaces, type GooglePlace } from '@gazetteer/testkit/fakes/fake-google-places'
import type { GoogleFault } from '@gazetteer/testkit/fakes/google-errors'
import { readAnswer } from '../google-answer.ts'
import { cityBox, findCity } from '@gazetteer/places'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { freeCursor, isFreeCursor, type MapsSource, type SourceError } from '../../port.ts'
import { hoursOfPeriods } from '@gazetteer/listing/normalize'
import { openGoogle } from '../index.ts'
import type { RawListing } from '@gazetteer/listing'

const never = new AbortController().signal
const city = findCity('Boise, ID')
if (city === null) throw new Error('no Boise')
const box = cityBox(city)
const now = () => Date.UTC(2026, 10, 25, 12)
const priceUsd = 0.035

const component = (type: string, longText: string, shortText = longText) => ({ longText, shortText, types: [type] })
const whole: GooglePlace = {
  id: 'ChIJ-whole',
  name: 'The Black Olive',
  types: ['pizza_restaurant', 'restaurant'],
  latitude: 43.615,
  longitude: -116.2,
  more: {
    addressComponents: [
      component('street_number', '814'),
      component('route', 'South Bond Street', 'S Bond St'),
      component('locality', 'Boise'),
      component('administrative_area_level_1', 'Idaho', 'ID'),
      component('country', 'United States', 'US'),
      component('postal_code', '83702'),
    ],
    rating: 4.4,
    userRatingCount: 812,
    internationalPhoneNumber: '+1 208-555-0101',
    websiteUri: 'https://olive.example/',
    plusCode: { globalCode: '85M5JQ82+2X' },
    regularOpeningHours: {
      periods: [1, 2, 3, 4, 5].map((day) => ({ open: { day, hour: 11 }, close: { day, hour: 22, minute: 30 } })),
    },
  },
}
const many = Array.from({ length: 45 }, (_, index): GooglePlace => {
  const more = index === 0 ? { businessStatus: 'CLOSED_TEMPORARILY' } : {}
  return {
    id: `g${index}`,
    name: `Dentist ${index}`,
    types: ['dentist'],
    latitude: 43.6 + index / 1e4,
    longitude: -116.2,
    more,
  }
})
const crowd = Array.from({ length: 90 }, (_, index): GooglePlace => {
  return { id: `b${index}`, name: `Bar ${index}`, types: ['bar'], latitude: 43.6, longitude: -116.2 - index / 1e4 }
})
const gyms: GooglePlace[] = ['gym', 'fitness_center', 'yoga_studio'].map((type, index) => {
  return { id: type, name: `Gym ${index}`, types: [type], latitude: 43.61, longitude: -116.21 }
})

let fake: FakeGooglePlaces
let source: MapsSource
beforeAll(async () => {
  fake = await fakeGooglePlaces([whole, ...many, ...crowd, ...gyms], { priceUsd, hasRepeats: true })
  source = openGoogle({ key: 'test-key', url: `${fake.url}/`, priceUsd, now })
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.asked.length = 0
  fake.faults.length = 0
})

const ask = (type: string, cursor: string | null = null) =>
  source.fetchPage({ city, box, types: [type], cursor }, never)

async function all(type: string, from: string | null): Promise<{ rows: RawListing[]; cursors: (string | null)[] }> {
  const rows: RawListing[] = []
  const cursors: (string | null)[] = []
  for (let cursor = from; ;) {
    cursors.push(cursor)
    const page = await ask(type, cursor)
    rows.push(...page.rows)
    if (page.next === null) return { rows, cursors }
    cursor = page.next
  }
}

describe('Google Places', () => {
  it('fills all fields, with rating, review count and hours', async () => {
    expect((await ask('restaurant')).rows).toEqual([
      {
        sourceId: 'ChIJ-whole',
        name: 'The Black Olive',
        phone: '+1 208-555-0101',
        types: ['pizza-restaurant', 'restaurant'],
        address: '814 South Bond Street',
        addressParts: { number: '814', street: 'South Bond Street', unit: null },
        city: 'Boise',
        state: 'ID',
        zip: '83702',
        country: 'US',
        rating: 4.4,
        reviewCount: 812,
        plusCode: '85M5JQ82+2X',
        website: 'https://olive.example/',
        latitude: 43.615,
        longitude: -116.2,
        hours: 'Mo-Fr 11:00-22:30',
        isClosed: false,
      },
    ])
    expect(fake.asked[0]?.body).toMatchObject({ includedType: 'restaurant', strictTypeFiltering: true, pageSize: 20 })
  })

  it('counts an area for free, and pays only for its listings', async () => {
    const before = fake.bill()
    const { rows, cursors } = await all('dentist', freeCursor)
    expect(new Set(rows.map(({ sourceId }) => sourceId))).toEqual(new Set(many.map(({ id }) => id)))
    expect(rows.find(({ sourceId }) => sourceId === 'g0')).toMatchObject({ isClosed: true, isClosedForNow: true })
    const paid = cursors.filter((cursor) => !isFreeCursor(cursor)).length
    expect([paid, cursors.length]).toEqual([3, 6])
    const after = fake.bill()
    expect([after.billed - before.billed, after.free - before.free]).toEqual([3, 3])
    expect(after.usd).toBeCloseTo(after.billed * priceUsd)
  })

  it('reports a saturated area without paying, and an empty one as its end', async () => {
    const { billed } = fake.bill()
    let page = await ask('bar', freeCursor)
    while (isFreeCursor(page.next)) page = await ask('bar', page.next)
    expect(page).toMatchObject({ rows: [], isSaturated: true, next: expect.not.stringContaining('free') })
    expect(await ask('museum', freeCursor)).toEqual({ rows: [], next: null, isSaturated: false })
    expect(fake.bill().billed).toBe(billed)
    expect((await all('bar', null)).rows).toHaveLength(60)
  })

  it('searches by name for a type of several Google types, and drops other businesses', async () => {
    const { rows } = await all('gym', null)
    expect(fake.asked[0]?.body).not.toHaveProperty('includedType')
    const fitting = rows.filter(({ types }) => types.includes('gym')).map(({ sourceId }) => sourceId)
    expect(fitting.sort()).toEqual(['fitness_center', 'gym'])
  })

  it.each<[GoogleFault, Partial<SourceError>]>([
    [
      'invalid-key',
      { kind: 'refused', message: 'Google refused the key. API key not valid. Please pass a valid API key.' },
    ],
    ['api-disabled', { kind: 'refused', message: expect.stringContaining('has not been used in project 1') }],
    ['per-minute', { kind: 'slow-down', message: expect.stringContaining('per minute') }],
    ['per-day', { kind: 'spent', until: Date.UTC(2026, 10, 26, 8) }],
    ['internal', { kind: 'unavailable', isSourceWide: false }],
    ['unavailable', { kind: 'unavailable', isSourceWide: true, retryAfterMs: 1_000 }],
    ['redirect', { kind: 'refused', message: 'Google Places redirects to 127.0.0.1:9, which is not allowed.' }],
  ])('reports the error %s, which costs nothing', async (fault, expected) => {
    fake.faults.push(fault)
    const { billed } = fake.bill()
    await expect(ask('dentist')).rejects.toMatchObject({ ...expected, isUnbilled: true })
    expect(fake.bill().billed).toBe(billed)
  })

  it('an expired token ends a probe and fails a page; a wrong key prompts at any page', async () => {
    const second = await ask('dentist', freeCursor)
    const expired = (cursor: string | null) => `${cursor}x`
    expect(await ask('dentist', expired(second.next))).toMatchObject({ next: '0.0.' })
    const page = await ask('dentist')
    await expect(ask('dentist', expired(page.next))).rejects.toMatchObject({ kind: 'unavailable', isLate: true })
    fake.faults.push('invalid-key')
    await expect(ask('dentist', page.next)).rejects.toMatchObject({ kind: 'refused' })
    fake.faults.push('api-disabled')
    await expect(ask('dentist', page.next)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('an unreachable server costs nothing, an abandoned request may cost', async () => {
    const gone = await fakeGooglePlaces([])
    await gone.stop()
    const away = openGoogle({ key: 'k', url: gone.url, priceUsd, now })
    const query = { city, box, types: ['bar'], cursor: null }
    await expect(away.fetchPage(query, never)).rejects.toMatchObject({ kind: 'unavailable', isUnbilled: true })
    await expect(source.fetchPage(query, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  })
})

const time = (day: number, hour: number, minute = 0) => ({ day, hour, minute })
test.each([
  ['never known', [], null],
  ['always open', [{ open: time(0, 0) }], '24/7'],
  [
    'past midnight, and Sunday to Monday',
    [
      { open: time(5, 18), close: time(6, 2) },
      { open: time(0, 20), close: time(1, 1, 30) },
    ],
    'Fr 18:00-02:00; Su 20:00-01:30',
  ],
  [
    'twice a day',
    [
      { open: time(2, 17), close: time(2, 22) },
      { open: time(2, 11), close: time(2, 14) },
      { open: time(3, 11), close: time(3, 14) },
    ],
    'Tu 11:00-14:00,17:00-22:00; We 11:00-14:00',
  ],
  ['until midnight', [{ open: time(4, 9), close: time(5, 0) }], 'Th 09:00-24:00'],
  ['two days without a break', [{ open: time(6, 8), close: time(1, 0) }], 'Sa 08:00-24:00; Su 00:00-24:00'],
])('hours: %s', (_what, periods, expected) => {
  expect(hoursOfPeriods(periods)).toBe(expected)
})

test.each([
  ['OPERATIONAL', { isClosed: false }],
  ['CLOSED_PERMANENTLY', { isClosed: true }],
  ['CLOSED_TEMPORARILY', { isClosed: true, isClosedForNow: true }],
  ['FUTURE_OPENING', { isClosed: true, isClosedForNow: true }],
  ['SOME_NEW_STATUS', { isClosed: true, isClosedForNow: true }],
  ['BUSINESS_STATUS_UNSPECIFIED', { isClosed: true, isClosedForNow: true }],
  [undefined, { isClosed: false }],
])('the status %s', (businessStatus, state) => {
  const place = { id: 'g1', displayName: { text: 'A' }, businessStatus, openingDate: { year: 2027, month: 1, day: 1 } }
  const [row] = readAnswer({ places: [place] }, ['dentist']).places
  expect({ isClosed: row?.isClosed, isClosedForNow: row?.isClosedForNow }).toEqual({
    isClosedForNow: undefined,
    ...state,
  })
})

test('a social page is no website', () => {
  const place = { id: 'g1', displayName: { text: 'A' }, websiteUri: 'https://www.facebook.com/x' }
  expect(readAnswer({ places: [place] }, ['dentist']).places[0]).toMatchObject({
    website: null,
    socials: ['https://www.facebook.com/x'],
  })
})
