import { join } from 'node:path'
import { makeTestFolder, waitFor } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { findCity } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overtureDeclaration } from '../../overture/index.ts'
import { layout } from '../../overture/layout.ts'
import { diskFile } from '../files/disk-file.ts'
import { fixedDataRelease, openPlaces } from './places-source.ts'
import type { AreaQuery } from '../../port.ts'

const boise = findCity('Boise, ID')
const { signal } = new AbortController()

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let path: string
beforeAll(async () => {
  folder = await makeTestFolder()
  path = join(folder.path, 'places.parquet')
  const duck = await openDuck()
  await duck.run(
    `copy (select md5(i::varchar) as id, {'primary': 'Place'} as names, 'restaurant' as basic_category,
      43.6 as latitude, -116.2 as longitude from range(1500) t(i)) to '${path}' (format parquet)`,
  )
  duck.close()
})
afterAll(async () => await folder.stop())

/** A local source of 1,500 restaurants, which counts the rows that it builds. */
function openLocal() {
  let built = 0
  const counted: typeof layout = {
    ...layout,
    rows(columns) {
      const rows = layout.rows(columns)
      const listing: typeof rows.listing = (row, extent) => {
        built += 1
        return rows.listing(row, extent)
      }
      return { ...rows, listing }
    },
  }
  const dataReleases = fixedDataRelease('one', async () => [{ file: diskFile(path), box: null }])
  const source = openPlaces({
    declaration: overtureDeclaration,
    layout: counted,
    dataReleases,
    cacheDir: null,
    isLocal: true,
  })
  return { source, built: () => built }
}

function queryOf(cursor: string | null): AreaQuery {
  if (boise === null) throw new Error('No city')
  const box = { south: 43, west: -117, north: 44, east: -116 }
  return { city: boise, box, types: ['restaurant'], cursor, dataRelease: 'one' }
}

test('a page that was prepared is returned to one query', async () => {
  const { source, built } = openLocal()
  const first = await source.fetchPage(queryOf(null), signal)
  const next = queryOf(first.next)
  source.prepare?.(next)
  await waitFor('the prepared page', () => built() === 1_500 || undefined)
  const second = await source.fetchPage(next, signal)
  expect(built()).toBe(1_500)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([1_000, 500, null])
  expect(await source.fetchPage(next, signal)).toEqual(second)
  expect(built()).toBe(2_000)
  await source.close()
})

test('an error while a page is prepared is reported by the query', async () => {
  const { source } = openLocal()
  const query = queryOf('of another source')
  source.prepare?.(query)
  await expect(source.fetchPage(query, signal)).rejects.toMatchObject({ kind: 'broken' })
  await source.close()
})
