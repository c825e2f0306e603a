import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFoursquareOs } from '../../foursquare-os/index.ts'
import { openOverture } from '../../overture/index.ts'
import { expectSameCity } from '../../suites/source-suite.ts'

/** Every combination of parts of addresses as they come, at points in the middle and at the edge of Boise's box. */
const places = `(select row_number() over () as i, *
  from unnest(['Boise', 'Meridian', 'Boise, ID', 'B&#111;ise', '<b>Meridian</b>', '  ', 'Nowhere', null]) c(city),
    unnest(['US-ID', 'ID', 'OR', 'I<b>D</b>', '', null]) r(region),
    unnest(['83702', '97914-1234', 'K1A 0B1', null]) z(zip),
    unnest(['US', 'CA', '<i>US</i>', '', null]) n(country),
    unnest([43.6150, 43.5307]) la(latitude), unnest([-116.2023, -116.2935]) lo(longitude))`
const count = 8 * 6 * 4 * 5 * 4
const fetched = { city: 'Boise, ID', types: ['restaurant'] }

let folder: Awaited<ReturnType<typeof makeTestFolder>>
beforeAll(async () => (folder = await makeTestFolder()))
afterAll(async () => await folder.stop())

async function write(name: string, columns: string): Promise<string> {
  const path = join(folder.path, `${name}.parquet`)
  const duck = await openDuck('300MB')
  await duck.run(`copy (select ${columns}, latitude, longitude from ${places}) to '${path}' (format parquet)`)
  duck.close()
  return path
}

test('Overture decides which rows are outside by the address that the listing states', async () => {
  const address = `{'freeform': '1 Main St', 'locality': city, 'region': region, 'postcode': zip, 'country': country}`
  const empty = `{'freeform': null, 'locality': 'Boston', 'region': 'MA', 'postcode': null, 'country': 'US'}`
  const url = await write(
    'overture',
    `i::varchar as id, {'primary': 'Place'} as names, 'restaurant' as basic_category,
      case i % 4 when 0 then null when 1 then [${empty}, ${address}] else [${address}] end as addresses`,
  )
  const source = openOverture({ url, cacheDir: null, now: Date.now })
  expect(await expectSameCity(source, fetched)).toBe(count)
  await source.close()
})

test('Foursquare decides which rows are outside by the address that the listing states', async () => {
  const path = await write(
    'foursquare',
    `i::varchar as fsq_place_id, 'Place' as name, city as locality, region, zip as postcode, country,
      ['Dining and Drinking > Restaurant'] as fsq_category_labels`,
  )
  const source = openFoursquareOs({ path })
  expect(await expectSameCity(source, fetched)).toBe(count)
  await source.close()
})
