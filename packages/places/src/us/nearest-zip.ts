import { type Box, distanceMeters, type Point } from '@gazetteer/geography'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { UsCity, ZipArea } from './city.ts'
import { placeTable } from './table.ts'

/**
 * Maximum distance of a ZIP area's land from its centroid, in metres: four times the distance to its sixth neighbour,
 * between 10 and 100 km (400 in Alaska). Beyond that is sea or another country. Measured inland: cuts off less than
 * 0.005 % of the area.
 */
export function reachOf(zip: ZipArea): number {
  const index = placeTable().indexOfZip.get(zip.zip) ?? -1
  const known = reaches?.[index]
  if (known !== undefined && known > 0) return known
  const sixth = zipsNear(zip, 7).at(-1) ?? zip
  const max = zip.latitude > 51.5 ? 400_000 : 100_000
  const reach = Math.min(max, Math.max(10_000, 4 * distanceMeters(zip, sixth)))
  reaches ??= new Float64Array(placeTable().zips.length)
  reaches[index] = reach
  return reach
}

let reaches: Float64Array | null = null

/** The ZIP area at a point (exactly the nearest centroid on the sphere), with the city of its name. */
export function nearestZip(point: Point): { zip: ZipArea; city: UsCity; distanceMeters: number } | null {
  const [index = -1] = nearest(point, 1)
  const { zips, cityOfZip: cities } = placeTable()
  const zip = zips[index]
  const city = cities[index]
  if (zip === undefined || city === undefined) return null
  const meters = distanceMeters(point, zip)
  return meters <= reachOf(zip) ? { zip, city, distanceMeters: meters } : null
}

/** The ZIP areas with the nearest centroids, nearest first, including the point's own. */
export function zipsNear(point: Point, count: number): ZipArea[] {
  const { zips } = placeTable()
  return nearest(point, count).flatMap((index) => zips[index] ?? [])
}

/** The ZIP areas with centroids in a box (south and west inclusive, north and east exclusive), in table order. */
export function zipsInBox({ south, west, north, east }: Box): ZipArea[] {
  const { zips } = placeTable()
  return centroids()
    .range(west, south, east, north)
    .sort((a, b) => a - b)
    .flatMap((index) => zips[index] ?? [])
    .filter(({ latitude, longitude }) => latitude < north && longitude < east)
}

function nearest({ latitude, longitude }: Point, count: number): number[] {
  return Number.isFinite(latitude + longitude) ? around(centroids(), longitude, latitude, count) : []
}

let index: KDBush | null = null

function centroids(): KDBush {
  if (index !== null) return index
  const { zips } = placeTable()
  index = new KDBush(zips.length, 16)
  for (const { latitude, longitude } of zips) index.add(longitude, latitude)
  return index.finish()
}

/** The city that the post office assigns to a ZIP area; null when it is not in the table. */
export function cityOfZip(zip: string): UsCity | null {
  const { indexOfZip, cityOfZip: cities } = placeTable()
  return cities[indexOfZip.get(zip) ?? -1] ?? null
}
