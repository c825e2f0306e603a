import { appendFile, writeFile } from 'node:fs/promises'
import { openDuck } from '../real-data/duck.ts'

/** Restaurants in a grid over the centre of Chicago; all formats below use the same ids. */
const columns = 60
const latitudeOf = (at: number): number => 41.86 + Math.floor(at / columns) * 0.0007
const longitudeOf = (at: number): number => -87.66 + (at % columns) * 0.0007

export const openPlaceIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`).sort()

/** Like an All The Places run: GeoJSON, one feature per line. */
export async function writeGeoJsonLines(path: string, count: number): Promise<void> {
  await writeFile(path, '')
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      type: 'Feature',
      id: `p${at}`,
      properties: {
        '@spider': 'diners',
        amenity: 'restaurant',
        name: `Diner ${at}`,
        opening_hours: 'Mo-Su 08:00-20:00',
      },
      geometry: { type: 'Point', coordinates: [longitudeOf(at), latitudeOf(at)] },
    }),
  )
  await appendFile(path, `${lines.join('\n')}\n`)
}

const places = (count: number): string => `select 'p' || i as id,
  41.86 + (i // ${columns}) * 0.0007 as lat, -87.66 + (i % ${columns}) * 0.0007 as lon from range(${count}) t(i)`

/** Like an All The Places run: Parquet with a column for each tag. */
export async function writeTagParquet(path: string, count: number): Promise<void> {
  await copy(
    path,
    `select id, st_aswkb(('POINT(' || lon || ' ' || lat || ')')::GEOMETRY)::blob as geometry,
      {'xmin': lon, 'xmax': lon, 'ymin': lat, 'ymax': lat} as bbox, 'diners' as "@spider", 'restaurant' as amenity,
      'Diner ' || id as name, 'Mo-Su 08:00-20:00' as opening_hours from (${places(count)})`,
  )
}

/** Like Foursquare's published places. */
export async function writeFoursquareParquet(path: string, count: number): Promise<void> {
  await copy(
    path,
    `select id as fsq_place_id, 'Diner ' || id as name, lat as latitude, lon as longitude, 'Chicago' as locality,
      'IL' as region, 'US' as country, ['Dining and Drinking > Restaurant'] as fsq_category_labels
      from (${places(count)})`,
  )
}

async function copy(path: string, rows: string): Promise<void> {
  const duck = await openDuck('300MB')
  await duck.run(`copy (${rows}) to '${path}' (format parquet, compression zstd, row_group_size 2048)`)
  duck.close()
}
