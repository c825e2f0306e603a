import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { findCity } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFile } from '../files/disk-file.ts'
import { PlaceSearch } from './place-search.ts'
import { layout } from '../../overture/layout.ts'

const boise = findCity('Boise, ID')
const all = { south: 43, west: -117, north: 44, east: -116 }
const types = ['restaurant']
const { signal } = new AbortController()

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let path: string
/** One row group: two clusters of a thousand restaurants, and nothing between them. */
beforeAll(async () => {
  const duck = await openDuck()
  folder = await makeTestFolder()
  path = join(folder.path, 'places.parquet')
  await duck.run(`copy (select md5(i::varchar) as id, {'primary': 'Place ' || md5(i::varchar || 'x')} as names,
      'restaurant' as basic_category, 43.1 + 0.8 * (i % 2) as latitude, -116.9 + 0.8 * (i % 2) as longitude
    from range(2000) t(i)) to '${path}' (format parquet, row_group_size 2048)`)
  duck.close()
})
afterAll(() => folder.stop())

/** The rows of a box, and the bytes that were read for them after the footer. */
async function search(box: typeof all) {
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
  const { rows, next } = await places.page(files, { query, from: { group: 0, row: 0 }, size: 5_000 }, signal)
  places.close()
  return { found: rows.length, next, bytes }
}

test('of a group without a row in the box, only the points are read', async () => {
  const whole = await search(all)
  const half = await search({ ...all, north: 43.5, east: -116.5 })
  const none = await search({ south: 43.4, north: 43.6, west: -116.6, east: -116.4 })
  expect([whole.found, half.found, none.found]).toEqual([2_000, 1_000, 0])
  expect([whole.next, half.next, none.next]).toEqual([null, null, null])
  expect(none.bytes).toBeGreaterThan(0)
  expect(none.bytes).toBeLessThan(whole.bytes / 5)
})
