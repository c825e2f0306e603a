import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCities } from '@gazetteer/places/us'
import type { Duck } from '../real-data/duck.ts'

/** Kinds of places in the taxonomy of 2026: hierarchy, basic category, former code. */
const kinds = [
  ['food_and_drink/restaurant/italian_restaurant/pizza_restaurant', 'restaurant', 'pizza_restaurant'],
  ['food_and_drink/restaurant/mexican_restaurant', 'restaurant', 'mexican_restaurant'],
  ['food_and_drink/restaurant', 'restaurant', 'restaurant'],
  ['food_and_drink/casual_eatery/cafe', 'cafe', 'cafe'],
  ['food_and_drink/bar', 'bar', 'bar'],
  ['health_care/dental_care/general_dentistry', 'dental_clinic', 'dentist'],
  ['health_care/pharmacy', 'pharmacy', 'pharmacy'],
  ['shopping/food_and_beverage_store/grocery_store', 'grocery_store', 'grocery_store'],
  ['services_and_business/home_service/plumbing', 'plumbing', 'plumbing'],
  ['lodging/hotel', 'hotel', 'hotel'],
  ['cultural_and_historic/historic_site/monument', 'monument', 'monument'],
] as const

export type InventedPlaces = { places: number; folder: string; seed?: number }

/**
 * Fills the table `place` with synthetic places in real ZIP areas, by population and spatially sorted. Rows have the
 * nested columns of Overture's schema of 2026, and the `categories` of 2025.
 */
export async function inventPlaces(duck: Duck, { places, folder, seed = 1 }: InventedPlaces): Promise<void> {
  const zips = join(folder, 'zips.json')
  await writeFile(zips, JSON.stringify(zipRows()))
  await duck.run(`
    create macro share(i, salt) as (hash(i * 64 + salt + ${seed} * 1000003) >> 11) / 9007199254740992.0;
    create macro spread8(v) as (v | (v << 8)) & 16711935;
    create macro spread4(v) as (spread8(v) | (spread8(v) << 4)) & 252645135;
    create macro spread2(v) as (spread4(v) | (spread4(v) << 2)) & 858993459;
    create macro spread(v) as (spread2(v) | (spread2(v) << 1)) & 1431655765;
    create table zip as select * from read_json('${zips}');
    create table kind as select * from (values ${kinds
      .map(([path, basic, old], at) => `(${at}, '${path}', '${basic}', '${old}')`)
      .join(', ')}) as t(k, path, basic, old);
    create table drawn as
      select i, z.*, share(i, 2) + share(i, 3) + share(i, 4) - 1.5 as dx, share(i, 5) + share(i, 6) + share(i, 7) - 1.5 as dy
      from (select range as i, share(range, 1) * (select max(until) from zip) as spot from range(${places})) asof join zip z
        on spot >= z.since;
    create table placed as
      select *, latitude + dy * 0.02 as lat, longitude + dx * 0.025 as lon from drawn;
    drop table drawn;
    create table place as select ${columns} from placed join kind on k = floor(pow(share(i, 8), 1.5) * ${kinds.length})
      order by spread(((lon + 180) / 360 * 65535)::bigint) | (spread(((lat + 90) / 180 * 65535)::bigint) << 1), i;
    drop table placed`)
}

const columns = `
  format('08f{:029x}', i * 7919 + 104729) as id,
  st_aswkb(('POINT(' || lon || ' ' || lat || ')')::GEOMETRY)::blob as geometry,
  {'xmin': lon::float, 'xmax': lon::float, 'ymin': lat::float, 'ymax': lat::float} as bbox,
  {'primary': case when share(i, 9) < 0.004 then null else 'Place ' || i || case when i % 50 = 0 then ' Café "Ünï"' else '' end end,
    'common': map {'en': 'Place ' || i, 'es': 'Lugar ' || i},
    'rules': [{'variant': 'short', 'language': null::varchar, 'value': 'P' || i}]} as names,
  basic as basic_category,
  {'primary': split_part(path, '/', -1), 'hierarchy': string_split(path, '/'),
    'alternates': case when share(i, 10) < 0.3 then ['shopping'] end} as taxonomy,
  {'primary': old, 'alternate': ['professional_services']} as categories,
  case when share(i, 11) < 0.03 then 0.0 else round(0.2 + share(i, 12) * 0.8, 6) end as confidence,
  case when share(i, 13) < 0.7 then ['https://place' || i || '.example/'] end as websites,
  case when share(i, 14) < 0.2 then ['hello@place' || i || '.example'] end as emails,
  case when share(i, 15) < 0.6 then ['+1410555' || lpad((i % 10000)::varchar, 4, '0')] end as phones,
  case when share(i, 16) < 0.5 then ['https://www.facebook.com/' || (i * 31)] end as socials,
  {'wikidata': null::varchar, 'names': {'primary': case when share(i, 17) < 0.1 then 'Brand ' || (i % 40) end,
    'common': null::map(varchar, varchar), 'rules': null::varchar[]}} as brand,
  [{'freeform': (i % 9000) || ' Main St', 'locality': case when share(i, 18) < 0.05 then null else city end,
    'postcode': zip, 'region': case when i % 2 = 0 then 'US-' || state else state end, 'country': 'US'}] as addresses,
  case when share(i, 11) < 0.03 then 'permanently_closed' when share(i, 19) < 0.02 then 'temporarily_closed'
    when share(i, 19) < 0.1 then null else 'open' end as operating_status,
  [{'property': '', 'dataset': case when share(i, 20) < 0.8 then 'meta' when share(i, 20) < 0.9 then 'Microsoft' else 'Foursquare' end,
      'license': case when share(i, 20) < 0.9 then 'CDLA-Permissive-2.0' else 'Apache-2.0' end, 'record_id': (i * 17)::varchar,
      'update_time': '2026-10-06T00:00:00.000Z', 'confidence': round(share(i, 12), 6), 'between': null::double[]},
    {'property': '/properties/confidence', 'dataset': 'Overture', 'license': 'CDLA-Permissive-2.0', 'record_id': null,
      'update_time': '2026-10-07T10:00:15Z', 'confidence': null, 'between': null}] as sources,
  1 as version`

function zipRows(): object[] {
  let until = 0
  return allCities().flatMap(({ name, state, zips }) =>
    zips.map(({ zip, latitude, longitude, population }) => {
      const since = until
      until += Math.max(1, population)
      return { zip, latitude, longitude, city: name, state, since, until }
    }),
  )
}
