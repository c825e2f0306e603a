import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOsmExtract } from './index.ts'
import { pbfFile, type Written } from './pbf-writer.fixture.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'nameless-'))))
afterEach(async () => await rm(folder, { recursive: true }))

const city = findCity('Harrisburg, PA')
const types = ['gas-station', 'atm', 'ev-charging-station', 'bakery']
const tags = [
  { amenity: 'fuel', brand: 'Shell' },
  { amenity: 'atm', operator: 'A bank' },
  { amenity: 'charging_station', network: 'A network' },
  { shop: 'bakery', brand: 'A bakery' },
]
const node = (id: number, own: Record<string, string>, latitude = 40.27): Written => ({
  type: 'node',
  id,
  latitude,
  longitude: -76.88,
  tags: own,
})

async function leftOutOf(files: Written[][][], of = types) {
  if (city === null) throw new Error('Harrisburg is a city')
  const paths = files.map((_, at) => join(folder, `${at}.osm.pbf`))
  for (const [at, blocks] of files.entries()) await writeFile(paths[at] ?? '', pbfFile(blocks))
  const config = { files: paths, cacheDir: folder, now: Date.now, onWarning: () => undefined }
  const found = []
  // The second time from the index.
  for (let time = 0; time < 2; time += 1) {
    const source = openOsmExtract(config)
    const query = { city, box: cityBox(city), types: of, cursor: null }
    found.push((await source.fetchPage(query, new AbortController().signal)).leftOut)
    await source.close()
  }
  expect(found[1]).toEqual(found[0])
  return found[0]
}

test('counts places of the city and the types that have a brand but no name', async () => {
  const nodes = tags.map((own, at) => node(at + 1, own))
  expect(await leftOutOf([[nodes]])).toEqual({ nameless: 4 })
  expect(await leftOutOf([[nodes]], ['bakery'])).toEqual({ nameless: 1 })
  const far = tags.map((own, at) => node(at + 1, own, 41.9))
  expect(await leftOutOf([[far]])).toEqual({ nameless: 0 })
})

test('counts ways and relations, none that has closed, and each once in extracts that overlap', async () => {
  const shop = { shop: 'bakery' }
  const nodes = [node(1, {}), node(2, { ...shop, disused: 'yes' })]
  const others: Written[][] = [
    [{ type: 'way', id: 3, refs: [1], tags: shop }],
    [{ type: 'relation', id: 4, members: [{ type: 'node', id: 1 }], tags: { amenity: 'fuel' } }],
  ]
  const file = [nodes, ...others]
  expect(await leftOutOf([file])).toEqual({ nameless: 2 })
  expect(await leftOutOf([file, file])).toEqual({ nameless: 2 })
})
