import { businessTypes } from '@gazetteer/business-types'
import { samePlaces } from '@gazetteer/listing/enrichment'
import { cityBox, findCity } from '@gazetteer/places'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { editedCopies, realPairs, rowOf, type TwoSources } from '@gazetteer/testkit/real-data/labelled/two-sources'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { expect, test } from 'vitest'
import { openOsmExtract } from '../index.ts'
import type { RawListing } from '@gazetteer/listing'

const never = new AbortController().signal

/**
 * Matches are merged without review: at most one in a hundred may be wrong. The threshold was chosen by
 * these figures, so they are optimistic.
 */
test('enrichment matches listings of two sources with a precision of 0.99', async () => {
  const sum = { pairs: 0, found: 0, right: 0 }
  const count = (set: TwoSources): void => {
    const { found, right } = matched(set)
    sum.pairs += set.pairs.size
    sum.found += found
    sum.right += right
  }
  const file = realData('breweries.csv') ?? realData('breweries-sample.csv') ?? ''
  count(editedCopies(breweries(file), 'measuring'))
  for (const { path, city } of extracts) {
    const places = await placesOf(path, city)
    if (places !== null) count(editedCopies(places.map(rowOf), 'measuring'))
  }
  console.log(`${sum.pairs} pairs, ${sum.found} found, ${sum.right} right`)
  expect(sum.pairs).toBeGreaterThan(300)
  expect(sum.right / sum.found).toBeGreaterThanOrEqual(0.99)
  expect(sum.right / sum.pairs).toBeGreaterThan(0.7)
}, 60_000)

test('the breweries of Vancouver are found in OpenStreetMap, and their neighbours are not taken for them', async () => {
  const file = realData('breweries.csv')
  const places = await placesOf('osm/vancouver-poi.osm.pbf', 'Vancouver, British Columbia, Canada')
  if (file === null || places === null) return
  const near = breweries(file, 'Canada').filter(
    ({ city, state }) => city === 'Vancouver' && state === 'British Columbia',
  )
  const set = realPairs(places, near)
  expect(set.pairs.size).toBe(8)
  expect(near.length).toBeGreaterThan(20)
  const { found, right } = matched(set)
  // One of the eight pairs scores below the threshold.
  expect([found >= 7, right]).toEqual([true, found])
}, 60_000)

const extracts = [
  { path: 'osm/nyc-les.osm.pbf', city: 'New York, NY' },
  { path: 'osm/baltimore.osm.pbf', city: 'Baltimore, MD' },
  { path: 'osm/vancouver-poi.osm.pbf', city: 'Vancouver, British Columbia, Canada' },
]

function matched({ ours, theirs, pairs }: TwoSources): { found: number; right: number } {
  const found = [...samePlaces(ours, theirs)]
  const right = found.filter(([own, other]) => pairs.get(ours[own]?.id ?? -1) === theirs[other]?.id).length
  return { found: found.length, right }
}

async function placesOf(path: string, label: string): Promise<RawListing[] | null> {
  const [file, city] = [realData(path), findCity(label)]
  if (file === null || city === null) return null
  const source = openOsmExtract({ files: [file], cacheDir: null, now: Date.now, onWarning: () => undefined })
  const rows: RawListing[] = []
  const types = businessTypes.map(({ key }) => key)
  let cursor: string | null = null
  do {
    const page = await source.fetchPage({ city, box: cityBox(city), types, cursor }, never)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  await source.close()
  return rows
}
