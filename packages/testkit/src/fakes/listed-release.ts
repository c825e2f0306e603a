import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDuck } from '../real-data/duck.ts'
import { writeCatalog } from './overture-release.ts'

/** A place of a release; `path` is its taxonomy, from the general to the specific. */
export type ReleasedPlace = {
  id: string
  name: string
  phone: string
  path: string
  latitude: number
  longitude: number
  city: string
  state: string
  zip: string
}

/**
 * A release of exactly these places in Overture's layout. Its files are found by the listing of the served folder, and
 * it is the newest of the catalog.
 */
export async function writeListedRelease(
  folder: string,
  { releases, places }: { releases: readonly string[]; places: readonly ReleasedPlace[] },
): Promise<void> {
  const home = join(folder, releases[0] ?? '', 'theme=places', 'type=place')
  await mkdir(home, { recursive: true })
  const rows = join(folder, 'places.json')
  await writeFile(rows, JSON.stringify(places))
  const duck = await openDuck()
  try {
    await duck.run(`copy (select ${columns} from read_json('${rows}'))
      to '${join(home, 'part-00000.zstd.parquet')}' (format parquet, compression zstd, row_group_size 2048)`)
  } finally {
    duck.close()
  }
  await writeCatalog(folder, releases)
}

const columns = `
  id,
  st_aswkb(('POINT(' || longitude || ' ' || latitude || ')')::GEOMETRY)::blob as geometry,
  {'xmin': longitude::float, 'xmax': longitude::float, 'ymin': latitude::float, 'ymax': latitude::float} as bbox,
  {'primary': name, 'common': null::map(varchar, varchar), 'rules': null::varchar[]} as names,
  {'primary': split_part(path, '/', -1), 'hierarchy': string_split(path, '/'), 'alternates': null::varchar[]} as taxonomy,
  0.9::double as confidence,
  null::varchar[] as websites,
  null::varchar[] as emails,
  [phone] as phones,
  null::varchar[] as socials,
  [{'freeform': '1 Main St', 'locality': city, 'postcode': zip::varchar, 'region': 'US-' || state, 'country': 'US'}] as addresses,
  'open' as operating_status,
  [{'property': '', 'dataset': 'meta', 'license': 'CDLA-Permissive-2.0', 'record_id': id}] as sources,
  1 as version`
