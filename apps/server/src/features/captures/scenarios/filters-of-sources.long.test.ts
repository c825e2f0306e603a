import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listingSchema } from '@gazetteer/listing'
import { type CaptureFilters, passesFilters } from '@gazetteer/listing/capture-filter'
import { belongsToCity, findCity } from '@gazetteer/places'
import { runningClock } from '@gazetteer/testkit'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { type GooglePlace, fakeGooglePlaces } from '@gazetteer/testkit/fakes/fake-google-places'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { placesIn } from '@gazetteer/testkit/fakes/scripted-source'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readRunResult, startTestServer } from '../../../testing/index.ts'

const rowSchema = listingSchema.omit({ created_at: true, last_updated: true })
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** Captures without filters and with each of them, and the rows of the first that pass. */
async function captureWith(env: Record<string, string>, city: string, allFilters: readonly CaptureFilters[]) {
  const server = await startTestServer({ clock: runningClock(), env })
  stops.push(() => server.stop())
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const capture = async (filters: CaptureFilters | null) => {
    const body = { mode: 'autonomous', cities: [{ city, businessTypes: ['Restaurant', 'Hotel'] }], filters }
    expect((await browser.post('/api/runtime/start', body)).json).toMatchObject({ success: true })
    const { listings, requests, spentUsd } = await readRunResult(browser)
    return { listings: z.array(rowSchema).parse(listings), requests, spentUsd }
  }
  const all = await capture(null)
  const captures = []
  for (const filters of allFilters) {
    const filtered = await capture(filters)
    captures.push({ all, filtered, passing: all.listings.filter((listing) => passesFilters(listing, filters)) })
  }
  return captures
}

test('rows of Overture are those of a capture without filters that pass', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overture-filters-'))
  stops.push(() => rm(folder, { recursive: true }))
  const fake = await startFakeFileServer(folder)
  stops.push(() => fake.close())
  fake.hasListing = true
  await makeRelease({ folder, release: '2026-11-18.0', places: 6_000, files: 2, groupRows: 2_048 })
  const filters = [{ hasPhone: true }, { hasWebsite: false }, { isBrand: false, hasPhone: true }, { hasEmail: false }]
  const captures = await captureWith({ MAPS_SOURCE: 'overture', OVERTURE_URL: fake.url }, 'Chicago, IL', filters)
  expect(captures).toHaveLength(filters.length)
  for (const { all, filtered, passing } of captures) {
    expect(filtered).toEqual({ ...all, listings: passing })
    expect([passing.length > 0, passing.length < all.listings.length]).toEqual([true, true])
  }
})

/** Places of the city; a value is missing in some. */
function googlePlaces(city: string): GooglePlace[] {
  const found = findCity(city)
  if (found === null) throw new Error(`Unknown city ${city}`)
  return placesIn(city, 500).flatMap(({ sourceId: id, name, latitude, longitude }, index): GooglePlace[] => {
    if (latitude === null || longitude === null) return []
    if (!belongsToCity(found, { city: null, state: null, latitude, longitude })) return []
    const more = {
      ...(index % 5 === 0 ? {} : { rating: 3 + (index % 20) / 10, userRatingCount: index }),
      ...(index % 2 === 0 ? { websiteUri: `https://place${index}.example/` } : {}),
      ...(index % 3 === 0 ? { internationalPhoneNumber: '+1 208-342-1234' } : {}),
    }
    return [{ id, name: name ?? '', types: ['restaurant'], latitude, longitude, more }]
  })
}

test('rows of Google are those of a capture without filters that pass, for the same price', async () => {
  const city = 'Boise, ID'
  const fake = await fakeGooglePlaces(googlePlaces(city), { bleeding: 0.1, hasRepeats: true })
  stops.push(() => fake.stop())
  const env = {
    MAPS_SOURCE: 'google',
    GOOGLE_PLACES_URL: fake.url,
    GOOGLE_PLACES_KEY: 'test-key',
    GOOGLE_PLACES_STORAGE: 'permitted',
    GOOGLE_PLACES_PRICE_USD: '0.035',
  }
  const captures = await captureWith(env, city, [
    { minRating: 4 },
    { hasWebsite: false, minReviews: 100 },
    { hasPhone: true, maxRating: 4.2, maxReviews: 300 },
  ])
  expect(captures).toHaveLength(3)
  for (const { all, filtered, passing } of captures) {
    expect(filtered).toEqual({ ...all, listings: passing })
    expect([passing.length > 0, passing.length < all.listings.length]).toEqual([true, true])
  }
})
