import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDuck, type Duck } from '../real-data/duck.ts'
import { inventPlaces } from './overture-places.ts'

export type InventedRelease = {
  /** Folder for `catalog.json`. */
  folder: string
  release: string
  places: number
  files: number
  /** Rows per group; DuckDB requires multiples of 2,048. */
  groupRows?: number
  /** Number of files with the columns of 2025: `categories` and no taxonomy. */
  oldFiles?: number
  /** URL of the served folder; absent: relative URLs in the collection. */
  baseUrl?: string
  seed?: number
  /** Rows of division_area with boundaries as well-known text; absent: the release has no divisions. */
  divisions?: readonly Division[]
}

export type Division = { name: string; subtype: string; region: string; wkt: string }

const placesPath = 'theme=places/type=place'

/**
 * A release of synthetic places in Overture's layout: catalog, collection, and spatially sorted GeoParquet files,
 * zstd.
 */
export async function makeRelease(wanted: InventedRelease): Promise<{ files: string[] }> {
  const { folder, release, files, groupRows = 18_432, oldFiles = 0 } = wanted
  const home = join(folder, release, placesPath)
  await mkdir(home, { recursive: true })
  const duck = await openDuck()
  try {
    await inventPlaces(duck, { places: wanted.places, folder, seed: wanted.seed ?? 1 })
    const paths: string[] = []
    for (let at = 0; at < files; at += 1) {
      const path = join(home, `part-${String(at).padStart(5, '0')}.zstd.parquet`)
      const left = at >= files - oldFiles ? 'basic_category, taxonomy' : 'categories'
      const [from, to] = [at, at + 1].map((part) => Math.floor((wanted.places * part) / files))
      await duck.run(`copy (select * exclude (${left}) from place where rowid >= ${from} and rowid < ${to} order by rowid)
        to '${path}' (format parquet, compression zstd, row_group_size ${groupRows})`)
      paths.push(path)
    }
    const divisions = await writeDivisions(duck, wanted)
    await writeCollection(duck, wanted, { paths, divisions })
    await writeCatalog(folder, [release])
    return { files: paths }
  } finally {
    duck.close()
  }
}

/** Writes the file of outlines; returns its URL relative to the collection, or null without any. */
async function writeDivisions(duck: Duck, { folder, release, divisions }: InventedRelease): Promise<string | null> {
  if (divisions === undefined) return null
  const address = 'theme=divisions/type=division_area/part-00000.zstd.parquet'
  await mkdir(join(folder, release, 'theme=divisions', 'type=division_area'), { recursive: true })
  const rows = divisions.map(({ wkt, ...names }, id) => {
    const points = [...wkt.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const box = { xmin: Math.min(...xs), xmax: Math.max(...xs), ymin: Math.min(...ys), ymax: Math.max(...ys) }
    return { id, ...names, wkt, ...box }
  })
  const path = join(folder, 'divisions.json')
  await writeFile(path, JSON.stringify(rows))
  await duck.run(`copy (select ${divisionColumns} from read_json('${path}', maximum_object_size = 100000000) order by id)
    to '${join(folder, release, address)}' (format parquet, compression zstd, row_group_size 2048)`)
  return address
}

const divisionColumns = `
  '08f-area-' || id as id,
  st_aswkb(wkt::GEOMETRY)::blob as geometry,
  {'xmin': xmin::float, 'xmax': xmax::float, 'ymin': ymin::float, 'ymax': ymax::float} as bbox,
  region[1:2] as country,
  1 as version,
  [{'property': '', 'dataset': 'OpenStreetMap', 'license': 'ODbL-1.0', 'record_id': 'r' || id || '@1',
    'update_time': '2026-10-01T00:00:00Z', 'confidence': null::double, 'between': null::double[]}] as sources,
  subtype, 'land' as class,
  {'primary': name, 'common': map {'en': name}, 'rules': null::varchar[]} as names,
  true as is_land, false as is_territorial, region, '08f-division-' || id as division_id,
  null::integer as admin_level`

/** The catalog with the releases, newest first. */
export async function writeCatalog(folder: string, releases: readonly string[]): Promise<void> {
  const links = releases.map((release, at) => ({
    rel: 'child',
    href: `./${release}/catalog.json`,
    title: `${release} Overture Release`,
    ...(at === 0 ? { latest: true } : {}),
  }))
  const catalog = { type: 'Catalog', id: 'Overture Releases', stac_version: '1.1.0', latest: releases[0], links }
  await writeFile(join(folder, 'catalog.json'), JSON.stringify(catalog))
}

async function writeCollection(
  duck: Duck,
  { folder, release, baseUrl }: InventedRelease,
  { paths, divisions }: { paths: string[]; divisions: string | null },
): Promise<void> {
  const items = paths.map((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const root = baseUrl === undefined ? `${placesPath}/${name}` : `${baseUrl}/${release}/${placesPath}/${name}`
    return `select '${name}' as id, 'place' as collection, 'Feature' as type,
      {'xmin': min(bbox.xmin)::double, 'ymin': min(bbox.ymin)::double, 'xmax': max(bbox.xmax)::double, 'ymax': max(bbox.ymax)::double} as bbox,
      {'aws': {'href': '${root}', 'alternate': {'s3': {'href': 's3://bucket/release/${release}/${placesPath}/${name}'}}},
        'azure': {'href': '${root}'}} as assets,
      count(*) as num_rows, (select count(distinct row_group_id) from parquet_metadata('${path}')) as num_row_groups from read_parquet('${path}')`
  })
  const href = divisions === null ? 'none' : divisions
  const other = `select 'division' as id, 'division_area' as collection, 'Feature' as type,
    {'xmin': -180.0, 'ymin': -90.0, 'xmax': 180.0, 'ymax': 90.0} as bbox,
    {'aws': {'href': '${href}', 'alternate': {'s3': {'href': 'none'}}}, 'azure': {'href': '${href}'}} as assets,
    0 as num_rows, 0 as num_row_groups`
  await duck.run(
    `copy (${[...items, other].join(' union all ')}) to '${join(folder, release, 'collections.parquet')}' (format parquet)`,
  )
}
