import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAlltheplaces } from '../../alltheplaces/index.ts'
import { openFoursquareOs } from '../../foursquare-os/index.ts'
import { openOverture } from '../../overture/index.ts'
import type { MapsSource } from '../../port.ts'

const { signal } = new AbortController()
let folder: Awaited<ReturnType<typeof makeTestFolder>>
let duck: Awaited<ReturnType<typeof openDuck>>
beforeAll(async () => void ([folder, duck] = await Promise.all([makeTestFolder(), openDuck()])))
afterAll(async () => {
  duck.close()
  await folder.stop()
})

let files = 0
async function written(select: string): Promise<string> {
  const path = join(folder.path, `file-${(files += 1)}.parquet`)
  await duck.run(`copy (${select}) to '${path}' (format parquet)`)
  return path
}
const foursquare = async (select: string) => openFoursquareOs({ path: await written(select) })
const overture = async (select: string) => openOverture({ url: await written(select), cacheDir: null, now: Date.now })
const alltheplaces = async (select: string) =>
  openAlltheplaces({ path: await written(select), url: null, cacheDir: null, now: Date.now })

async function rowsOf(source: MapsSource) {
  const city = findCity('Boston, MA')
  if (city === null) throw new Error('Boston is a city')
  await source.check?.(signal)
  const covers = await source.covers(city, signal)
  const query = { city, box: cityBox(city), types: ['restaurant'], cursor: null }
  const { rows } = covers ? await source.fetchPage(query, signal) : { rows: [] }
  await source.close()
  return rows.map(({ sourceId, name, latitude, longitude }) => ({ sourceId, name, latitude, longitude }))
}

const place = { sourceId: 'f1', name: 'Café', latitude: 42.3601, longitude: -71.06 }
const labels = `['Dining and Drinking > Restaurant'] as fsq_category_labels`
const foursquareRow = (point: string) => `select 'f1' as fsq_place_id, 'Café' as name, ${labels}, ${point}`
const plainPoint = '42.3601::double as latitude, -71.06::double as longitude'
const wkb = (longitude: number, latitude: number): string => {
  const bytes = Buffer.alloc(21)
  bytes.writeUInt8(1)
  bytes.writeUInt32LE(1, 1)
  bytes.writeDoubleLE(longitude, 5)
  bytes.writeDoubleLE(latitude, 13)
  return bytes.toString('hex')
}
const blob = `from_hex('${wkb(-71.06, 42.3601)}')`

describe('differences that do not matter are read', () => {
  test.each([
    ['plain columns', foursquareRow(plainPoint)],
    [
      'names in capitals',
      `select 'f1' as FSQ_PLACE_ID, 'Café' as NAME, ['Restaurant'] as FSQ_CATEGORY_LABELS,
      42.3601::double as LATITUDE, -71.06::double as LONGITUDE`,
    ],
    [
      'mixed case',
      `select 'f1' as Fsq_Place_Id, 'Café' as Name, ['Restaurant'] as Fsq_Category_Labels,
      42.3601::double as Latitude, -71.06::double as Longitude`,
    ],
    [
      'text without a UTF-8 mark',
      `select 'f1'::blob as fsq_place_id, 'Caf\\xC3\\xA9'::blob as name,
      ['Restaurant'::blob] as fsq_category_labels, ${plainPoint}`,
    ],
    ['coordinates as text', foursquareRow(`'42.3601' as latitude, ' -71.0600 ' as longitude`)],
    ['decimal coordinates', foursquareRow('42.3601::decimal(9,6) as latitude, -71.06::decimal(9,6) as longitude')],
    ['large decimals', foursquareRow('42.3601::decimal(30,10) as latitude, -71.06::decimal(30,10) as longitude')],
    ['well-known text', foursquareRow(`'POINT (-71.06 42.3601)' as geometry`)],
    ['well-known text with an SRID and a height', foursquareRow(`'SRID=4326;POINT Z(-71.06 42.3601 3)' as geom`)],
    ['well-known text as bytes', foursquareRow(`'POINT(-71.06 42.3601)'::blob as geometry`)],
    ['well-known binary', foursquareRow(`${blob} as geom`)],
    ['well-known binary as hexadecimal text', foursquareRow(`'${wkb(-71.06, 42.3601)}' as geometry`)],
    ['GeoJSON text', foursquareRow(`'{"type": "Point", "coordinates": [-71.06, 42.3601]}' as geometry`)],
    ['a GeoArrow point', foursquareRow(`{'x': -71.06::double, 'y': 42.3601::double} as geometry`)],
  ])('Foursquare: %s', async (_what, select) => {
    expect(await rowsOf(await foursquare(select))).toEqual([place])
  })

  test.each([
    [
      'names in capitals',
      `select 'f1' as ID, {'PRIMARY': 'Café'} as NAMES, 'restaurant' as BASIC_CATEGORY,
      'POINT (-71.06 42.3601)' as GEOMETRY`,
    ],
    [
      'text without a UTF-8 mark',
      `select 'f1'::blob as id, {'primary': 'Caf\\xC3\\xA9'::blob} as names,
      'restaurant'::blob as basic_category, ${blob} as geometry`,
    ],
    [
      'decimal boxes',
      `select 'f1' as id, {'primary': 'Café'} as names, {'primary': 'restaurant'} as categories,
      {'xmin': -71.06::decimal(9,6), 'ymin': 42.3601::decimal(9,6)} as bbox`,
    ],
  ])('Overture: %s', async (_what, select) => {
    expect(await rowsOf(await overture(select))).toEqual([place])
  })

  test.each([
    ['names in capitals', `select 'f1' as ID, 'Café' as NAME, 'restaurant' as AMENITY, ${blob} as GEOMETRY`],
    [
      'well-known text',
      `select 'f1' as id, 'Café' as name, 'restaurant' as amenity,
      'POINT (-71.06 42.3601)' as geometry`,
    ],
    [
      'text without a UTF-8 mark',
      `select 'f1'::blob as id, 'Caf\\xC3\\xA9'::blob as name,
      'restaurant'::blob as amenity, ${blob} as geometry`,
    ],
  ])('All The Places: %s', async (_what, select) => {
    expect(await rowsOf(await alltheplaces(select))).toEqual([place])
  })
})

describe('a file that lacks what is needed is refused before a capture', () => {
  test.each([
    ['another file altogether', 'select 1 as a, 2 as b', /fsq_place_id, name, fsq_category_labels, .*latitude/],
    [
      'no labels',
      `select 'f1' as fsq_place_id, 'a' as name, ${plainPoint}`,
      /it lacks the column fsq_category_labels\./,
    ],
    ['no names', `select 'f1' as fsq_place_id, ${labels}, ${plainPoint}`, /it lacks the column name\./],
    ['no coordinates', foursquareRow('1 as a'), /it lacks the column \(latitude and longitude\) or geometry or geom\./],
    ['half a coordinate', foursquareRow('42.36 as latitude'), /latitude and longitude/],
    [
      'numbers for names',
      `select 'f1' as fsq_place_id, 5 as name, ${labels}, ${plainPoint}`,
      /name does not hold text/,
    ],
  ])('Foursquare: %s', async (_what, select, message) => {
    const source = await foursquare(select)
    await expect(source.check?.(signal)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(message),
    })
    await expect(rowsOf(source)).rejects.toThrow('cannot be used as Foursquare OS Places')
  })

  test.each([
    [
      'Overture',
      () => overture('select 1 as a'),
      'cannot be used as Overture places: it lacks the columns id, names.primary',
    ],
    [
      'Overture without categories',
      () => overture(`select 'a' as id, {'primary': 'a'} as names, 'POINT (1 2)' as geometry`),
      'it lacks the column basic_category or taxonomy.primary or categories.primary.',
    ],
    [
      'All The Places',
      () => alltheplaces(`select 'a' as id, 'b' as name`),
      'cannot be used as a run of All The Places',
    ],
  ])('%s', async (_what, open, message) => {
    await expect((await open()).check?.(signal)).rejects.toThrow(message)
  })
})

test('a Snappy page of the second kind without values is read', async () => {
  const path = new URL('../fixtures/empty-v2-page.parquet', import.meta.url).pathname
  expect(await rowsOf(openFoursquareOs({ path }))).toHaveLength(5)
})
