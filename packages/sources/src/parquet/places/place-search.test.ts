import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { findCity } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFile } from '../files/disk-file.ts'
import { type FoundRows, type PlaceLayout, PlaceSearch } from './place-search.ts'
import { layout } from '../../overture/layout.ts'

const boise = findCity('Boise, ID')
const all = { south: 43, west: -117, north: 44, east: -116 }
const types = ['restaurant']
const { signal } = new AbortController()

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let duck: Awaited<ReturnType<typeof openDuck>>
beforeAll(async () => void ([folder, duck] = await Promise.all([makeTestFolder(), openDuck()])))
afterAll(async () => {
  duck.close()
  await folder.stop()
})

/** Writes one row group. */
async function write(name: string, select: string): Promise<string> {
  const path = join(folder.path, `${name}.parquet`)
  await duck.run(`copy (${select}) to '${path}' (format parquet, row_group_size 12000000)`)
  return path
}

/** The rows of a box, and the bytes that were read for them after the footer. */
async function search(path: string, box: typeof all) {
  const places = new PlaceSearch(layout, null)
  let bytes = 0
  const disk = diskFile(path)
  const file: typeof disk = {
    ...disk,
    async read(range, ...rest) {
      bytes += range.end - range.start
      return await disk.read(range, ...rest)
    },
  }
  if (boise === null) throw new Error('No city')
  const query = { city: boise, box, types }
  const files = [{ file, box: null }]
  const listingsOf = async ({ rows, indexes }: FoundRows) => indexes.map((index) => rows.listing(index, {}))
  const asked = { query, from: { group: 0, row: 0 }, size: 5_000, listingsOf }
  const { rows, next } = await places.page(files, asked, signal)
  places.close()
  return { found: rows.length, next, bytes }
}

test('of a group without a row in the box, only the points are read', async () => {
  // Two clusters of a thousand restaurants, and nothing between them.
  const path = await write(
    'clusters',
    `select md5(i::varchar) as id, {'primary': 'Place ' || md5(i::varchar || 'x')} as names,
      'restaurant' as basic_category, 43.1 + 0.8 * (i % 2) as latitude, -116.9 + 0.8 * (i % 2) as longitude
    from range(2000) t(i)`,
  )
  const whole = await search(path, all)
  const half = await search(path, { ...all, north: 43.5, east: -116.5 })
  const none = await search(path, { south: 43.4, north: 43.6, west: -116.6, east: -116.4 })
  expect([whole.found, half.found, none.found]).toEqual([2_000, 1_000, 0])
  expect([whole.next, half.next, none.next]).toEqual([null, null, null])
  expect(none.bytes).toBeGreaterThan(0)
  expect(none.bytes).toBeLessThan(whole.bytes / 5)
})

test('the listings of a group are made before the next group is read, so that none is kept', async () => {
  const path = join(folder.path, 'groups.parquet')
  await duck.run(`copy (select md5(i::varchar) as id, {'primary': 'Place'} as names, 'restaurant' as basic_category,
    43.1 as latitude, -116.9 as longitude from range(10000) t(i)) to '${path}' (format parquet, row_group_size 2048)`)
  const order: string[] = []
  const watched: PlaceLayout = {
    ...layout,
    rows: (columns) => {
      order.push('read')
      return layout.rows(columns)
    },
  }
  if (boise === null) throw new Error('No city')
  const places = new PlaceSearch(watched, null)
  const listingsOf = async ({ rows, indexes }: FoundRows) => {
    order.push('made')
    return indexes.map((index) => rows.listing(index, {}))
  }
  // Not from the first row on, as the first page ends with the first group.
  const asked = { query: { city: boise, box: all, types }, from: { group: 0, row: 1 }, size: 20_000, listingsOf }
  const { rows, next } = await places.page([{ file: diskFile(path), box: null }], asked, signal)
  places.close()
  expect([rows.length, next]).toEqual([9_999, null])
  expect(order.length).toBeGreaterThan(4)
  expect(order).toEqual(order.map((_, at) => (at % 2 === 0 ? 'read' : 'made')))
})

test('a group with too many points is refused, although they take few bytes in the file', async () => {
  const path = await write(
    'many',
    `select 'a' as id, {'primary': 'b'} as names, 'restaurant' as basic_category, 43.1 as latitude, -116.9 as longitude
    from range(10000000)`,
  )
  await expect(search(path, { south: 43.05, north: 43.1, west: -117, east: -116 })).rejects.toThrow(
    'row group 1 needs 267 MB of memory for 10,000,000 rows; the limit is 256 MB. Write it again',
  )
})

test('a group of 1,048,576 rows is read, which pyarrow and geopandas write, and takes more than the least limit', async () => {
  const path = await write(
    'large',
    `select m as id, {'primary': m || repeat('x', 90)} as names, 'restaurant' as basic_category,
      43 + (i % 1000) / 1000 as latitude, -117 + i / 1048576 as longitude, [m || repeat('y', 90)] as websites
    from (select i, md5(i::varchar) as m from range(1048576) t(i))`,
  )
  const { found, bytes } = await search(path, { south: 43.2, north: 43.3, west: -116.5, east: -116.4 })
  expect(found).toBe(5_000)
  expect(bytes).toBeGreaterThan(50 << 20)
}, 60_000)
