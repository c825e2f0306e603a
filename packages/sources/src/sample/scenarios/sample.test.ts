import { type Box, contains, splitInFour } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { belongsToCity } from '@gazetteer/places'
import { type UsCity, cityBox, findCity, nearestZip, zipBox } from '@gazetteer/places/us'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../../port.ts'
import { sampleDeclaration, openSample } from '../index.ts'
import { zipPlaces } from '../zip-places.ts'

const { signal } = new AbortController()
const sample = openSample({ delayMs: 0, faultShare: 0 })

function city(label: string): UsCity {
  const found = findCity(label)
  if (!found) throw new Error(label)
  return found
}

async function answer(where: UsCity, box: Box, type: string, source = sample): Promise<RawListing[]> {
  const rows: RawListing[] = []
  let cursor: string | null = null
  do {
    const page = await source.fetchPage({ city: where, box, types: [type], cursor }, signal)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

/** Collects everything of a type in the city by splitting full areas. */
async function collect(where: UsCity, type: string, box = cityBox(where)): Promise<Map<string, RawListing>> {
  const rows = await answer(where, box, type)
  const found = new Map(rows.filter((row) => belongsToCity(where, row)).map((row) => [row.sourceId, row]))
  if (rows.length >= 120)
    for (const part of splitInFour(box)) for (const [id, row] of await collect(where, type, part)) found.set(id, row)
  return found
}

function truth(where: UsCity, type: string): string[] {
  return where.zips.flatMap((zip) => zipPlaces(zip, type)).map(({ listing }) => listing.sourceId)
}

describe('the fictional country', () => {
  it.each([
    ['New York, NY', 'restaurant', 1500],
    ['Chicago, IL', 'restaurant', 500],
    ['Boise, ID', 'restaurant', 100],
  ])('has in %s for %s at least %i', async (label, type, least) => {
    const found = await collect(city(label), type)
    expect(found.size).toBeGreaterThanOrEqual(least)
    expect(truth(city(label), type).filter((id) => !found.has(id))).toEqual([])
  })

  it('contains the same places however the area is divided', async () => {
    const boise = city('Boise, ID')
    const whole = await collect(boise, 'dentist')
    const byZip = new Set<string>()
    for (const zip of boise.zips) for (const id of (await collect(boise, 'dentist', zipBox(zip))).keys()) byZip.add(id)
    expect([...byZip].toSorted()).toEqual([...whole.keys()].toSorted())
    const again = openSample({ delayMs: 0, faultShare: 0 })
    expect(await answer(boise, cityBox(boise), 'dentist', again)).toEqual(
      await answer(boise, cityBox(boise), 'dentist'),
    )
  })

  it('puts every place in the area of its ZIP and names its city', () => {
    for (const label of ['New York, NY', 'Boise, ID', 'Anchorage, AK', 'Flushing, NY', 'Honolulu, HI'])
      for (const zip of city(label).zips)
        for (const { listing } of zipPlaces(zip, 'restaurant')) {
          expect(contains(zipBox(zip), { latitude: listing.latitude ?? 0, longitude: listing.longitude ?? 0 })).toBe(
            true,
          )
          expect(listing.city).toBe(city(label).name)
          expect(nearestZip({ latitude: listing.latitude ?? 0, longitude: listing.longitude ?? 0 })?.zip).toBe(zip)
          expect(belongsToCity(city(label), listing)).toBe(true)
        }
  })

  it('uses nothing that could be real: phones, websites, ids', () => {
    const rows = city('Chicago, IL')
      .zips.flatMap((zip) => zipPlaces(zip, 'dentist'))
      .map(({ listing }) => listing)
    expect(rows.filter(({ phone }) => phone !== null && !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
    expect(
      rows.filter(({ website }) => website !== null && !/^https:\/\/www\.[a-z0-9-]+\.example$/.test(website)),
    ).toEqual([])
    expect(new Set(rows.map(({ sourceId }) => sourceId)).size).toBe(rows.length)
    expect(sampleDeclaration).toMatchObject({ isFictional: true, title: expect.stringContaining('fictional') })
  })

  it('has the faults of real data: doubles, gaps, closed places, two categories', () => {
    const rows = city('Chicago, IL')
      .zips.flatMap((zip) => zipPlaces(zip, 'restaurant'))
      .map(({ listing }) => listing)
    const share = (matches: (row: RawListing) => boolean) => rows.filter(matches).length / rows.length
    expect(share(({ isClosed }) => isClosed)).toBeCloseTo(0.04, 1)
    expect(share(({ types }) => types.includes('bar'))).toBeCloseTo(0.1, 1)
    for (const field of ['phone', 'website', 'rating', 'reviewCount', 'hours', 'zip'] as const) {
      expect(share((row) => row[field] === null)).toBeGreaterThan(0)
      expect(share((row) => row[field] === null)).toBeLessThan(0.4)
    }
    const doubles = rows.filter(({ sourceId }) => sourceId.endsWith('-b'))
    expect(doubles.length).toBeGreaterThan(10)
    for (const double of doubles) {
      const first = rows.find(({ sourceId }) => `${sourceId}-b` === double.sourceId)
      expect(first?.phone).toBe(double.phone)
      expect(first?.name).not.toBe(double.name)
    }
  })

  it('lists a place of two categories under both, with one id', async () => {
    const box = cityBox(city('Boise, ID'))
    const under = async (type: string) => new Set((await collect(city('Boise, ID'), type, box)).keys())
    const [restaurants, bars] = [await under('restaurant'), await under('bar')]
    expect([...bars].filter((id) => restaurants.has(id)).length).toBeGreaterThan(5)
  })

  it('has a few businesses of common types in a small town', () => {
    const town = city('Driggs, ID')
    expect(town.population).toBeLessThan(10_000)
    expect(truth(town, 'restaurant').length).toBeGreaterThan(2)
  })
})

describe('its answers', () => {
  it('returns 20 rows per page and 120 per query, the most prominent first', async () => {
    const chicago = city('Chicago, IL')
    const first = await sample.fetchPage(
      { city: chicago, box: cityBox(chicago), types: ['restaurant'], cursor: null },
      signal,
    )
    expect([first.rows.length, first.next]).toEqual([20, '20'])
    const all = await answer(chicago, cityBox(chicago), 'restaurant')
    expect(all).toHaveLength(120)
    const [part] = splitInFour(cityBox(chicago))
    const narrower = (await answer(chicago, part, 'restaurant')).map(({ sourceId }) => sourceId)
    const shared = all.map(({ sourceId }) => sourceId).filter((id) => narrower.includes(id))
    expect(narrower.filter((id) => shared.includes(id))).toEqual(shared)
  })

  it('returns about one row in ten from just outside the box', async () => {
    const chicago = city('Chicago, IL')
    const { latitude, longitude } = chicago
    const box = { south: latitude - 0.02, north: latitude + 0.02, west: longitude - 0.03, east: longitude + 0.03 }
    const rows = await answer(chicago, box, 'restaurant')
    const over = rows.filter((row) => !contains(box, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }))
    expect(over.length / rows.length).toBeGreaterThan(0.02)
    expect(over.length / rows.length).toBeLessThan(0.2)
  })

  it('fails occasionally when configured to, and never changes its data', async () => {
    const boise = city('Boise, ID')
    const faulty = openSample({ delayMs: 0, faultShare: 0.3 })
    const kinds: string[] = []
    const rows: RawListing[] = []
    let cursor: string | null = null
    for (let tries = 0; tries < 100; tries += 1)
      try {
        const page = await faulty.fetchPage({ city: boise, box: cityBox(boise), types: ['dentist'], cursor }, signal)
        rows.push(...page.rows)
        cursor = page.next
        if (cursor === null) break
      } catch (error) {
        kinds.push(error instanceof SourceError ? error.kind : 'other')
      }
    expect(rows).toEqual(await answer(boise, cityBox(boise), 'dentist'))
    const alwaysFaulty = openSample({ delayMs: 0, faultShare: 1 })
    for (let tries = 0; tries < 4; tries += 1)
      await alwaysFaulty
        .fetchPage({ city: boise, box: cityBox(boise), types: ['dentist'], cursor: null }, signal)
        .catch((error: unknown) => kinds.push(error instanceof SourceError ? error.kind : 'other'))
    expect([...new Set(kinds)].toSorted()).toEqual(['slow-down', 'unavailable'])
  })

  it('waits as configured and stops waiting when aborted', async () => {
    const slow = openSample({ delayMs: 60_000, faultShare: 0 })
    const stop = new AbortController()
    const boise = city('Boise, ID')
    const pending = slow.fetchPage({ city: boise, box: cityBox(boise), types: ['dentist'], cursor: null }, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(pending).rejects.toThrow('stopped')
  })
})
