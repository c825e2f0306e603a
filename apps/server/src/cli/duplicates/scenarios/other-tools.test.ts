import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filePresets } from '@gazetteer/listing'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { columnKey, withoutPrefix } from '../column-names.ts'
import { matchRowOf } from '../columns.ts'
import { readMatchRows } from '../read-rows.ts'

const bakery = { name: 'Blue Door Bakery', latitude: 40.1, longitude: -75.1 }

test.each([
  ['the most used open scraper', { title: 'Blue Door Bakery', latitude: 40.1, longtitude: -75.1 }],
  ['Google Places, New', { displayName: { text: 'Blue Door Bakery' }, location: { latitude: 40.1, longitude: -75.1 } }],
  ['Google Places', { name: 'Blue Door Bakery', geometry: { location: { lat: 40.1, lng: -75.1 } } }],
  ['a flattened list', { 'displayName.text': 'Blue Door Bakery', 'location.lat': '40.1', 'location.lng': '-75.1' }],
  ['decimal commas', { Name: 'Blue Door Bakery', Lat: '40,1', Lon: '-75,1' }],
  ['a camera', { Name: 'Blue Door Bakery', 'GPS Latitude': '40.1', 'GPS Longitude': '-75.1°' }],
  ['German', { Firma: 'Blue Door Bakery', Breitengrad: '40,1', Längengrad: '-75,1' }],
  ['French', { 'Raison sociale': 'Blue Door Bakery', Latitude: '40,1', Longitude: '-75,1' }],
  ['Spanish', { 'Razón social': 'Blue Door Bakery', Latitud: '40.1', Longitud: '-75.1' }],
  ['one column of coordinates', { name: 'Blue Door Bakery', coordinates: '40.1, -75.1' }],
  ['well-known text', { name: 'Blue Door Bakery', wkt: 'POINT (-75.1 40.1)' }],
  ['GeoJSON', featureOf({ type: 'Point', coordinates: [-75.1, 40.1] })],
  ['a GeoJSON polygon', featureOf({ type: 'Polygon', coordinates: [[[-75.1, 40.1]]] })],
])('reads name and place of %s', (_tool, row) => {
  expect(matchRowOf(row, 0)).toMatchObject(bakery)
})

function featureOf(geometry: object): object {
  return { type: 'Feature', properties: { name: 'Blue Door Bakery', type: 'bakery' }, geometry }
}

const full = { name: 'Haus am See', phone: '030 123456', address: 'Seestr. 1', city: 'Berlin', zip: '13353' }

test.each([
  ['Firma Telefon Straße Ort PLZ'],
  ['FIRMENNAME Telefonnummer Strasse STADT Postleitzahl'],
  ['Enseigne Téléphone Adresse Ville Code_postal'],
  ['Empresa Teléfono Dirección Ciudad Código_Postal'],
  ['Azienda Telefono Indirizzo Città CAP'],
  ['Bedrijfsnaam Telefoon Adres Plaats Postcode'],
])('reads the columns %s', (header) => {
  const [name = '', phone = '', address = '', city = '', zip = ''] = header.split(' ')
  const row = { [name]: full.name, [phone]: full.phone, [address]: full.address, [city]: full.city, [zip]: full.zip }
  expect(matchRowOf(row, 0)).toMatchObject(full)
})

test('reads the headers of our own presets', () => {
  const values = {
    ...full,
    state: 'BE',
    country: 'DE',
    website: 'https://see.example',
    own_website: 'https://see.example',
  }
  for (const { name, columns } of filePresets) {
    const cells = columns.map(({ field, header }) => [
      header,
      Object.entries(values).find(([key]) => key === field)?.[1],
    ])
    const { own_website: _, ...expected } = values
    expect([name, matchRowOf(Object.fromEntries(cells), 0)]).toMatchObject([name, expected])
  }
})

test('a column with the name itself counts before one with a prefix', () => {
  expect(matchRowOf({ 'Company phone': '1', Phone: '2' }, 0).phone).toBe('2')
  expect([columnKey('Straße Nr.'), withoutPrefix('gpslatitude'), withoutPrefix('gps')]).toEqual([
    'strassenr',
    'latitude',
    null,
  ])
})

async function namesIn(text: string, file = 'list.json'): Promise<(string | null | undefined)[]> {
  const folder = await makeTestFolder()
  try {
    const path = join(folder.path, file)
    await writeFile(path, text)
    const names: (string | null | undefined)[] = []
    for await (const row of readMatchRows(path, new Set())) names.push(row.name)
    return names
  } finally {
    await folder.stop()
  }
}

const features = [1, 2, 3].map((at) => ({
  type: 'Feature',
  properties: { name: `n${at}`, tags: [{ a: 1 }] },
  geometry: { type: 'Point', coordinates: [at, at] },
}))

test.each([
  ['an array of features', features],
  [
    'a collection',
    { type: 'FeatureCollection', name: 'layer', crs: { type: 'name' }, features, more: [{ name: 'no' }] },
  ],
  ['an answer with a list', { status: 'OK', results: features, next: { name: 'no' } }],
])('reads the rows of %s', async (_what, content) => {
  for (const space of [0, 2]) expect(await namesIn(JSON.stringify(content, null, space))).toEqual(['n1', 'n2', 'n3'])
})

test('a list inside a row is no list of rows', async () => {
  const rows = [
    { name: 'a', features: [{ name: 'wifi' }], results: [{ name: 'x' }] },
    { name: 'b', items: [{ name: 'y' }] },
  ]
  expect(await namesIn(rows.map((row) => JSON.stringify(row)).join('\n'), 'list.ndjson')).toEqual(['a', 'b'])
  expect(await namesIn(JSON.stringify(rows))).toEqual(['a', 'b'])
})

test('a collection that ends too early is refused', async () => {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  await expect(namesIn(text.slice(0, -3))).rejects.toThrow('the file ends within')
})
