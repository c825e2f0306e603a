import { type Area, type City, customArea, findCity } from '@gazetteer/places'
import { nycExtract, realData } from '@gazetteer/testkit/real-data/real-data'
import { expect, test } from 'vitest'
import { openOsmExtract } from '../index.ts'

const { signal } = new AbortController()
const lowerEastSide = { x: -73.989, y: 40.72 }
const vancouver = { x: -123.11, y: 49.27 }
type Middle = typeof vancouver

const circle = ({ x, y }: Middle, radiusM = 300): City => areaOf({ kind: 'circle', center: [x, y], radiusM })
const areaOf = (shape: Area['shape']): City => customArea({ name: 'Area', shape })
/** Thinner than the cells of the coverage. */
const strip = ({ x, y }: Middle): City =>
  areaOf({
    kind: 'polygon',
    polygons: [
      [
        [
          [x - 0.3, y],
          [x + 0.3, y],
          [x + 0.3, y + 0.0005],
          [x - 0.3, y + 0.0005],
          [x - 0.3, y],
        ],
      ],
    ],
  })

async function coverageOf(path: string, cities: readonly City[]): Promise<boolean[]> {
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  try {
    return await Promise.all(cities.map(async (city) => await source.covers(city, signal)))
  } finally {
    await source.close?.()
  }
}

test('an extract covers areas in which it has nodes, of any kind and size', async () => {
  const inside = [
    circle(lowerEastSide),
    circle(lowerEastSide, 80_000),
    strip(lowerEastSide),
    areaOf({ kind: 'zips', zips: ['99501', '10002'] }),
    areaOf({ kind: 'admin', id: 'county:36061' }),
    areaOf({ kind: 'admin', id: 'state:NY' }),
  ]
  const outside = [
    circle({ x: -71.06, y: 42.36 }),
    strip({ x: -71.06, y: 42.36 }),
    areaOf({ kind: 'zips', zips: ['99501'] }),
    areaOf({ kind: 'admin', id: 'county:48453' }),
    areaOf({ kind: 'admin', id: 'country:CA' }),
  ]
  expect(await coverageOf(nycExtract, inside)).toEqual(inside.map(() => true))
  expect(await coverageOf(nycExtract, outside)).toEqual(outside.map(() => false))
})

const abroad = realData('osm/vancouver-poi.osm.pbf')
test.skipIf(abroad === null)('outside the United States too', async () => {
  const inside = [circle(vancouver), strip(vancouver), areaOf({ kind: 'admin', id: 'region:CA-BC' })]
  const outside = [circle({ x: -79.38, y: 43.65 }), areaOf({ kind: 'admin', id: 'region:CA-ON' })]
  const cities = [...inside, ...outside, findCity('Vancouver, British Columbia, Canada')].filter((one) => one !== null)
  expect(await coverageOf(abroad ?? '', cities)).toEqual([true, true, true, false, false, true])
})
