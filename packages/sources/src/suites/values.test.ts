import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAlltheplaces } from '../alltheplaces/index.ts'
import { openOverture } from '../overture/index.ts'
import type { MapsSource } from '../port.ts'

const now = () => Date.UTC(2026, 10, 22)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'values-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(source: MapsSource) {
  const city = findCity('Boston, MA')
  if (city === null) throw new Error('Boston is a city')
  const query = { city, box: cityBox(city), types: ['restaurant'], cursor: null }
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
  expect(rows[0]).toMatchObject({ phone: '+1 617 555 0108', website: 'no;https://a.example' })
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
