import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFoursquareOs } from '../index.ts'

const { signal } = new AbortController()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foursquare-'))
  const duck = await openDuck('300MB')
  const row = (
    id: string,
    name: string,
    closed: string | null,
    labels: string[],
  ) => `('${id}', '${name}', 41.88, -87.63,
    '1 State St', 'Chicago', 'IL', '60602', 'US', ${closed === null ? 'null' : `'${closed}'`}::varchar, '(312) 555-0101',
    'http://a.example', 'a@a.example', 12345::bigint, 'insta', null::varchar, [${labels.map((label) => `'${label}'`).join(', ')}])`
  await duck.run(`copy (select * from (values
      ${row('f1', 'Pizza', null, ['Dining and Drinking > Restaurant > Pizzeria'])},
      ${row('f2', 'Gone', '2024-05-01', ['Dining and Drinking > Restaurant'])},
      ${row('f3', 'Teeth', '', ['Health and Medicine > Dentist'])},
      ${row('f4', 'Hill', null, ['Landmarks and Outdoors > Hill'])})
    as t(fsq_place_id, name, latitude, longitude, address, locality, region, postcode, country, date_closed, tel, website,
      email, facebook_id, instagram, twitter, fsq_category_labels)) to '${join(folder, 'places-0.parquet')}' (format parquet)`)
  duck.close()
})
afterAll(() => rm(folder, { recursive: true }))

test('reads the files that the operator fetched, by the names of their categories', async () => {
  const city = findCity('Chicago, IL')
  if (city === null) throw new Error('Chicago is a city')
  const source = openFoursquareOs({ path: folder })
  expect(await source.covers(city, signal)).toBe(true)
  const query = { city, box: cityBox(city), types: ['restaurant', 'dentist'], cursor: null }
  const { rows, next, unmapped } = await source.fetchPage(query, signal)
  expect(next).toBeNull()
  expect(unmapped).toEqual({ Hill: 1 })
  expect(rows).toMatchObject([
    {
      sourceId: 'f1',
      name: 'Pizza',
      types: ['pizza-restaurant', 'restaurant'],
      phone: '(312) 555-0101',
      email: 'a@a.example',
      socials: ['https://www.facebook.com/12345', 'https://www.instagram.com/insta'],
      city: 'Chicago',
      state: 'IL',
      zip: '60602',
      country: 'US',
      provider: 'Foursquare',
      licence: 'Apache-2.0',
      isClosed: false,
    },
    { sourceId: 'f2', isClosed: true },
    { sourceId: 'f3', types: ['dentist'], isClosed: false },
  ])
  await source.close()
})

test('reports which folder has no files', async () => {
  const source = openFoursquareOs({ path: join(folder, 'nothing') })
  const city = findCity('Chicago, IL')
  if (city === null) throw new Error('Chicago is a city')
  await expect(source.covers(city, signal)).rejects.toMatchObject({
    kind: 'refused',
    message: `${join(folder, 'nothing')} cannot be read: the file does not exist.`,
  })
  await source.close()
})
