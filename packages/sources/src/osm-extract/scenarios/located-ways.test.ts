import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cityBox, findCity } from '@gazetteer/places'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOsmExtract } from '../index.ts'
import { pbfFile, type Written } from '../pbf-writer.fixture.ts'

const { signal } = new AbortController()
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'located-ways-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function placesOf(label: string, type: string, ...elements: Written[]) {
  const city = findCity(label)
  if (city === null) throw new Error(label)
  const path = join(folder, 'low.osm.pbf')
  await writeFile(path, pbfFile(elements.map((element) => [element])))
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  const outline = await source.outlineOf?.(city, signal)
  const isCovered = await source.covers(city, signal)
  const query = { city, box: cityBox(city), types: [type], cursor: null }
  const { rows } = isCovered ? await source.fetchPage(query, signal) : { rows: [] }
  await source.close()
  return { outline, isCovered, rows: rows.map(({ name, latitude, longitude }) => [name, latitude, longitude]) }
}

const [south, west] = [40.2734, -76.8866]
const square: [number, number][] = [
  [south, west],
  [south, west + 0.0002],
  [south + 0.0002, west + 0.0002],
  [south + 0.0002, west],
  [south, west],
]
const tags = { name: 'Way Diner', amenity: 'restaurant' }
const diner: Written = { type: 'way', id: 6, refs: [1, 2, 3, 4, 1], places: square, tags }

// `osmium add-locations-to-ways` leaves out the untagged nodes.
test('a way is placed by the coordinates in it', async () => {
  const { isCovered, rows } = await placesOf('Harrisburg, PA', 'restaurant', diner)
  expect(isCovered).toBe(true)
  expect(rows).toEqual([['Way Diner', 40.2735, -76.8865]])
})

test('a relation is placed by the coordinates in its ways', async () => {
  const hall: Written = {
    type: 'relation',
    id: 9,
    members: [{ type: 'way', id: 6 }],
    tags: { ...tags, name: 'Food Hall' },
  }
  const { rows } = await placesOf('Harrisburg, PA', 'restaurant', { ...diner, tags: {} }, hall)
  expect(rows).toEqual([['Food Hall', 40.2735, -76.8865]])
})

test('a missing coordinate is skipped, and nodes of the file still count', async () => {
  const places = square.map((place, at): [number, number] => (at === 1 ? [214.7483647, 214.7483647] : place))
  const { rows } = await placesOf('Harrisburg, PA', 'restaurant', { ...diner, places })
  expect(rows).toEqual([['Way Diner', 40.2735, -76.8865]])
  const nodes = square.slice(0, 4).map(([latitude, longitude], at): Written => {
    return { type: 'node', id: at + 1, latitude, longitude }
  })
  const plain: Written = { type: 'way', id: 7, refs: [1, 2, 3, 4, 1], tags: { ...tags, name: 'Plain Diner' } }
  expect((await placesOf('Harrisburg, PA', 'restaurant', ...nodes, plain, diner)).rows).toEqual([
    ['Plain Diner', 40.2735, -76.8865],
    ['Way Diner', 40.2735, -76.8865],
  ])
})

test('a boundary of ways with coordinates is an outline', async () => {
  const border: Written[] = [
    {
      type: 'way',
      id: 10,
      refs: [1, 2, 3],
      places: [
        [60.1, 24.8],
        [60.1, 25.1],
        [60.3, 25.1],
      ],
    },
    {
      type: 'way',
      id: 11,
      refs: [3, 4, 1],
      places: [
        [60.3, 25.1],
        [60.3, 24.8],
        [60.1, 24.8],
      ],
    },
  ]
  const members = [10, 11].map((id) => ({ type: 'way' as const, id }))
  const boundary = { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Helsinki' }
  const { outline } = await placesOf('Helsinki, Finland', 'cafe', ...border, {
    type: 'relation',
    id: 20,
    members,
    tags: boundary,
  })
  expect(outline).not.toBeNull()
})
