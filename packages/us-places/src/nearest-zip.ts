import { type Box, distanceMeters, earthRadiusMeters, type Point } from '@gazetteer/geography'
import type { City, ZipArea } from './city.ts'
import { KdTree } from './kd-tree.ts'
import { placeTable } from './table.ts'

/**
 * How far from its centroid a ZIP area may own ground, in metres: four times the way to its sixth neighbour, between 10 and 100 km (400 in Alaska).
 * Beyond lies the sea, or another country. Measured inland: less than 0.005 % of the ground is cut off by it.
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

/** The ZIP area that owns the ground at a point (exactly the nearest centroid on the sphere), with the city that bears its name. */
export function nearestZip(point: Point): { zip: ZipArea; city: City; distanceMeters: number } | null {
  const { index, chord } = zipTree().nearest(toUnit(point))
  const { zips, cityOfZip: cities } = placeTable()
  const zip = zips[index]
  const city = cities[index]
  const meters = 2 * earthRadiusMeters * Math.asin(Math.min(1, chord / 2))
  return zip && city && meters <= reachOf(zip) ? { zip, city, distanceMeters: meters } : null
}

/** The ZIP areas whose centroids lie nearest to a point, nearest first, the point's own included. */
export function zipsNear(point: Point, count: number): ZipArea[] {
  const { zips } = placeTable()
  return zipTree()
    .nearestMany(toUnit(point), count)
    .flatMap((index) => zips[index] ?? [])
}

let tree: KdTree | null = null

function zipTree(): KdTree {
  tree ??= new KdTree(placeTable().zips.map(toUnit))
  return tree
}

function toUnit({ latitude, longitude }: Point): readonly [number, number, number] {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)]
}

/** The ZIP areas whose centroids lie in a box, in the order of the table. */
export function zipsInBox(box: Box): ZipArea[] {
  const { zips } = placeTable()
  return inBands(box)
    .filter((index) => {
      const zip = zips[index]
      if (zip === undefined || zip.latitude < box.south || zip.latitude >= box.north) return false
      return zip.longitude >= box.west && zip.longitude < box.east
    })
    .sort((a, b) => a - b)
    .flatMap((index) => zips[index] ?? [])
}

/** Bands of a tenth of a degree of latitude, each with the indexes of its ZIP areas. */
const bandsPerDegree = 10
let bands: Map<number, number[]> | null = null

function inBands({ south, north }: Box): number[] {
  if (bands === null) {
    bands = new Map()
    for (const [index, { latitude }] of placeTable().zips.entries()) {
      const band = Math.floor(latitude * bandsPerDegree)
      const known = bands.get(band)
      if (known === undefined) bands.set(band, [index])
      else known.push(index)
    }
  }
  const found: number[] = []
  const last = Math.floor(Math.min(north, 90) * bandsPerDegree)
  for (let band = Math.floor(Math.max(south, -90) * bandsPerDegree); band <= last; band += 1)
    found.push(...(bands.get(band) ?? []))
  return found
}

/** The city whose name the post office gives to a ZIP area; null for one that is not of the table. */
export function cityOfZip(zip: string): City | null {
  const { indexOfZip, cityOfZip: cities } = placeTable()
  return cities[indexOfZip.get(zip) ?? -1] ?? null
}
