import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { belongsToCity, type City, cityBox, findCity } from '@gazetteer/places'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOsmExtract } from '../index.ts'
import { pbfFile, type Written } from '../pbf-writer.fixture.ts'

const { signal } = new AbortController()
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'border-cities-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Place = { name: string; at: readonly [latitude: number, longitude: number]; tags?: Record<string, string> }

const windsor: Place[] = [
  { name: 'a', at: [42.3149, -83.0364], tags: { 'addr:city': 'Windsor' } },
  { name: 'b', at: [42.316, -83.03] },
  { name: 'c', at: [42.29, -83] },
  { name: 'd', at: [42.3, -82.98], tags: { 'addr:city': 'Windsor', 'addr:state': 'ON' } },
]
const nuevoLaredo: Place[] = [
  { name: 'a', at: [27.4763, -99.5164] },
  { name: 'b', at: [27.48, -99.51], tags: { 'addr:city': 'Nuevo Laredo' } },
  { name: 'c', at: [27.46, -99.52] },
]
const niagara: Place[] = [
  { name: 'ny', at: [43.0962, -79.0377], tags: { 'addr:city': 'Niagara Falls', 'addr:state': 'NY' } },
  { name: 'on', at: [43.093, -79.08], tags: { 'addr:city': 'Niagara Falls', 'addr:state': 'ON' } },
  { name: 'on code', at: [43.0931, -79.0801], tags: { 'addr:city': 'Niagara Falls', 'addr:postcode': 'L2G 3L3' } },
  { name: 'on no city', at: [43.0932, -79.0802] },
]
const kansas: Place[] = [
  { name: 'KCMO', at: [39.0997, -94.5786], tags: { 'addr:city': 'Kansas City' } },
  { name: 'KCK', at: [39.114, -94.627], tags: { 'addr:city': 'Kansas City' } },
  { name: 'KCK no address', at: [39.114, -94.6275] },
]
const juarez: Place[] = [
  { name: 'a', at: [31.738, -106.487], tags: { 'addr:city': 'Ciudad Juárez', 'addr:country': 'MX' } },
  { name: 'b', at: [31.74, -106.48] },
]

/** Names of the places of an extract that a capture of the city takes; null when the extract does not cover it. */
async function taken(places: readonly Place[], label: string): Promise<string[] | null> {
  const city: City | null = findCity(label)
  if (city === null) throw new Error(`Unknown city ${label}`)
  const nodes = places.map(({ name, at: [latitude, longitude], tags }, id): Written => ({
    type: 'node',
    id: id + 1,
    latitude,
    longitude,
    tags: { amenity: 'restaurant', name, ...tags },
  }))
  const path = join(folder, 'border.osm.pbf')
  await writeFile(path, pbfFile([nodes]))
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  try {
    if (!(await source.covers(city, signal))) return null
    const { rows } = await source.fetchPage({ city, box: cityBox(city), types: ['restaurant'], cursor: null }, signal)
    return rows.filter((row) => belongsToCity(city, row)).map(({ name }) => name ?? '')
  } finally {
    await source.close()
  }
}

it.each<[string, readonly Place[], string[] | null]>([
  ['Detroit, MI', windsor, null],
  ['Windsor, Ontario, Canada', windsor, ['a', 'b', 'c', 'd']],
  ['Laredo, TX', nuevoLaredo, null],
  ['Nuevo Laredo, Mexico', nuevoLaredo, ['a', 'b', 'c']],
  ['Niagara Falls, NY', niagara, ['ny']],
  ['Niagara Falls, Ontario, Canada', niagara, ['on', 'on code', 'on no city']],
  ['Kansas City, MO', kansas, ['KCMO']],
  ['Kansas City, KS', kansas, ['KCK', 'KCK no address']],
  ['El Paso, TX', juarez, null],
  ['Ciudad Juárez, Mexico', juarez, ['a', 'b']],
])('%s takes the places on its side of the border', async (label, places, names) => {
  expect(await taken(places, label)).toEqual(names)
})

it('counts businesses of the city whose category no business type covers, once each, on its first page', async () => {
  const places: Written[] = ['fishing_rods', 'fishing_rods', 'bakery', 'moon_rocks'].map((shop, at) => ({
    type: 'node',
    id: at + 1,
    latitude: at === 3 ? 41 : 42.36,
    longitude: -71.06,
    tags: { shop, name: `Shop ${at}` },
  }))
  const files = ['shops.osm.pbf', 'overlapping.osm.pbf'].map((name) => join(folder, name))
  for (const path of files) await writeFile(path, pbfFile([places]))
  const city = findCity('Boston, MA')
  if (city === null) throw new Error('Boston is a city')
  for (let time = 0; time < 2; time += 1) {
    const source = openOsmExtract({ files, cacheDir: folder, now: Date.now, onWarning: () => undefined })
    const query = { city, box: cityBox(city), types: ['bakery'], cursor: null }
    const { rows, unmapped } = await source.fetchPage(query, signal)
    expect(rows.map(({ name }) => name)).toEqual(['Shop 2'])
    expect(unmapped).toEqual({ 'shop=fishing_rods': 2 })
    await source.close()
  }
})
