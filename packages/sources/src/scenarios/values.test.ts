import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { normalizeListing } from '@gazetteer/listing'
import { streetLineOf } from '@gazetteer/listing/normalize'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { openAlltheplaces } from '../alltheplaces/index.ts'
import { openFoursquareOs } from '../foursquare-os/index.ts'
import { listingOf } from '../osm/index.ts'
import { openOverture } from '../overture/index.ts'
import type { MapsSource } from '../port.ts'

const now = () => Date.UTC(2026, 10, 22)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'values-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(source: MapsSource, types = ['restaurant']) {
  const city = findCity('Boston, MA')
  if (city === null) throw new Error('Boston is a city')
  const query = { city, box: cityBox(city), types, cursor: null }
  const { rows } = await source.fetchPage(query, new AbortController().signal)
  await source.close()
  return rows
}

test('All The Places: closed without a date, and lists of values', async () => {
  const feature = (id: string, properties: object) =>
    JSON.stringify({
      type: 'Feature',
      id,
      properties: { ref: id, '@spider': 'own', amenity: 'restaurant', name: id, ...properties },
      geometry: { type: 'Point', coordinates: [-71.06, 42.36] },
    })
  const path = join(folder, 'run.geojsonl')
  const lines = [
    feature('open', { phone: [null, '+1 617 555 0108'], website: ['no', 'https://a.example'] }),
    feature('closed-yes', { end_date: 'yes' }),
    feature('closed-date', { end_date: '2020-01-01' }),
    feature('closed-about', { end_date: '~2019' }),
    feature('closed-hours', { opening_hours: 'Mo-Su closed' }),
    feature('open-later', { end_date: '2030' }),
  ]
  await writeFile(path, lines.join('\n'))
  const source = openAlltheplaces({ path, url: null, cacheDir: join(folder, 'cache'), now })
  const rows = await rowsOf(source)
  expect(rows.filter(({ isClosed }) => !isClosed).map(({ name }) => name)).toEqual(['open', 'open-later'])
  expect(rows[0]).toMatchObject({ phone: '+1 617 555 0108', website: 'https://a.example' })
})

test('Overture: an empty first element does not hide the next', async () => {
  const path = join(folder, 'places.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select 'a' as id, {'primary': 'a'} as names, 'restaurant' as basic_category,
    [null, '+1 617 555 0108'] as phones, ['no', 'https://a.example'] as websites, [null, 'a@b.example'] as emails,
    {'xmin': -71.06::float, 'xmax': -71.06::float, 'ymin': 42.36::float, 'ymax': 42.36::float} as bbox,
    [{'freeform': null, 'locality': 'Elsewhere'}, {'freeform': '12 High Street', 'locality': 'Boston'}] as addresses
    ) to '${path}' (format parquet)`)
  duck.close()
  const [row] = await rowsOf(openOverture({ url: path, cacheDir: null, now }))
  expect(row).toMatchObject({
    phone: '+1 617 555 0108',
    website: 'https://a.example',
    email: 'a@b.example',
    address: '12 High Street',
    city: 'Boston',
  })
})

test('Overture: HTML, a social page before the website, and a numeric postal code', async () => {
  const path = join(folder, 'html.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select 'a' as id, {'primary': 'Ben &amp; Jerry&#8217;s'} as names,
    'restaurant' as basic_category,
    ['https://www.facebook.com/x', 'https://a.example'] as websites,
    {'xmin': -71.06::float, 'xmax': -71.06::float, 'ymin': 42.36::float, 'ymax': 42.36::float} as bbox,
    [{'freeform': '12 High Street<br>', 'locality': 'Boston', 'postcode': 2108}] as addresses
    ) to '${path}' (format parquet)`)
  duck.close()
  const [row] = await rowsOf(openOverture({ url: path, cacheDir: null, now }))
  expect(row).toMatchObject({
    name: 'Ben & Jerry’s',
    website: 'https://a.example',
    socials: ['https://www.facebook.com/x'],
    address: '12 High Street',
    zip: '2108',
  })
})

test('Foursquare: HTML, a social page as website, and numbers in columns of text', async () => {
  const path = join(folder, 'foursquare.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select 'a' as fsq_place_id, 'Caf&eacute; Luna' as name, 42.36 as latitude, -71.06 as longitude,
    ['Dining and Drinking > Restaurant'] as fsq_category_labels, '12 High Street<p>Rear</p>' as address,
    'Boston' as locality, 'MA' as region, 2108 as postcode, 6175550108 as tel, 'https://x.business.site' as website,
    'US' as country) to '${path}' (format parquet)`)
  duck.close()
  const [row] = await rowsOf(openFoursquareOs({ path }))
  expect(row).toMatchObject({
    name: 'Café Luna',
    address: '12 High Street',
    website: null,
    zip: '2108',
    phone: '6175550108',
  })
})

test('All The Places: Russian addresses from the large to the small', async () => {
  const path = fileURLToPath(new URL('../../../testkit/data/compat/dixy_ru.ndgeojson', import.meta.url))
  const text = await readFile(path, 'utf8')
  const rows = text
    .trim()
    .split('\n')
    .map((line) => featureSchema.parse(JSON.parse(line)).properties)
    .map((tags) => listingOf({ id: 'node/1', tags, types: ['supermarket'], latitude: null, longitude: null }))
    .map((row) => normalizeListing(row, { ...russia, source: 'alltheplaces' }))
  expect(rows.map((row) => [row?.address, row?.zip])).toEqual([
    ['ул Магистральная, д. 16', '243400'],
    ['Заозерная ул, д.24', '242820'],
    ['Ворошилова ул, д.28', '243146'],
    ['Советская ул, д.4', '243140'],
  ])
})

const featureSchema = z.object({ properties: z.record(z.string(), z.string()) })
const russia = { category: null, city: null, state: null, country: 'RU', seenAt: '2026-11-21T00:00:00.000Z' }

test('Brazilian addresses are those of address-formatting', async () => {
  const path = fileURLToPath(new URL('../../../testkit/data/compat/address-br.yaml', import.meta.url))
  const cases = parseAllDocuments(await readFile(path, 'utf8')).map((one) => addressSchema.parse(one.toJS()))
  const lines = cases.flatMap(({ components: { road, house_number: number }, expected }) => {
    if (road === undefined || number === undefined) return []
    const line = streetLineOf({ number: String(number), street: road, unit: null }, 'BR')
    return [[line, expected.split('\n').some((one) => line !== null && one.startsWith(line))]]
  })
  expect(lines).toEqual([
    ['Rua Silveira Martins, 68', true],
    ['Av. dos Holandeses, 9', true],
  ])
})

const addressSchema = z.object({
  components: z.object({
    road: z.string().optional(),
    house_number: z.union([z.string(), z.number()]).optional(),
  }),
  expected: z.string(),
})
